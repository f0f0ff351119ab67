// SPDX-License-Identifier: Apache-2.0
/// One confined run: fork, confine, run, supervise, report.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/policy.hpp"
#include "host/python/python.hpp"
#include "host/report/run_report.hpp"

#include <pynox/output.h>
#include <pynox/result.hpp>

#include <functional>

namespace pynox {

/// How the program ended.
struct RunOutcome {
  RunReport report{};
  int killed_by_signal =
      0;  ///< the signal that ended the program, else 0: passthrough dies of the same
};

/// [parent] Runs a program under `policy` and waits for its end. A failure means that nothing of it
/// ran.
[[nodiscard]] Result<RunOutcome> run_program(const Policy& policy, const PreparedRun& prepared,
                                             pynox_capture capture, const PythonRun& python);

}  // namespace pynox
