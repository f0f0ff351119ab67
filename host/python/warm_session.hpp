// SPDX-License-Identifier: Apache-2.0
/// Runs one after the other in one forked interpreter, whose __main__ stays.
#pragma once

#include "host/python/warm_interpreter.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pynox {

/// One run.
struct SessionRun {
  std::uint64_t number = 0;  ///< from 1; its code is called <run N>
  std::string code{};
  std::vector<std::string> args{};
  bool echo = false;
};

/// How a run ended. `interrupted`: in a KeyboardInterrupt that nobody caught.
struct SessionRunEnd {
  int exit_status = 0;
  bool interrupted = false;
};

/// [child] Makes a forked, confined interpreter ready for runs. `run` has no program yet. False if
/// it cannot be, with the reason on standard error.
[[nodiscard]] bool begin_session(const WarmRun& run);

/// [child] Gets ready for a run, up to its first line: what the last one may have done to SIGINT is
/// set right, and one that came too late for it is forgotten. One that comes afterwards interrupts
/// this run, whenever that begins.
void prepare_run(const SessionRun& run);

/// [child] Runs the code in __main__.
[[nodiscard]] SessionRunEnd run_in_session(const SessionRun& run);

}  // namespace pynox
