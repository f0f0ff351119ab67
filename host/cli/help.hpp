// SPDX-License-Identifier: Apache-2.0
/// What `pynox --help` prints.
#pragma once

#include <string>

namespace pynox {

[[nodiscard]] std::string help_text();

}  // namespace pynox
