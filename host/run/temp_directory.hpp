// SPDX-License-Identifier: Apache-2.0
/// The private temporary directory of a run with --allow-temp.
#pragma once

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstdint>
#include <string>

namespace pynox {

/// [parent] A new, empty directory of mode 0700, removed with all that is in it by the destructor.
///
/// A launcher that is killed cannot remove its directory. Each live one therefore holds a lock
/// (flock(2)) on it, and whoever makes one first removes those of the same user that nobody holds.
/// That can take long: a program may have left a million files.
class TempDirectory {
 public:
  enum class Stale : std::uint8_t { remove, keep };

  /// Makes one in XDG_RUNTIME_DIR or TMPDIR, the first that can hold it, and in /tmp failing both.
  [[nodiscard]] static Result<TempDirectory> create(Stale stale = Stale::remove);
  /// Makes one in `base`.
  [[nodiscard]] static Result<TempDirectory> create_in(const std::string& base,
                                                       Stale stale = Stale::remove);
  /// Removes those that nobody holds where create() would make one.
  static void remove_stale();

  TempDirectory(TempDirectory&& other) noexcept;
  TempDirectory& operator=(TempDirectory&&) = delete;
  TempDirectory(const TempDirectory&) = delete;
  TempDirectory& operator=(const TempDirectory&) = delete;
  ~TempDirectory();

  /// Absolute, links resolved.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  TempDirectory(UniqueFd base_fd, UniqueFd directory_fd, std::string name,
                std::string path) noexcept;
  UniqueFd base_fd_;       ///< the directory that holds it
  UniqueFd directory_fd_;  ///< itself, locked
  std::string name_;       ///< within base
  std::string path_;
};

}  // namespace pynox
