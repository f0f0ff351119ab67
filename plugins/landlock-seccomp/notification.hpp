// SPDX-License-Identifier: Apache-2.0
/// One seccomp user notification: a call of the program that waits for the launcher's answer
/// (seccomp_unotify(2)).
#pragma once

#include <linux/seccomp.h>

#include <cstdint>
#include <optional>

namespace pynox::landlock_seccomp {

/// [service] A received notification. The program's thread stands still until it is answered or
/// dies; whether it is still there must be asked before and after everything that was looked up by
/// its id, since the kernel gives ids out again.
class Notification {
 public:
  /// Takes one from the listener, or nothing when the caller is gone already.
  [[nodiscard]] static std::optional<Notification> receive(int listener_fd) noexcept;

  [[nodiscard]] const seccomp_data& call() const noexcept { return request_.data; }
  /// The calling thread, as this process sees it.
  [[nodiscard]] int thread_id() const noexcept { return static_cast<int>(request_.pid); }

  /// The thread still waits for this answer, so its id still means it.
  [[nodiscard]] bool is_alive() const noexcept;

  /// Lets the call return `value`, or fail with `sys_errno` unless that is 0. A caller that is gone
  /// is nobody to answer.
  void answer(std::int64_t value, int sys_errno) const noexcept;

 private:
  Notification(int listener_fd, const seccomp_notif& request) noexcept
      : listener_fd_(listener_fd), request_(request) {}
  int listener_fd_;
  seccomp_notif request_;
};

}  // namespace pynox::landlock_seccomp
