// SPDX-License-Identifier: Apache-2.0
/// Running a script that the launcher opened, because its path (/dev/stdin, /dev/fd/63) cannot be
/// opened inside.
#pragma once

#include <Python.h>

#include <string>

namespace pynox {

/// [child] What Py_RunMain does for a script, with the file at hand: runs it as __main__ under the
/// name `path`, finalizes the interpreter and returns the exit status. Takes `script_fd` over.
[[nodiscard]] int run_script_descriptor(int script_fd, const std::string& path);

}  // namespace pynox
