// SPDX-License-Identifier: Apache-2.0
/// Who may have written a plugin file. A plugin runs with the caller's rights before any sandbox
/// exists, so a file that somebody else could have put there is never loaded.
#pragma once

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <string>

namespace pynox {

/// A plugin file that passed the checks, pinned by a descriptor.
class TrustedFile {
 public:
  /// [parent] Checks the file at `path` (absolute): a regular file, it and the directories that
  /// hold it and its links owned by root or the caller and writable by nobody else.
  [[nodiscard]] static Result<TrustedFile> open(const std::string& path);

  /// Absolute, symbolic links resolved.
  [[nodiscard]] const std::string& path() const { return path_; }

  /// Whether `path()` still leads to the file that was checked. The dynamic loader opens the path
  /// by itself; whoever could replace the file in between could do so before, too, but a package
  /// manager may be at work.
  [[nodiscard]] bool is_unchanged() const;

 private:
  TrustedFile() = default;
  std::string path_{};
  UniqueFd fd_{};
};

}  // namespace pynox
