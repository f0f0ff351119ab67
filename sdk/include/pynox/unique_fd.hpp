// SPDX-License-Identifier: Apache-2.0
/// UniqueFd: sole owner of a file descriptor.
#pragma once

#include <unistd.h>

#include <utility>

namespace pynox {

/// Owns one descriptor and closes it. Move-only; never reports a failed close, since nothing can be
/// done about one.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int owned_fd) noexcept : fd_(owned_fd) {}
  UniqueFd(const UniqueFd&) = delete;
  UniqueFd& operator=(const UniqueFd&) = delete;
  UniqueFd(UniqueFd&& other) noexcept : fd_(other.release()) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    UniqueFd taken(std::move(
        other));  // through a third owner, so that moving onto itself keeps the descriptor
    std::swap(fd_, taken.fd_);
    return *this;
  }
  ~UniqueFd() { reset(); }

  [[nodiscard]] int get() const noexcept { return fd_; }
  explicit operator bool() const noexcept { return fd_ >= 0; }

  /// Gives the descriptor up: the caller owns it now.
  [[nodiscard]] int release() noexcept { return std::exchange(fd_, -1); }

  /// Closes the descriptor, if there is one.
  void reset() noexcept {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  }

 private:
  int fd_ = -1;
};

}  // namespace pynox
