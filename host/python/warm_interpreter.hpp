// SPDX-License-Identifier: Apache-2.0
/// An interpreter that is started once and forked for every program: the template of a pool.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/python/python.hpp"

#include <pynox/result.hpp>

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pynox {

/// How the template warms up.
struct WarmUp {
  std::string executable{};                  ///< sys.executable
  std::vector<std::string> original_argv{};  ///< sys.orig_argv
  std::vector<std::string> package_dirs{};   ///< appended to sys.path
  std::vector<std::string> preload{};        ///< modules to import
};

/// [template] Starts the interpreter, imports, and gets ready to fork. Returns the address space
/// that the imports took, in bytes. A module that fails to import, or leaves a thread running, is
/// an error: a copy of the process would have the thread's locks but not the thread.
[[nodiscard]] Result<std::uint64_t> warm_up(const WarmUp& order);

/// [template] Forks with the interpreter's at-fork work done on both sides. The new process is a
/// child of this one's parent. Returns as fork(2).
[[nodiscard]] pid_t fork_interpreter();

/// [child] Does what needs no request: makes the program's __main__, seeds NumPy's generator, and
/// does to no effect what every program does, so that the pages that it writes to are copied now
/// and not when a request waits. False if the program could not start.
[[nodiscard]] bool rehearse_program();

/// A program to run in a forked interpreter.
struct WarmRun {
  Program program{};                        ///< code that ends in a newline, or a script's path
  std::vector<std::string> package_dirs{};  ///< appended to sys.path
  int diagnostic_fd = -1;                   ///< as PythonRun's
  bool echo = false;  ///< code that ends in an expression prints its value as the prompt would
};

/// [child] Runs the program as python would and returns the exit status, once everything that it
/// registered for its end has run, its streams are flushed and the diagnostic channel has the end
/// mark (host/report/end_mark.hpp): what is left is _exit(2). Does not return when the program ends
/// the process itself. To be called once, in a confined process, with `environ` as the program's.
[[nodiscard]] int run_warm(const WarmRun& run);

}  // namespace pynox
