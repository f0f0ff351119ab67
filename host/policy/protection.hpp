// SPDX-License-Identifier: Apache-2.0
/// What no write grant may cover. Decided by the identity of directories on the way up, never by
/// comparing path strings: links, renamed parents and ".." do not matter.
#pragma once

#include "host/policy/config_discovery.hpp"
#include "host/policy/policy.hpp"

#include <pynox/result.hpp>

#include <span>
#include <string>
#include <vector>

namespace pynox {

/// [parent] Refuses if one of `grants` allows writing to a protected object, to a directory above
/// it, or into a protected tree.
[[nodiscard]] Result<void> check_write_grants(std::span<const Grant> grants,
                                              std::span<const ProtectedPath> protected_paths);

/// What every run needs protected: the standard library, pynox's cache of it, and the package
/// directories.
[[nodiscard]] std::vector<ProtectedPath> protection_of_modules(
    const std::vector<std::string>& package_dirs);

/// What a configuration file needs protected: itself, and every link that led to it.
[[nodiscard]] std::vector<ProtectedPath> protection_of(const ConfigFile& config);

}  // namespace pynox
