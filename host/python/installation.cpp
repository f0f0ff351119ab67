// SPDX-License-Identifier: Apache-2.0
// Apart from the interpreter, so that who asks only this need not link CPython.
#include "host/python/python.hpp"

namespace pynox {

std::string standard_library() { return PYNOX_PYTHON_STDLIB; }

}  // namespace pynox
