// SPDX-License-Identifier: Apache-2.0
/// TempDir: a directory of a test's own, removed with everything in it.
#pragma once

#include <string>
#include <string_view>

namespace pynox::test {

class TempDir {
 public:
  /// Makes `TMPDIR/pynox-test-XXXXXX`, readable by everybody so that other users can be tested too.
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  TempDir(TempDir&&) = delete;
  TempDir& operator=(TempDir&&) = delete;

  /// The directory, absolute and with links resolved, or an object in it.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string path(std::string_view name) const;

  /// Creates or replaces a file, with the directories above it, and returns its path.
  std::string write(std::string_view name, std::string_view text) const;
  /// Creates a directory, with those above it, and returns its path.
  std::string make_dir(std::string_view name) const;
  /// The content of a file; a missing one fails the test.
  [[nodiscard]] std::string read(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;

 private:
  std::string path_;
};

/// The content of any file; a missing one fails the test.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace pynox::test
