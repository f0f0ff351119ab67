// SPDX-License-Identifier: Apache-2.0
/// The one-shot command: from the parsed command line to the process's exit status.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/plugins/registry.hpp"
#include "host/run/process_start.hpp"

#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// What main() is to do when the run is over.
struct ExitPlan {
  int status = 0;
  int die_by_signal = 0;  ///< passthrough ends as the program did: by the same signal
};

/// [parent] Runs a program and tells how it ended, in the output that was asked for. Refusals are
/// told the same way.
[[nodiscard]] ExitPlan run_one_shot(const RunCommand& command, const std::vector<std::string>& argv,
                                    const std::string& working_directory,
                                    const ProcessStart& start);

/// [parent] Tells a failure of pynox in the output with this id, or the default one, and returns
/// the exit status. When that output cannot be had the failure goes to standard error as one line:
/// the first cause is what is told.
[[nodiscard]] ExitPlan report_failure(const Registry& registry,
                                      const std::optional<std::string>& output_id,
                                      const Error& error);

}  // namespace pynox
