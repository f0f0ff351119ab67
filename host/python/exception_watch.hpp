// SPDX-License-Identifier: Apache-2.0
/// Sees an uncaught exception by an audit hook, whatever sys.excepthook the program has set, and
/// tells the launcher. For diagnosis only: nothing is ever refused here.
#pragma once

#include <Python.h>

namespace pynox {

/// [child] Installs the hook. After the pre-initialization and before the initialization, so that
/// it is first and costs nobody an event. `diagnostic_fd` may be -1: then nothing is told.
[[nodiscard]] bool watch_exceptions(int diagnostic_fd);

/// [child] Directs a hook that was installed before to another channel, or to none (-1).
void report_exceptions_to(int diagnostic_fd);

/// [child] Tells that the program has ended, with the status that the process is about to exit
/// with, and closes all descriptors but that of the channel. The last thing before _exit(2).
void tell_end(int exit_status);

/// [child] Before another program in the same interpreter: what the last one ended by is forgotten.
void forget_exceptions();

/// Whether the exception that ended the program was KeyboardInterrupt.
[[nodiscard]] bool ended_by_keyboard_interrupt();

}  // namespace pynox
