// SPDX-License-Identifier: Apache-2.0
#include "host/pool/stop_signals.hpp"

#include "host/policy/system_error.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace pynox::pool {
namespace {

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

Result<StopSignals> StopSignals::start() {
  // A caller that ignores SIGCHLD would have the kernel reap children before their status is read.
  (void)::signal(SIGCHLD, SIG_DFL);
  sigset_t stopping;
  ::sigemptyset(&stopping);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    if (!is_ignored(signal)) ::sigaddset(&stopping, signal);
  }
  sigset_t blocked = stopping;
  ::sigaddset(&blocked, SIGPIPE);
  ::sigaddset(&blocked, SIGXFSZ);
  sigset_t inherited;
  ::sigprocmask(SIG_BLOCK, &blocked, &inherited);
  UniqueFd signals(::signalfd(-1, &stopping, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals) {
    return errno_error(ErrorKind::sandbox, "cannot receive signals: signalfd", {}, errno);
  }
  return StopSignals(std::move(signals), inherited);
}

bool StopSignals::take() noexcept {
  signalfd_siginfo info{};
  return ::read(signals_.get(), &info, sizeof(info)) == static_cast<ssize_t>(sizeof(info));
}

}  // namespace pynox::pool
