// SPDX-License-Identifier: Apache-2.0
/// The way that a path takes through symbolic links.
#pragma once

#include <pynox/result.hpp>

#include <sys/types.h>

#include <string>
#include <vector>

namespace pynox {

/// Where a path leads, and by which links.
struct LinkTrace {
  std::string path{};  ///< absolute, without links
  dev_t device{};
  ino_t inode{};
  /// The directory of every link on the way, absolute and without links: who may write there
  /// decides where the path leads.
  std::vector<std::string> link_directories{};
};

/// Follows `path` (absolute) link by link, with every directory held open.
[[nodiscard]] Result<LinkTrace> trace_links(const std::string& path);

}  // namespace pynox
