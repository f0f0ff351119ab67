// SPDX-License-Identifier: Apache-2.0
/// Finding, reading and decoding the configuration file.
#pragma once

#include "host/plugins/registry.hpp"
#include "host/policy/config_discovery.hpp"
#include "host/policy/config_file.hpp"
#include "host/policy/policy.hpp"

#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// The configuration file that is in force, decoded, if there is one.
struct LoadedConfig {
  std::optional<Configuration> configuration{};
  std::optional<ConfigFile> file{};
};

/// [parent] `path` is what --config says.
[[nodiscard]] Result<LoadedConfig> load_configuration(const Registry& registry,
                                                      const std::optional<std::string>& path,
                                                      const std::string& working_directory);

/// [parent] What no write grant may cover, beside what the policy protects by itself.
[[nodiscard]] std::vector<ProtectedPath> protected_paths(const LoadedConfig& loaded,
                                                         const Registry& registry);

}  // namespace pynox
