// SPDX-License-Identifier: Apache-2.0
/// What must not reach the parser.
#pragma once

#include <pynox/result.hpp>

#include <cstddef>
#include <string_view>

namespace pynox::toml_config {

/// Deepest nesting of brackets and braces, and most dots in one key. A configuration of pynox needs
/// two of each.
inline constexpr std::size_t kMaxBrackets = 16;
inline constexpr std::size_t kMaxDots = 16;

/// [any] Refuses a byte order mark, NUL bytes, and text that nests so deeply that the parser, which
/// recurses and has no limit of its own for dotted keys, would exhaust the stack.
[[nodiscard]] Result<void> check_text(std::string_view text, std::string_view origin);

}  // namespace pynox::toml_config
