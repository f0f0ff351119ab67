// SPDX-License-Identifier: Apache-2.0
/// What is said of a plugin that is not used.
#pragma once

#include <pynox/result.hpp>

#include <string>

namespace pynox {

/// The refusal of the plugin at `path`; `what` continues "plugin 'PATH' …" and says what was found
/// and what was expected.
[[nodiscard]] Error plugin_refusal(const std::string& path, const std::string& what,
                                   const std::string& hint, int sys_errno = 0);

}  // namespace pynox
