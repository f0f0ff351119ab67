// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pynox {

/// "pynox 0.1.0 (CPython 3.11.2)\n". Needs no interpreter.
[[nodiscard]] std::string version_text();

}  // namespace pynox
