// SPDX-License-Identifier: Apache-2.0
/// [pool]: how a pool is run, as its configuration file says it.
#pragma once

#include "host/policy/bounds.hpp"
#include "host/policy/permissions.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// The table's values, each with its default (docs/pool-protocol.md). Paths are absolute: relative
/// ones were joined to the file's directory.
struct PoolSettings {
  std::optional<std::uint64_t> workers{};  ///< absent: as many as there are processors
  std::vector<std::string> preload{};
  std::vector<std::string> package_dirs{};
  std::vector<ConfigOrigin> package_dir_origins{};
  std::uint64_t max_sessions = 16;  ///< 0: no sessions
  std::uint64_t session_idle_ms = 10ULL * 60 * 1000;
  std::uint64_t queue = 1024;
  std::uint64_t max_line = 16 * bounds::kMebibyte;
  std::uint64_t drain_ms = 30ULL * 1000;
};

}  // namespace pynox
