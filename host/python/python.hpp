// SPDX-License-Identifier: Apache-2.0
/// The interpreter, as the rest of the host sees it. Python.h is included in this directory only.
#pragma once

#include "host/cli/command_line.hpp"

#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// How the interpreter is to run a program. Plain data, made in the parent.
struct PythonRun {
  Program program{};
  std::vector<std::string> original_argv{};  ///< argv as pynox got it: sys.orig_argv
  std::string executable{};                  ///< sys.executable: pynox's own path
  std::vector<std::string> package_dirs{};   ///< appended to sys.path after the standard library
  std::optional<int>
      script_fd{};         ///< the script as an open descriptor, when its path is not to be opened
  int diagnostic_fd = -1;  ///< where an uncaught exception is told (host/report/diagnostic.hpp)
  int stdlib_cache_fd = -1;  ///< compiled modules of the standard library (stdlib_cache.hpp), or -1
};

/// "3.11.2", of the libpython that is linked. Needs no interpreter.
[[nodiscard]] std::string python_version();

/// Where the standard library is, without trailing slash: "/usr/lib/python3.11".
[[nodiscard]] std::string standard_library();

/// [parent] Once, before a process starts the interpreter or forks one that does: how CPython gets
/// its memory (host/python/arenas.hpp), and in test builds what the environment says of that and of
/// ends (docs/performance.md).
void prepare_python();

/// [child] Starts the interpreter, runs the program as python would, and returns the exit status.
/// Does not return when the program ends the process itself. To be called once, in a confined
/// process, with `environ` as the program's.
[[nodiscard]] int run_python(const PythonRun& run);

/// [parent] CPython's own main with `words` as its arguments: `pynox --no-sandbox`.
[[nodiscard]] int run_python_unsandboxed(const std::vector<std::string>& words);

}  // namespace pynox
