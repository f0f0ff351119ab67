// SPDX-License-Identifier: Apache-2.0
/// Looking for a module that the program failed to import where a virtual environment would have
/// it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// [parent] The site-packages directory of the first of `environments` that holds the top-level
/// module of `module`, for the interpreter that pynox runs.
[[nodiscard]] std::optional<std::string> find_site_packages(
    const std::string& module, const std::vector<std::string>& environments);

}  // namespace pynox
