// SPDX-License-Identifier: Apache-2.0
/// One confined run: fork, confine, run, supervise.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/policy.hpp"
#include "host/python/python.hpp"
#include "host/run/channels.hpp"
#include "host/run/process_start.hpp"

#include <pynox/output.h>
#include <pynox/result.hpp>

namespace pynox {

/// [parent] Runs a program under `policy` and waits for its end. A failure means that nothing of it
/// ran, or that the kernel does not tell how it ends: then nothing is left of it. Puts the caller's
/// streams back as they were.
[[nodiscard]] Result<ProgramEnd> run_program(const Policy& policy, PreparedRun& prepared,
                                             pynox_capture capture, const PythonRun& python,
                                             const ProcessStart& start);

}  // namespace pynox
