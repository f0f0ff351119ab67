// SPDX-License-Identifier: Apache-2.0
/// Places in a text: toml++ counts characters, the plugin interface bytes.
#pragma once

#include <pynox/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::toml_config {

struct Position {
  std::uint32_t line = 0;    ///< from 1
  std::uint32_t column = 0;  ///< in bytes, from 1
};

/// Finds bytes by line and character. Asked in the text's order it walks each line once.
class LineIndex {
 public:
  /// `text` must outlive the index.
  explicit LineIndex(std::string_view text);

  /// The byte at which character `column` of `line` begins, both from 1; past the end of a line,
  /// where the line ends.
  [[nodiscard]] std::size_t offset_of(std::uint32_t line, std::uint32_t column);

  /// The same place with its column in bytes.
  [[nodiscard]] Position position_of(std::uint32_t line, std::uint32_t column);

 private:
  [[nodiscard]] std::size_t start_of(std::uint32_t line) const noexcept;

  std::string_view text_;
  std::vector<std::size_t> starts_;
  std::uint32_t line_ = 1;  // where the last walk ended
  std::uint32_t column_ = 1;
  std::size_t offset_ = 0;
};

/// The place of the byte at `offset`.
[[nodiscard]] Position position_at(std::string_view text, std::size_t offset) noexcept;

/// An error about the configuration file `origin`.
[[nodiscard]] Error config_error(std::string_view origin, Position position, std::string message,
                                 std::string hint = {});

}  // namespace pynox::toml_config
