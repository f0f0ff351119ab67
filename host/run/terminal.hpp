// SPDX-License-Identifier: Apache-2.0
/// What the program may change about the descriptors it shares with the caller, put back
/// afterwards.
#pragma once

#include <termios.h>

#include <array>
#include <optional>

namespace pynox {

/// [parent] Remembers the terminal attributes, the status flags (O_NONBLOCK, O_APPEND, …) and the
/// locks of descriptors 0, 1 and 2. They belong to the open file description, which the caller's
/// shell shares: a program that ends with echo off, with non-blocking output or holding a lock
/// would otherwise leave the caller's terminal broken or a file locked. Restores in the destructor.
class SharedStreams {
 public:
  SharedStreams() noexcept;
  SharedStreams(const SharedStreams&) = delete;
  SharedStreams& operator=(const SharedStreams&) = delete;
  SharedStreams(SharedStreams&&) = delete;
  SharedStreams& operator=(SharedStreams&&) = delete;
  ~SharedStreams();

 private:
  /// Locks of a description; those that a process holds end with it (fcntl_locking(2)).
  struct Locks {
    bool of_flock = false;
    bool of_ranges = false;  ///< F_OFD_SETLK
  };
  static std::optional<Locks> locks_of(int fd) noexcept;
  static void drop_new_locks(int fd, const Locks& before) noexcept;

  struct Saved {
    int status_flags = -1;
    std::optional<Locks> locks{};  ///< of a regular file
    std::optional<termios> attributes{};
  };
  std::array<Saved, 3> saved_{};
};

}  // namespace pynox
