// SPDX-License-Identifier: Apache-2.0
/// Capturing a stream of the program with bounded memory.
#pragma once

#include <pynox/unique_fd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace pynox {

/// [parent] Collects what arrives on a pipe, up to a limit. The rest is read and dropped, so that
/// the program never blocks on a full pipe and the launcher's memory stays bounded.
class StreamCapture {
 public:
  StreamCapture(UniqueFd pipe_fd, std::uint64_t limit_bytes) noexcept
      : pipe_(std::move(pipe_fd)), limit_(limit_bytes) {}

  [[nodiscard]] int fd() const noexcept { return pipe_.get(); }

  /// Reads what is there, but no more than a bounded amount, so that a flood cannot keep the
  /// supervisor from its clock. False when the stream has ended: there is nothing more to watch.
  [[nodiscard]] bool read_some();

  /// Reads until the pipe is empty. Called after the program's end: nothing new can fill it for
  /// ever.
  void drain();

  /// What was collected so far.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  [[nodiscard]] std::string take() noexcept { return std::move(text_); }
  [[nodiscard]] bool truncated() const noexcept { return truncated_; }

  /// Drops what was collected and what waits in the pipe, and collects anew up to `limit_bytes`.
  void restart(std::uint64_t limit_bytes);

 private:
  enum class Progress : std::uint8_t { data, empty, ended };
  [[nodiscard]] Progress read_once();

  UniqueFd pipe_;
  std::uint64_t limit_;
  std::string text_{};
  bool truncated_ = false;
};

}  // namespace pynox
