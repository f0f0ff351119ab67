// SPDX-License-Identifier: Apache-2.0
/// The child between fork and program: everything here is async-signal-safe and works on plain data
/// that the parent made.
#pragma once

#include <pynox/backend.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace pynox {

/// The initial stack's copy of the environment: unsetenv(3) and a new `environ` leave it in memory
/// for all to read.
struct EnvironmentBlock {
  char* begin = nullptr;
  std::size_t size = 0;
};

/// What the child does, in the order of docs/threat-model.md. Pointers are the parent's and stay
/// valid after the fork.
struct ChildPlan {
  pid_t parent = 0;

  /// What becomes descriptor 0, 1 and 2. kKeep: the caller's own stays. kClosed: the caller had
  /// none.
  static constexpr int kKeep = -1;
  static constexpr int kClosed = -2;
  std::array<int, 3> streams{kKeep, kKeep, kKeep};
  int control_fd = -1;  ///< SOCK_SEQPACKET to the launcher, closed before the program starts
  const int* kept_fds = nullptr;  ///< ascending: all others above 2 are closed
  std::size_t kept_fd_count = 0;

  sigset_t signal_mask{};  ///< the caller's
  rlim_t address_space = RLIM_INFINITY;
  rlim_t file_size = RLIM_INFINITY;
  rlimit descriptors{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  EnvironmentBlock initial_environment{};
  char** environment = nullptr;  ///< the program's, terminated by a null pointer

  const pynox_backend* backend = nullptr;
  const pynox_package* package = nullptr;
};

/// What the child tells the launcher, once unless it fails after that. The backend's listener, if
/// there is one, comes with it (SCM_RIGHTS).
struct ChildMessage {
  std::uint32_t confined = 0;  ///< 1: waiting for the go-ahead; 0: `failure` says why not
  /// The listener's number in the child, if it could not be sent; else negative.
  std::int32_t listener_number = -1;
  pynox_failure failure{};
};

/// [child] Confines this process as planned, tells the launcher and waits for its go-ahead. Returns
/// when the program may start; in every other case the process ends here.
void confine_child(const ChildPlan& plan) noexcept;

}  // namespace pynox
