// SPDX-License-Identifier: Apache-2.0
/// What every interpreter of pynox starts with, cold or warm.
#pragma once

#include "host/python/py_ref.hpp"
#include "host/python/python.hpp"

#include <Python.h>

#include <span>
#include <string>
#include <vector>

namespace pynox {

/// [child] Everything up to the program: configuration, the watch for exceptions, the package
/// directories, the builtins that site would add.
[[nodiscard]] PyStatus start_interpreter(const PythonRun& run);

/// [child] Runs one of bootstrap/'s files, as build/compile_bootstrap.py has written it, in a
/// namespace of its own, and returns that. Null with an exception set.
[[nodiscard]] PyRef run_bootstrap(std::span<const unsigned char> compiled);

/// [child] Appends to sys.path. False with an exception set.
[[nodiscard]] bool append_package_dirs(const std::vector<std::string>& directories);

}  // namespace pynox
