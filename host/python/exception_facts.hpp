// SPDX-License-Identifier: Apache-2.0
/// An exception object → a Diagnostic.
#pragma once

#include "host/report/diagnostic.hpp"

#include <Python.h>

namespace pynox {

/// [child] The facts of an uncaught exception. Hostile objects included: whatever __str__ or a
/// filename does, this returns, and no exception is left set.
[[nodiscard]] Diagnostic describe_exception(PyObject* exception, PyObject* traceback);

}  // namespace pynox
