// SPDX-License-Identifier: Apache-2.0
#include "host/cli/version.hpp"

#include "host/python/python.hpp"

namespace pynox {

std::string version_text() {
  return "pynox " PYNOX_VERSION " (CPython " + python_version() + ")\n";
}

}  // namespace pynox
