// SPDX-License-Identifier: Apache-2.0
/// Whether this backend can work here, and if not, what is missing and what to change.
///
/// The questions are put to the kernel; what the answers mean is decided by pure functions.
#pragma once

#include "plugins/landlock-seccomp/landlock_abi.hpp"

#include <pynox/backend.h>

#include <optional>
#include <string>

namespace pynox::landlock_seccomp {

/// Something that keeps a run from being confined.
struct Obstacle {
  std::string reason;
  std::string hint;
};

/// What the kernel said: 0 or the errno of each harmless question.
struct SystemAnswers {
  LandlockAbi landlock{};
  int no_new_privs_errno = 0;
  int seccomp_errno = 0;
  int pidfd_errno = 0;
  bool has_user_notification = false;
};

/// [parent] Asks by the calls themselves, in forms that change nothing.
[[nodiscard]] SystemAnswers ask_system() noexcept;

[[nodiscard]] std::optional<Obstacle> landlock_obstacle(const LandlockAbi& landlock);
[[nodiscard]] std::optional<Obstacle> no_new_privs_obstacle(int sys_errno);
[[nodiscard]] std::optional<Obstacle> seccomp_obstacle(int sys_errno);
[[nodiscard]] std::optional<Obstacle> pidfd_obstacle(int sys_errno);

/// [parent] Facts, features and obstacles, in the order in which `pynox doctor` prints them.
void report_system(const SystemAnswers& answers, const pynox_probe_sink& sink);

}  // namespace pynox::landlock_seccomp
