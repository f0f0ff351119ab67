// SPDX-License-Identifier: Apache-2.0
/// Relative paths made absolute.
#pragma once

#include <string>

namespace pynox {

/// `path`, or where it leads from `directory`, which is absolute. By their text alone: nothing is
/// looked at.
[[nodiscard]] inline std::string absolute_path(const std::string& path,
                                               const std::string& directory) {
  if (path.starts_with('/')) return path;
  return directory + (directory.ends_with('/') ? "" : "/") + path;
}

}  // namespace pynox
