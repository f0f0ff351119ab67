// SPDX-License-Identifier: Apache-2.0
/// Permissions: what one source (a configuration table, a profile, the flags) asks for. Values,
/// nothing opened yet.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// Where a configuration file asks for a value.
struct ConfigOrigin {
  std::string key{};    ///< "allow_read"
  std::string value{};  ///< the item of a list, as Permissions holds it; empty for a scalar
  std::string file{};
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const ConfigOrigin&, const ConfigOrigin&) = default;
};

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
  std::vector<ConfigOrigin> origins{};  ///< of what a configuration file asks for

  friend bool operator==(const Permissions&, const Permissions&) = default;
};

/// Lists accumulate, scalars of `over` win. Order of a run: [permissions], then the profile, then
/// the flags.
[[nodiscard]] Permissions merge_permissions(Permissions base, const Permissions& over);

/// How a value was asked for, for the message that refuses it.
struct AskedFor {
  std::string text{};                    ///< "--allow-read=/data", or "allow_read /data" of a file
  std::optional<ConfigOrigin> origin{};  ///< absent for a flag
};

/// `key` is the name that a file has for it, `value` an item of a list or empty for a scalar;
/// `shown` is how a message writes it.
[[nodiscard]] AskedFor asked_for(const Permissions& permissions, std::string_view key,
                                 const std::string& value, const std::string& shown);

/// Gives an error about a value its place in the file that asked for it.
[[nodiscard]] Error placed_at(Error error, const std::optional<ConfigOrigin>& origin);

}  // namespace pynox
