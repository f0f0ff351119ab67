// SPDX-License-Identifier: Apache-2.0
/// Running source text in __main__.
#pragma once

#include <string>

namespace pynox {

/// [child] Compiles `source` under the name `filename` and runs it in __main__. Returns the exit
/// status that the program would have if it ended here; an exception has been printed. With `echo`,
/// the value of a last expression goes to sys.displayhook.
[[nodiscard]] int run_source(const std::string& source, const std::string& filename, bool echo);

/// Makes what every run with `echo` needs, so that forks of this process share it. To be called
/// before anything is imported. False with an exception set.
[[nodiscard]] bool prepare_echo();

/// [child] What python does for -c: sys.path begins with the current directory, and the code runs
/// under the name "<string>".
[[nodiscard]] int run_command(const std::string& code, bool echo);

}  // namespace pynox
