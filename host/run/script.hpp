// SPDX-License-Identifier: Apache-2.0
/// What the program's source is, and what running it lets the program read.
#pragma once

#include "host/cli/command_line.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <string>
#include <vector>

namespace pynox {

/// Facts about a program that the policy and the interpreter need.
struct ProgramSource {
  std::vector<std::string> implicit_read{};  ///< directories, absolute
  UniqueFd script{};  ///< open for reading when the script is not a file named by its path
                      ///< (/dev/stdin, <(…))
};

/// [parent] Looks at the program. `-c` grants nothing, `-m` the current directory, a script the
/// directory that it lies in after symbolic links, a directory itself. A script that is not there
/// grants nothing: the interpreter then says so as python does.
[[nodiscard]] Result<ProgramSource> inspect_program(const Program& program,
                                                    const std::string& working_directory);

}  // namespace pynox
