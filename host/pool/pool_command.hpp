// SPDX-License-Identifier: Apache-2.0
/// `pynox pool`: from the command line to a running server.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/run/one_shot.hpp"

#include <string>
#include <vector>

namespace pynox::pool {

/// [parent] Serves until there is nothing left to serve. Whatever is wrong is told before anything
/// is read.
[[nodiscard]] ExitPlan run_pool(const PoolCommand& command, const std::vector<std::string>& argv,
                                const std::string& working_directory);

}  // namespace pynox::pool
