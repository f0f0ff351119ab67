// SPDX-License-Identifier: Apache-2.0
/// Numbers as a model reads them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::mcp {

/// "8 KiB", "1.5 MiB", "100 bytes".
[[nodiscard]] std::string size_in_words(std::uint64_t bytes);

/// "10 minutes", "1 hour", "90 seconds".
[[nodiscard]] std::string duration_in_words(std::uint64_t duration_ms);

/// "30", "0.25".
[[nodiscard]] std::string seconds_as_number(std::uint64_t duration_ms);

/// "a, b and c".
[[nodiscard]] std::string list_in_words(const std::vector<std::string>& items);

}  // namespace pynox::mcp
