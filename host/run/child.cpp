// SPDX-License-Identifier: Apache-2.0
#include "host/run/child.hpp"

#include "host/exit_status.hpp"
#include "host/run/capabilities.hpp"

#include <climits>

#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace pynox {
namespace {

/// glibc gives each new thread an arena that reserves 64 MiB of address space, up to eight for each
/// core: under a limit of 512 MiB the fourteenth thread could not start.
constexpr int kMallocArenas = 2;

/// Not 0: with a pipe in /proc/sys/kernel/core_pattern the kernel ignores a limit of 0 and hands
/// the dump to a program of the host; 1 is its mark for "no dump by either way" (fs/coredump.c).
constexpr rlim_t kNoCore = 1;

/// Queued signals count for the user, not for the process: a program could use up what every other
/// process of its user has. Ordinary signals need no place in the queue.
constexpr rlim_t kMaxPendingSignals = 64;

[[noreturn]] void fail(const ChildPlan& plan, const char* step, int error) noexcept {
  ChildMessage message{};
  message.failure.struct_size = sizeof(pynox_failure);
  message.failure.sys_errno = error;
  std::strncpy(message.failure.step, step, sizeof(message.failure.step) - 1);
  (void)::send(plan.control_fd, &message, sizeof(message), MSG_NOSIGNAL);
  ::_exit(kExitPynoxFailure);
}

bool close_range(unsigned first, unsigned last) noexcept {
  // glibc 2.34 has a wrapper, but the call is as simple.
  return first > last || ::syscall(SYS_close_range, first, last, 0) == 0;
}

void arrange_descriptors(const ChildPlan& plan) noexcept {
  for (int fd = 0; fd < static_cast<int>(plan.streams.size()); ++fd) {
    const int source = plan.streams[static_cast<std::size_t>(fd)];
    if (source == ChildPlan::kClosed) {
      ::close(fd);
    } else if (source != ChildPlan::kKeep && ::dup2(source, fd) != fd) {
      fail(plan, "dup2", errno);
    }
  }
  unsigned next = STDERR_FILENO + 1;
  for (std::size_t index = 0; index < plan.kept_fd_count; ++index) {
    const auto kept = static_cast<unsigned>(plan.kept_fds[index]);
    if (!close_range(next, kept - 1)) fail(plan, "close_range", errno);
    next = kept + 1;
  }
  if (!close_range(next, UINT_MAX)) fail(plan, "close_range", errno);
}

void restore_signals(const ChildPlan& plan) noexcept {
  // Dispositions are the caller's: the launcher installs no handler. Only SIGCHLD is reset, which
  // the launcher did.
  if (::sigprocmask(SIG_SETMASK, &plan.signal_mask, nullptr) != 0) fail(plan, "sigprocmask", errno);
}

void set_limit(const ChildPlan& plan, __rlimit_resource resource, rlim_t value,
               const char* step) noexcept {
  const rlimit limit{.rlim_cur = value,
                     .rlim_max = value};  // the hard limit too, or the program could raise it
  if (::setrlimit(resource, &limit) != 0) fail(plan, step, errno);
}

void set_limits(const ChildPlan& plan) noexcept {
  if (plan.address_space != RLIM_INFINITY)
    set_limit(plan, RLIMIT_AS, plan.address_space, "setrlimit RLIMIT_AS");
  if (plan.file_size != RLIM_INFINITY)
    set_limit(plan, RLIMIT_FSIZE, plan.file_size, "setrlimit RLIMIT_FSIZE");
  if (::setrlimit(RLIMIT_NOFILE, &plan.descriptors) != 0)
    fail(plan, "setrlimit RLIMIT_NOFILE", errno);
  rlimit pending{};
  if (::getrlimit(RLIMIT_SIGPENDING, &pending) != 0)
    fail(plan, "getrlimit RLIMIT_SIGPENDING", errno);
  const rlim_t few_pending = std::min(pending.rlim_max, kMaxPendingSignals);
  set_limit(plan, RLIMIT_SIGPENDING, few_pending, "setrlimit RLIMIT_SIGPENDING");
  // A user may have been given real-time priorities or a better nice value: with either the program
  // could keep the launcher and its clock from running.
  set_limit(plan, RLIMIT_RTPRIO, 0, "setrlimit RLIMIT_RTPRIO");
  set_limit(plan, RLIMIT_NICE, 0, "setrlimit RLIMIT_NICE");
  rlimit core{};
  if (::getrlimit(RLIMIT_CORE, &core) != 0) fail(plan, "getrlimit RLIMIT_CORE", errno);
  const rlim_t no_core = core.rlim_max < kNoCore ? 0 : kNoCore;
  set_limit(plan, RLIMIT_CORE, no_core, "setrlimit RLIMIT_CORE");
}

void replace_environment(const ChildPlan& plan) noexcept {
  // explicit_bzero, because nothing reads these bytes again and the compiler may drop a plain
  // memset.
  if (plan.initial_environment.size > 0) {
    ::explicit_bzero(plan.initial_environment.begin, plan.initial_environment.size);
  }
  environ = plan.environment;
}

void tie_to_parent(const ChildPlan& plan) noexcept {
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) fail(plan, "prctl PR_SET_PDEATHSIG", errno);
  // The launcher may have died before the call above: then nobody waits for this process.
  if (::getppid() != plan.parent) ::_exit(kExitPynoxFailure);
}

