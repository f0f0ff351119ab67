// SPDX-License-Identifier: Apache-2.0
/// Which environment variables a program may be given, and handing them over.
#pragma once

#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// Refuses an empty name, one with '=' or NUL, and one that the dynamic loader or the C library
/// acts on before or behind the program's back. `asked_as` leads the message.
[[nodiscard]] Result<void> check_environment_name(std::string_view name, std::string_view asked_as,
                                                  ErrorKind kind);

/// [parent] "NAME=value" for each of `names` that is set, and TMPDIR for the private directory. No
/// other variable of this process is ever copied: its memory is forked into the program's.
[[nodiscard]] std::vector<std::string> forward_environment(const std::vector<std::string>& names,
                                                           const std::optional<std::string>& temp);

}  // namespace pynox
