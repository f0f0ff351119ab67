// SPDX-License-Identifier: Apache-2.0
/// What a command that runs no program says. Commands do not print; dispatch does.
#pragma once

#include <string>

namespace pynox {

struct CommandOutput {
  std::string text{};  ///< for stdout, whole lines
  int exit_status = 0;
};

}  // namespace pynox
