// SPDX-License-Identifier: Apache-2.0
/// Where pynox itself is.
#pragma once

#include <string>

namespace pynox {

/// [parent] The absolute path of the running executable, links resolved. Empty if the kernel does
/// not tell, which happens only without /proc.
[[nodiscard]] std::string executable_path();

}  // namespace pynox
