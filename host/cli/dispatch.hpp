// SPDX-License-Identifier: Apache-2.0
/// argv → command → exit.
#pragma once

#include "host/run/one_shot.hpp"
#include "host/run/process_start.hpp"

#include <string>
#include <vector>

namespace pynox {

/// [parent] Parses the command line, carries the command out and says how the process is to end.
[[nodiscard]] ExitPlan dispatch(const std::vector<std::string>& argv, const ProcessStart& start);

}  // namespace pynox
