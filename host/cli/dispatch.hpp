// SPDX-License-Identifier: Apache-2.0
/// argv → command → exit.
#pragma once

#include "host/run/one_shot.hpp"
#include "host/run/process_start.hpp"

#include <exception>
#include <string>
#include <vector>

namespace pynox {

/// [parent] Parses the command line, carries the command out and says how the process is to end.
[[nodiscard]] ExitPlan dispatch(const std::vector<std::string>& argv, const ProcessStart& start);

/// [parent] Tells of what no code foresaw: in the output that the words ask for, or, if that fails
/// too, as one line.
[[nodiscard]] ExitPlan report_internal_failure(const std::vector<std::string>& argv,
                                               const std::exception& exception) noexcept;

}  // namespace pynox
