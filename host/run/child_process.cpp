// SPDX-License-Identifier: Apache-2.0
#include "host/run/child_process.hpp"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace pynox {
namespace {

/// P_PIDFD of waitid(2), which glibc 2.36 declares in an enum that older headers lack.
constexpr auto kWaitPidfd = static_cast<idtype_t>(3);

void reap(pid_t pid) noexcept {
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

Result<ChildProcess> ChildProcess::adopt(pid_t pid) {
  // glibc 2.36 has a wrapper, but libc headers may be older than the kernel that pynox needs.
  UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!pidfd) {
    const int error = errno;
    ::kill(pid, SIGKILL);
    reap(pid);
    return Error{
        .kind = ErrorKind::sandbox,
        .message = std::string("cannot watch the child: pidfd_open: ") + std::strerror(error),
        .hint = "run 'pynox doctor' to see what this system lacks",
        .sys_errno = error};
  }
  return ChildProcess(pid, std::move(pidfd));
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), pidfd_(std::move(other.pidfd_)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  ChildProcess taken(std::move(other));
  std::swap(pid_, taken.pid_);
  std::swap(pidfd_, taken.pidfd_);
  return *this;
}

ChildProcess::~ChildProcess() {
  if (pid_ < 0) return;
  send(SIGKILL);
  reap(pid_);
}

void ChildProcess::send(int signal) const noexcept {
  // By pidfd, so that a recycled pid can never be hit. ESRCH means that the child has ended:
  // nothing to do.
  (void)::syscall(SYS_pidfd_send_signal, pidfd_.get(), signal, nullptr, 0);
}

std::optional<int> ChildProcess::take_stop() const noexcept {
  siginfo_t info{};
  if (::waitid(kWaitPidfd, static_cast<id_t>(pidfd_.get()), &info, WSTOPPED | WNOHANG) != 0)
    return std::nullopt;
  if (info.si_pid == 0 || info.si_code != CLD_STOPPED) return std::nullopt;
  return info.si_status;
}

ProcessEnd ChildProcess::wait() noexcept {
  siginfo_t info{};
  int waited = 0;
  do {
    waited = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED);
  } while (waited != 0 && errno == EINTR);
  pid_ = -1;
  if (waited != 0) return {.is_lost = true};
  if (info.si_code == CLD_EXITED) return {.exit_status = info.si_status};
  return {.signal = info.si_status};
}

}  // namespace pynox
