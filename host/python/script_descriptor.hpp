// SPDX-License-Identifier: Apache-2.0
/// Running a script that the launcher opened, because its path (/dev/stdin, /dev/fd/63) cannot be
/// opened inside.
#pragma once

#include <Python.h>

#include <string>

namespace pynox {

/// The directory that goes first on sys.path for the script `path`: links followed as python
/// follows them, which is one link of the script itself and then whatever resolves.
[[nodiscard]] std::string script_directory(std::string path);

/// [child] Puts a directory first on sys.path. False with an exception set.
[[nodiscard]] bool prepend_to_search_path(const std::string& directory);

/// [child] What Py_RunMain does for a script, with the file at hand: runs it as __main__ under the
/// name `path` and returns the exit status. Takes `script_fd` over.
[[nodiscard]] int run_script_descriptor(int script_fd, const std::string& path);

}  // namespace pynox
