// SPDX-License-Identifier: Apache-2.0
/// Permissions: what one source (a configuration table, a profile, the flags) asks for. Values,
/// nothing opened yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// What a source asks for. Absent scalars ask for nothing. Paths are absolute, but not resolved and
/// not checked.
struct Permissions {
  std::vector<std::string> allow_read{};
  std::vector<std::string> allow_write{};
  std::vector<std::string> package_dirs{};
  std::vector<std::string> allow_env{};
  std::optional<bool> allow_network{};
  std::optional<bool> allow_temp{};
  std::optional<std::uint64_t> timeout_ms{};
  std::optional<std::uint64_t> memory_bytes{};
  std::optional<std::uint64_t> max_output{};
  std::optional<std::uint64_t> max_file_size{};

  friend bool operator==(const Permissions&, const Permissions&) = default;
};

/// Lists accumulate, scalars of `over` win. Order of a run: [permissions], then the profile, then
/// the flags.
[[nodiscard]] Permissions merge_permissions(Permissions base, const Permissions& over);

}  // namespace pynox
