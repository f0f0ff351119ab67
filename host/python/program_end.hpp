// SPDX-License-Identifier: Apache-2.0
/// The end of a program in an interpreter that is not finalized: its process is about to vanish
/// with all that a whole finalization would visit, page by page.
#pragma once

namespace pynox {

/// CPython's exit status of a program whose streams could not be flushed at its end.
inline constexpr int kExitFlushFailed = 120;

/// [child] Prints the exception that is set as python does when it ends a program, clears it and
/// returns the exit status. SystemExit prints nothing, or its argument.
[[nodiscard]] int end_by_exception();

/// [child] Before the program of an interpreter that is not shared: what end_interpreter() needs.
/// False with an exception set.
[[nodiscard]] bool prepare_end();

/// [child] What Py_RunMain does after the program: threads are waited for, atexit functions run,
/// the interpreter is finalized. Does not return, and leaves the finalization out, if that would do
/// nothing that anyone could notice (silent_end.hpp). Returns the exit status otherwise.
[[nodiscard]] int end_interpreter(int status);

/// [template] Notes which modules programs will not have imported themselves, and what their ends
/// need, so that no program pays for finding it. False with an exception set.
[[nodiscard]] bool prepare_ends();

/// [child] Flushes sys.stdout and sys.stderr. False if one could not be.
[[nodiscard]] bool flush_streams();

/// [child] What a program can notice of its interpreter's end: threads are waited for, atexit
/// functions run, its objects go, its streams are flushed. Returns the exit status that results; a
/// program that was interrupted dies here of the signal.
[[nodiscard]] int finish_program(int status);

}  // namespace pynox
