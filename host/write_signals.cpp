// SPDX-License-Identifier: Apache-2.0
#include "host/write_signals.hpp"

#include <pthread.h>

#include <array>
#include <cerrno>
#include <ctime>

namespace pynox {
namespace {

constexpr std::array kWriteSignals{SIGPIPE, SIGXFSZ};

}  // namespace

WriteSignalsBlocked::WriteSignalsBlocked() {
  sigset_t both;
  ::sigemptyset(&both);
  for (const int signal : kWriteSignals) ::sigaddset(&both, signal);
  ::pthread_sigmask(SIG_BLOCK, &both, &before_);
}

WriteSignalsBlocked::~WriteSignalsBlocked() {
  // What our writes caused is pending on this thread, and would be delivered now.
  sigset_t caused;
  ::sigemptyset(&caused);
  for (const int signal : kWriteSignals) {
    if (::sigismember(&before_, signal) == 0) ::sigaddset(&caused, signal);
  }
  const timespec at_once{};
  while (::sigtimedwait(&caused, nullptr, &at_once) > 0 || errno == EINTR) {
  }
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace pynox
