// SPDX-License-Identifier: Apache-2.0
/// Text that may stand on a terminal's line whatever it holds.
#pragma once

#include <string>
#include <string_view>

namespace pynox::passthrough {

/// [any] `text` with everything escaped that could end the line, command a terminal, reorder or
/// hide what is shown, or that is not UTF-8: "\n", "\x1b", "\u202e". Backslashes stay as they are,
/// so that text which is escaped already stays readable.
[[nodiscard]] std::string escape_for_line(std::string_view text);

}  // namespace pynox::passthrough
