// SPDX-License-Identifier: Apache-2.0
/// UTF-8 out of whatever bytes a program wrote, also while it is still writing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pynox::pool {

/// [any] A stream of bytes as valid UTF-8, in whole characters. Each maximal part that cannot
/// belong to a character becomes one U+FFFD, as Python's "replace" does it, however the bytes are
/// cut into pieces: all texts together are what the answer holds.
class Utf8Stream {
 public:
  /// The characters that `bytes` complete. The beginning of one at the end is kept for the next
  /// call.
  [[nodiscard]] std::string take(std::string_view bytes);

  /// What is left at the end of the stream: nothing, or U+FFFD for a character that never became
  /// whole. Not to be called when the stream was cut at a limit, as the program did write the rest.
  [[nodiscard]] std::string finish();

 private:
  std::string pending_{};  ///< at most three bytes
};

/// [any] `bytes`, a whole stream, as valid UTF-8.
[[nodiscard]] std::string valid_utf8(std::string_view bytes);

/// [any] `text`, which is valid UTF-8, or its first whole characters within `max_bytes` and "…".
[[nodiscard]] std::string shortened(std::string_view text, std::size_t max_bytes);

}  // namespace pynox::pool
