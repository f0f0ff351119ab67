// SPDX-License-Identifier: Apache-2.0
/// The name by which the program called what raised an exception.
#pragma once

#include <Python.h>

#include <string_view>

namespace pynox {

/// [child] "mkfifo" when the instruction at which `entry` left its code is the call of
/// `os.mkfifo(…)` or `mkfifo(…)`; empty when it is no call of a name. For C functions that no audit
/// event tells of. The text belongs to the code; no exception is left set.
[[nodiscard]] std::string_view called_name(const PyTracebackObject* entry);

}  // namespace pynox
