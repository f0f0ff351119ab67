// SPDX-License-Identifier: Apache-2.0
/// Lines from a descriptor, with bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pynox::pool {

/// One line without its end.
struct Line {
  std::string text{};
  std::uint64_t number = 0;  ///< from 1
  bool is_too_long = false;  ///< nothing of it was kept
};

/// [parent] Reads only when asked, so that a full queue leaves the rest in the pipe.
class LineReader {
 public:
  /// `fd` stays the caller's.
  LineReader(int fd, std::size_t max_line) noexcept : fd_(fd), max_line_(max_line) {}

  [[nodiscard]] int fd() const noexcept { return fd_; }

  /// Reads what is there, once. To be called when the descriptor is readable.
  void read_some();

  /// The next whole line. At the end of the input, what is left is one.
  [[nodiscard]] std::optional<Line> next();

  /// Nothing will come from the descriptor any more. next() may still have lines.
  [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }
  /// The errno that ended it, or 0.
  [[nodiscard]] int error() const noexcept { return error_; }

 private:
  [[nodiscard]] std::optional<Line> take(std::size_t size, std::size_t terminator_size);

  int fd_;
  std::size_t max_line_;
  std::string buffer_{};
  std::size_t begin_ = 0;    ///< of the line that is not finished, in buffer_
  std::size_t scanned_ = 0;  ///< there is no line end between begin_ and here
  std::uint64_t number_ = 0;
  bool is_discarding_ = false;  ///< inside a line that is too long
  bool has_ended_ = false;
  int error_ = 0;
};

}  // namespace pynox::pool
