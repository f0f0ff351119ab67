// SPDX-License-Identifier: Apache-2.0
/// Where a path really leads, and whether that lies within a list of paths.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pynox::pool {

/// What a path leads to when symbolic links are followed.
struct ResolvedPath {
  enum class Kind : std::uint8_t {
    found,    ///< `path` is the object, without links
    missing,  ///< there is nothing; `path` is the last directory on the way
    unknown,  ///< it cannot be told: a link into nothing, or an object without a name
  };
  Kind kind{};
  std::string path{};
  bool is_directory = false;
  int sys_errno = 0;  ///< why it was not found
};

/// [any] Resolves `path`, which is absolute.
[[nodiscard]] ResolvedPath resolve_path(const std::string& path);

/// [any] Each path without links, where it exists.
[[nodiscard]] std::vector<std::string> resolve_all(std::span<const std::string> paths);

/// Whether `path` is one of `limits` or beneath one, compared by whole components. All are
/// resolved.
[[nodiscard]] bool lies_within(const std::string& path, std::span<const std::string> limits);

}  // namespace pynox::pool
