// SPDX-License-Identifier: Apache-2.0
/// A program that may write to the current directory can leave a pynox.toml there, which the next
/// run would obey.
#pragma once

#include "host/policy/policy.hpp"

#include <optional>
#include <string>

namespace pynox {

/// [parent] Made before the run; asked afterwards.
class PlantedConfigWatch {
 public:
  PlantedConfigWatch(const Policy& policy, const std::string& working_directory);

  /// One line that says that the run left a configuration file in the current directory, or
  /// nothing.
  [[nodiscard]] std::optional<std::string> warning() const;

 private:
  std::string path_{};  ///< empty when there is nothing to watch
};

}  // namespace pynox