/// Returns the backend's listener, or -1.
int enforce(const ChildPlan& plan) noexcept {
  // The launcher is not dumpable, and fork copies that. The program has to be: otherwise its /proc
  // entries belong to root, and a supervisor that runs as an ordinary user could not serve it.
  if (::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) fail(plan, "prctl PR_SET_DUMPABLE", errno);
  pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
  ChildMessage message{};
  message.failure.struct_size = sizeof(pynox_failure);
  if (plan.backend->enforce(plan.package, &enforced, &message.failure) != PYNOX_OK) {
    message.failure.step[sizeof(message.failure.step) - 1] = '\0';
    (void)::send(plan.control_fd, &message, sizeof(message), MSG_NOSIGNAL);
    ::_exit(kExitPynoxFailure);
  }
  for (std::uint32_t index = 0; index < plan.package->fd_count; ++index)
    ::close(plan.package->fds[index]);
  return enforced.listener_fd;
}

/// Tells the launcher that this process is confined, and hands it the listener if there is one.
bool report_confined(const ChildPlan& plan, int listener_fd) noexcept {
  ChildMessage confined{.confined = 1};
  iovec data{.iov_base = &confined, .iov_len = sizeof(confined)};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> ancillary{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  if (listener_fd >= 0) {
    message.msg_control = ancillary.data();
    message.msg_controllen = ancillary.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &listener_fd, sizeof(int));
  }
  if (::sendmsg(plan.control_fd, &message, MSG_NOSIGNAL) == sizeof(confined)) return true;
  // Descriptors in flight count for the user: another program may have used them up. Then the
  // launcher takes the listener itself, for which it needs more rights over this process.
  if (errno != ETOOMANYREFS) return false;
  confined.listener_number = listener_fd;
  return ::send(plan.control_fd, &confined, sizeof(confined), MSG_NOSIGNAL) == sizeof(confined);
}

void await_release(const ChildPlan& plan, int listener_fd) noexcept {
  if (!report_confined(plan, listener_fd)) fail(plan, "reporting to the launcher", errno);
  char go = 0;
  ssize_t count = 0;
  do {
    count = ::read(plan.control_fd, &go, 1);
  } while (count < 0 && errno == EINTR);
  if (count < 0) fail(plan, "waiting for the launcher", errno);
  if (count != 1) ::_exit(kExitPynoxFailure);  // the launcher has ended
  // A process that held its own listener could answer itself.
  if (listener_fd >= 0) ::close(listener_fd);
  ::close(plan.control_fd);
}

}  // namespace

void confine_child(const ChildPlan& plan) noexcept {
  arrange_descriptors(plan);
  restore_signals(plan);
  set_limits(plan);
  (void)::mallopt(M_ARENA_MAX, kMallocArenas);
  if (const int error = drop_capabilities(); error != 0) fail(plan, "capset", error);
  replace_environment(plan);
  tie_to_parent(plan);
  const int listener_fd = enforce(plan);
  await_release(plan, listener_fd);
}

}  // namespace pynox
