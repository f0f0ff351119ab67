// SPDX-License-Identifier: Apache-2.0
/// What the program may change about the descriptors it shares with the caller, put back
/// afterwards.
#pragma once

#include <termios.h>

#include <array>
#include <optional>

namespace pynox {

/// [parent] Remembers the terminal attributes and the status flags (O_NONBLOCK, O_APPEND, …) of
/// descriptors 0, 1 and 2. Both belong to the open file description, which the caller's shell
/// shares: a program that ends with echo off or with non-blocking output would otherwise leave the
/// caller's terminal broken. Restores in the destructor.
class SharedStreams {
 public:
  SharedStreams() noexcept;
  SharedStreams(const SharedStreams&) = delete;
  SharedStreams& operator=(const SharedStreams&) = delete;
  SharedStreams(SharedStreams&&) = delete;
  SharedStreams& operator=(SharedStreams&&) = delete;
  ~SharedStreams();

 private:
  struct Saved {
    int status_flags = -1;
    std::optional<termios> attributes{};
  };
  std::array<Saved, 3> saved_{};
};

}  // namespace pynox
