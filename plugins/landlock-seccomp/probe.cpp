// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/probe.hpp"

#include <pynox/plugin.hpp>
#include <pynox/unique_fd.hpp>

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace pynox::landlock_seccomp {

namespace {

constexpr std::string_view kNewerKernel = "use Linux 6.2 or newer, the first with Landlock ABI 3";
constexpr std::string_view kOtherProfile =
    "run outside the container, or let its seccomp profile pass this call";

/// 0 when the running kernel, and whatever filters this process, know the seccomp action.
int action_errno(std::uint32_t action) noexcept {
  return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 ? 0 : errno;
}

int pidfd_open_errno() noexcept {
  const UniqueFd self(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
  return self ? 0 : errno;
}

std::string with_errno(std::string_view what, int sys_errno) {
  return std::string(what) + ": " + std::generic_category().message(sys_errno);
}

/// EPERM where the kernel itself never gives it means that a filter answered.
Obstacle refused_call(std::string_view call, int sys_errno) {
  if (sys_errno == EPERM || sys_errno == EACCES) {
    return {.reason = std::string(call) + " is refused, as by a container's seccomp profile",
            .hint = std::string(kOtherProfile)};
  }
  return {.reason = with_errno(std::string(call) + " does not work here", sys_errno),
          .hint = std::string(kNewerKernel)};
}

}  // namespace

SystemAnswers ask_system() noexcept {
  SystemAnswers answers{.landlock = query_landlock_abi()};
  if (::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) < 0) answers.no_new_privs_errno = errno;
  answers.seccomp_errno = action_errno(SECCOMP_RET_KILL_PROCESS);
  if (answers.seccomp_errno == 0) answers.seccomp_errno = action_errno(SECCOMP_RET_ERRNO);
  answers.has_user_notification = action_errno(SECCOMP_RET_USER_NOTIF) == 0;
  answers.pidfd_errno = pidfd_open_errno();
  return answers;
}

std::optional<Obstacle> landlock_obstacle(const LandlockAbi& landlock) {
  if (landlock.sys_errno == EOPNOTSUPP) {
    return Obstacle{.reason = "Landlock is built into this kernel but was not enabled at boot",
                    .hint = "add landlock to the lsm= boot parameter, as in lsm=landlock,..."};
  }
  if (landlock.sys_errno == ENOSYS) {
    // A container's default profile answers unknown calls like an old kernel.
    return Obstacle{
        .reason = "the kernel has no Landlock, or a container's seccomp profile hides it",
        .hint = std::string(kNewerKernel) +
                ", built with CONFIG_SECURITY_LANDLOCK, and a container profile that "
                "passes the landlock_ calls"};
  }
  if (landlock.sys_errno != 0) {
    return refused_call("landlock_create_ruleset", landlock.sys_errno);
  }
  if (landlock.abi < kLowestAbi) {
    return Obstacle{.reason = "the kernel has Landlock ABI " + std::to_string(landlock.abi) +
                              "; ABI " + std::to_string(kLowestAbi) + " is needed",
                    .hint = std::string(kNewerKernel)};
  }
  return std::nullopt;
}

std::optional<Obstacle> no_new_privs_obstacle(int sys_errno) {
  if (sys_errno == 0) return std::nullopt;
  return refused_call("prctl(PR_GET_NO_NEW_PRIVS)", sys_errno);
}

std::optional<Obstacle> seccomp_obstacle(int sys_errno) {
  if (sys_errno == 0) return std::nullopt;
  if (sys_errno == ENOSYS || sys_errno == EINVAL) {
    return Obstacle{.reason = "the kernel has no seccomp filters",
                    .hint = "use a kernel built with CONFIG_SECCOMP_FILTER"};
  }
  return refused_call("seccomp", sys_errno);
}

std::optional<Obstacle> pidfd_obstacle(int sys_errno) {
  if (sys_errno == 0) return std::nullopt;
  return refused_call("pidfd_open", sys_errno);
}

void report_system(const SystemAnswers& answers, const pynox_probe_sink& sink) {
  const auto fact = [&](std::string_view key, std::string_view value) {
    sink.fact(sink.context, to_bytes(key), to_bytes(value));
  };
  const auto feature = [&](std::string_view text) { sink.feature(sink.context, to_bytes(text)); };
  const auto obstacle = [&](const std::optional<Obstacle>& found) {
    if (found) sink.unavailable(sink.context, to_bytes(found->reason), to_bytes(found->hint));
  };

  const int abi = answers.landlock.abi;
  fact("landlock_abi", std::to_string(abi));
  fact("seccomp_user_notification", answers.has_user_notification ? "yes" : "no");
  if (abi >= kLowestAbi) feature("files and directories by grant (Landlock)");
  if (answers.seccomp_errno == 0) feature("system calls by allow-list (seccomp)");
  if (abi >= 4) feature("TCP closed a second time (Landlock ABI 4)");
  if (abi >= 5) feature("device requests closed a second time (Landlock ABI 5)");
  if (abi >= 6) feature("signals and abstract sockets closed a second time (Landlock ABI 6)");
  obstacle(landlock_obstacle(answers.landlock));
  obstacle(no_new_privs_obstacle(answers.no_new_privs_errno));
  obstacle(seccomp_obstacle(answers.seccomp_errno));
  obstacle(pidfd_obstacle(answers.pidfd_errno));
}

}  // namespace pynox::landlock_seccomp
