// SPDX-License-Identifier: Apache-2.0
#include "host/cli/dispatch.hpp"
#include "host/exit_status.hpp"
#include "host/run/process_start.hpp"

#include <pynox/result.hpp>

#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

/// Ends as the program did, so that the caller's shell sees the same (a 128 + N status, a message,
/// a stopped loop).
[[noreturn]] void die_by(int signal) {
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, signal);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
  ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
  ::_exit(pynox::kExitSignalBase + signal);  // for signals that end nothing by default
}

}  // namespace

int main(int argc, char** argv, char** environment) {
  const std::vector<std::string> words(argv, argv + argc);
  try {
    const pynox::Result<pynox::ProcessStart> start = pynox::ProcessStart::capture(environment);
    if (!start) {
      // Before any plugin: what that opens could take the place of a stream.
      (void)std::fprintf(stderr, "pynox: %s\n", start.error().message.c_str());
      return pynox::kExitPynoxFailure;
    }
    const pynox::ExitPlan plan = pynox::dispatch(words, *start);
    if (plan.die_by_signal != 0) die_by(plan.die_by_signal);
    return plan.status;
  } catch (const std::exception& exception) {
    return pynox::report_internal_failure(words, exception).status;
  }
}
