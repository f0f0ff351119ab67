// SPDX-License-Identifier: Apache-2.0
/// `pynox mcp`: from the command line to a running server.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/run/one_shot.hpp"

#include <string>
#include <vector>

namespace pynox::mcp {

/// [parent] Serves until the input ends. Whatever is wrong is told before anything is read.
[[nodiscard]] ExitPlan run_mcp(const McpCommand& command, const std::vector<std::string>& argv,
                               const std::string& working_directory);

}  // namespace pynox::mcp
