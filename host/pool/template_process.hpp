// SPDX-License-Identifier: Apache-2.0
/// The template process: Python started once, forked for every program.
///
/// The server executes its own binary to make it, so that nothing of the server's memory is in it.
/// What it forks are the server's children, not its own: its death takes nobody along.
#pragma once

#include "host/run/process_start.hpp"

#include <span>
#include <string>
#include <string_view>

namespace pynox::pool {

/// The first word of the template's command line. No flag has this name, so that it is refused
/// where it does not come from a server.
inline constexpr std::string_view kTemplateWord = "--pool-template";
/// Where the template finds the socket to its server.
inline constexpr int kTemplateSocket = 3;

/// Whether these words, and the socket that comes with them, make this process a template.
[[nodiscard]] bool is_template(std::span<const std::string> words);

/// [template] Warms up and forks children until the server goes. Returns the exit status.
[[nodiscard]] int run_template(const ProcessStart& start);

}  // namespace pynox::pool
