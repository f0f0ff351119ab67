// SPDX-License-Identifier: Apache-2.0
/// What the launcher needs of the process behind a notification: its memory, its descriptors, its
/// working directory.
#pragma once

#include "plugins/landlock-seccomp/notification.hpp"

#include <pynox/unique_fd.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace pynox::landlock_seccomp {

/// A value, or the errno that the program's call is to fail with.
template <typename T>
using OrErrno = std::variant<T, int>;

/// [service] The process that made a call. Everything is read once: what another of its threads
/// writes to the same place afterwards changes nothing.
class Caller {
 public:
  /// Opens the memory of the waiting thread. The descriptor belongs to that memory, not to the
  /// thread's id, so that it stays right whatever happens to the thread.
  [[nodiscard]] static OrErrno<Caller> open(const Notification& notification, int child_pidfd);

  /// The string at an address, without its end. ENAMETOOLONG or ERANGE (`too_long`) when it has
  /// more than `limit` bytes; EFAULT when it cannot be read.
  [[nodiscard]] OrErrno<std::string> read_string(std::uint64_t address, std::size_t limit,
                                                 int too_long) const;
  /// Fills `bytes`. False when the memory cannot be read.
  [[nodiscard]] bool read(std::uint64_t address, std::span<std::byte> bytes) const noexcept;
  [[nodiscard]] bool write(std::uint64_t address, std::span<const std::byte> bytes) const noexcept;

  /// The open file behind one of the program's descriptors.
  [[nodiscard]] OrErrno<UniqueFd> take_descriptor(int number) const noexcept;
  /// The calling thread's working directory.
  [[nodiscard]] OrErrno<UniqueFd> open_working_directory() const noexcept;

 private:
  Caller(int thread_id, int child_pidfd, UniqueFd memory_fd) noexcept
      : thread_id_(thread_id), child_pidfd_(child_pidfd), memory_(std::move(memory_fd)) {}
  int thread_id_;
  int child_pidfd_;
  UniqueFd memory_;
};

}  // namespace pynox::landlock_seccomp
