// SPDX-License-Identifier: Apache-2.0
/// The schema of pynox.toml, whatever syntax it is written in: settings → Configuration. One place
/// knows every key.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/permissions.hpp"
#include "host/policy/pool_settings.hpp"

#include <pynox/result.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// A configuration file, decoded. Paths in it are absolute: relative ones were joined to the file's
/// directory.
struct Configuration {
  std::string path{};  ///< the file, absolute, links resolved
  std::optional<std::string> backend{};
  std::optional<std::string> output{};
  std::vector<ConfigOrigin> origins{};  ///< of these two
  Permissions permissions{};
  std::map<std::string, Permissions> profiles{};
  PoolSettings pool{};
  std::optional<Permissions> pool_limits{};  ///< absent without [pool.limits]
};

/// [any] Settings → Configuration. Unknown keys and wrong types are errors with line, column and
/// the nearest known key. `directory` is the file's own, absolute. A command-line run and a pool
/// read the same file, so that neither starts with a file that the other one would refuse.
[[nodiscard]] Result<Configuration> decode_configuration(const std::vector<Setting>& settings,
                                                         const std::string& path,
                                                         const std::string& directory);

/// Gives an error about a value of the top level ("backend") its place in the file.
[[nodiscard]] Error placed_in(const Configuration& configuration, std::string_view key,
                              Error error);

/// What a profile says. An unknown one is refused with the known ones; so is a profile without a
/// configuration file (`configuration` null).
[[nodiscard]] Result<Permissions> find_profile(const Configuration* configuration,
                                               const std::string& name);

/// The permissions of a run: [permissions], then the named profile, then the flags.
[[nodiscard]] Result<Permissions> resolve_permissions(const Configuration* configuration,
                                                      const std::optional<std::string>& profile,
                                                      const Permissions& flags);

}  // namespace pynox
