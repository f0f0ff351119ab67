// SPDX-License-Identifier: Apache-2.0
/// UTF-8 out of whatever bytes a program wrote.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pynox::json {

/// Whether a stream was cut at the limit, so that its last character may be incomplete.
enum class Ending : std::uint8_t { whole, cut };

/// [any] `bytes` as valid UTF-8. Each maximal part that cannot belong to a character becomes one
/// U+FFFD, as Python's "replace" does it. With Ending::cut, an incomplete character at the end is
/// left out instead: the program did write the rest of it.
[[nodiscard]] std::string text_from_bytes(std::string_view bytes, Ending ending = Ending::whole);

}  // namespace pynox::json
