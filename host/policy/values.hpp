// SPDX-License-Identifier: Apache-2.0
/// Sizes and durations as users write them. One parser serves flags, configuration files and pool
/// requests.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace pynox {

/// "512m" → bytes. A whole number with an optional k, m or g (1024-based, either case). Never
/// wraps. The error names the text and the form that is expected; its kind is `kind`.
[[nodiscard]] Result<std::uint64_t> parse_size(std::string_view text, ErrorKind kind);

/// "1.5s" → milliseconds. A decimal number with one of ms, s, m, h; the unit is required. Digits
/// below a millisecond are refused rather than rounded. Never wraps.
[[nodiscard]] Result<std::uint64_t> parse_duration(std::string_view text, ErrorKind kind);

// The bounds of each limit, whatever the value was written as. `name` is how the user spells it
// ("--memory", "memory").
[[nodiscard]] Result<void> check_timeout(std::uint64_t timeout_ms, std::string_view name,
                                         ErrorKind kind);
[[nodiscard]] Result<void> check_memory(std::uint64_t bytes, std::string_view name, ErrorKind kind);
[[nodiscard]] Result<void> check_max_output(std::uint64_t bytes, std::string_view name,
                                            ErrorKind kind);
[[nodiscard]] Result<void> check_max_file_size(std::uint64_t bytes, std::string_view name,
                                               ErrorKind kind);

// Form and bounds at once. The error begins with `name`; a value that no integer holds is out of
// bounds like any other.
[[nodiscard]] Result<std::uint64_t> parse_timeout(std::string_view text, std::string_view name,
                                                  ErrorKind kind);
[[nodiscard]] Result<std::uint64_t> parse_memory(std::string_view text, std::string_view name,
                                                 ErrorKind kind);
[[nodiscard]] Result<std::uint64_t> parse_max_output(std::string_view text, std::string_view name,
                                                     ErrorKind kind);
[[nodiscard]] Result<std::uint64_t> parse_max_file_size(std::string_view text,
                                                        std::string_view name, ErrorKind kind);

/// Bytes as a user would write them: "512m", "65537".
[[nodiscard]] std::string format_size(std::uint64_t bytes);

/// Milliseconds as a user would write them: "24h", "1500ms".
[[nodiscard]] std::string format_duration(std::uint64_t duration_ms);

}  // namespace pynox
