// SPDX-License-Identifier: Apache-2.0
#include "host/run/signal_relay.hpp"

#include "host/policy/system_error.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace pynox {
namespace {

/// Signals that the launcher's own faults raise: blocking them would turn a crash into undefined
/// behaviour.
constexpr int kSynchronous[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};

/// What the kernel's terminal code sends to every process of the foreground group. SIGHUP is not
/// among them: on a hangup only the session's leader gets it, and that may be the launcher.
bool goes_to_the_group(int signal) noexcept {
  return signal == SIGINT || signal == SIGQUIT || signal == SIGTSTP || signal == SIGTTIN ||
         signal == SIGTTOU || signal == SIGWINCH;
}

bool asks_to_stop(int signal) noexcept {
  return signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

/// Signals about the launcher's own calls, which the program must not see twice.
bool is_the_launchers_own(int signal) noexcept { return signal == SIGPIPE || signal == SIGXFSZ; }

}  // namespace

Result<SignalRelay> SignalRelay::start() {
  // A caller that ignores SIGCHLD would have the kernel reap the child before its status is read.
  if (::signal(SIGCHLD, SIG_DFL) == SIG_ERR) {
    return errno_error(ErrorKind::sandbox, "cannot reset SIGCHLD: signal", {}, errno);
  }
  sigset_t blocked;
  sigset_t inherited;
  ::sigfillset(&blocked);
  for (const int signal : kSynchronous) ::sigdelset(&blocked, signal);
  ::sigprocmask(SIG_BLOCK, &blocked, &inherited);
  UniqueFd signals(::signalfd(-1, &blocked, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals) {
    const int error = errno;
    ::sigprocmask(SIG_SETMASK, &inherited, nullptr);
    return errno_error(ErrorKind::sandbox, "cannot receive signals: signalfd", {}, error);
  }
  return SignalRelay(std::move(signals), inherited);
}

SignalRelay::SignalRelay(SignalRelay&& other) noexcept
    : signals_(std::move(other.signals_)),
      inherited_mask_(other.inherited_mask_),
      owns_mask_(std::exchange(other.owns_mask_, false)),
      stop_asked_(other.stop_asked_),
      child_stopped_(other.child_stopped_) {}

SignalRelay::~SignalRelay() {
  if (owns_mask_) ::sigprocmask(SIG_SETMASK, &inherited_mask_, nullptr);
}

void SignalRelay::relay(const ChildProcess& child) {
  signalfd_siginfo info{};
  while (::read(signals_.get(), &info, sizeof(info)) == static_cast<ssize_t>(sizeof(info))) {
    const auto signal = static_cast<int>(info.ssi_signo);
    if (signal == SIGCHLD) {
      if (child.take_stop()) child_stopped_ = true;
      continue;
    }
    if (is_the_launchers_own(signal)) continue;
    if (signal == SIGCONT) child_stopped_ = false;
    if (asks_to_stop(signal)) stop_asked_ = signal;
    const bool from_kernel =
        info.ssi_code > 0;  // sigaction(2): what a process sends has a code of 0 or below
    if (from_kernel && goes_to_the_group(signal)) continue;
    child.send(signal);
  }
  if (stop_asked_ != 0 && child_stopped_) mirror_stop();
}

void SignalRelay::mirror_stop() noexcept {
  const int signal = std::exchange(stop_asked_, 0);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, signal);
  ::raise(signal);
  // Delivered here: the launcher stands still until somebody continues it.
  ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
  ::sigprocmask(SIG_BLOCK, &only, nullptr);
  child_stopped_ = false;
}

}  // namespace pynox
