// SPDX-License-Identifier: Apache-2.0
/// The last words on the diagnostic channel of a pool's program: that it has ended, and with which
/// status. The kernel takes an address space down before it tells anybody of the process' end; the
/// answer need not wait for that. A program that forges the mark ends its own run with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pynox {

/// The mark as bytes.
[[nodiscard]] std::string encode_end_mark(std::uint8_t exit_status);

/// The status, if what has arrived so far ends in a mark.
[[nodiscard]] std::optional<std::uint8_t> parse_end_mark(std::string_view diagnostic);

}  // namespace pynox
