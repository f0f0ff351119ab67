// SPDX-License-Identifier: Apache-2.0
/// A program that may write to the current directory can leave a pynox.toml there, or change one
/// that this run does not obey; the next run would obey it.
#pragma once

#include "host/policy/policy.hpp"

#include <pynox/unique_fd.hpp>

#include <sys/stat.h>

#include <optional>
#include <string>

namespace pynox {

/// [parent] Made before the run; asked afterwards.
class PlantedConfigWatch {
 public:
  PlantedConfigWatch(const Policy& policy, const std::string& working_directory);

  /// One line that says that the run left a configuration file in the current directory, or changed
  /// it, or nothing.
  [[nodiscard]] std::optional<std::string> warning() const;

 private:
  /// The file of that name as it is now: the entry itself and, behind a link, what it leads to.
  struct File {
    struct stat entry {};
    struct stat target {};  ///< all zero if the link leads nowhere yet
  };

  static std::optional<File> look(int directory_fd, const char* path);
  static bool is_same(const std::optional<File>& left, const std::optional<File>& right) noexcept;
  [[nodiscard]] std::optional<std::string> warning_of(int directory_fd, const std::string& path,
                                                      const std::string& shown) const;

  std::string path_{};
  UniqueFd directory_fd_{};  ///< empty when there is nothing to watch
  std::optional<File> before_{};
};

}  // namespace pynox
