// SPDX-License-Identifier: Apache-2.0
/// ChildProcess: sole owner of a child. Whatever happens to the launcher's control flow, no child
/// stays behind.
#pragma once

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <sys/types.h>

#include <optional>

namespace pynox {

/// How a process ended.
struct ProcessEnd {
  int exit_status = 0;   ///< what it passed to exit(2); meaningless when killed
  int signal = 0;        ///< the signal that killed it, else 0
  bool is_lost = false;  ///< the kernel would not tell: neither of the two is known
};

/// [parent] Owns a forked child by pid and pidfd. The destructor kills and reaps one that still
/// runs.
class ChildProcess {
 public:
  /// Takes over the child `pid`. Fails, after killing and reaping it, when the kernel gives no
  /// pidfd.
  [[nodiscard]] static Result<ChildProcess> adopt(pid_t pid);

  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// Valid until the child is reaped.
  [[nodiscard]] pid_t pid() const noexcept { return pid_; }

  /// Becomes readable when the child has ended. Stays this object's.
  [[nodiscard]] int pidfd() const noexcept { return pidfd_.get(); }

  /// Sends a signal; a child that has just ended is not an error.
  void send(int signal) const noexcept;

  /// The signal that stopped the child since the last call, or nothing. Does not block.
  [[nodiscard]] std::optional<int> take_stop() const noexcept;

  /// Reaps the child, waiting for its end if need be. To be called once.
  [[nodiscard]] ProcessEnd wait() noexcept;

 private:
  ChildProcess(pid_t pid, UniqueFd pidfd) noexcept : pid_(pid), pidfd_(std::move(pidfd)) {}
  pid_t pid_ = -1;  ///< -1 once reaped or moved from
  UniqueFd pidfd_{};
};

}  // namespace pynox
