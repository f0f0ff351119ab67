// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/passthrough/escape.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace pynox::passthrough {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

/// What a terminal acts on, or what changes how its neighbours are shown.
constexpr std::array kUnsafe{
    Range{0x00, 0x1F},        // C0 controls, the line's end among them
    Range{0x7F, 0x9F},        // delete and the C1 controls
    Range{0x061C, 0x061C},    // Arabic letter mark
    Range{0x200B, 0x200F},    // zero-width characters, direction marks
    Range{0x2028, 0x202E},    // line and paragraph separators, bidirectional embedding and override
    Range{0x2060, 0x206F},    // invisible operators, bidirectional isolates
    Range{0xFEFF, 0xFEFF},    // byte order mark
    Range{0xFFF9, 0xFFFB},    // interlinear annotation
    Range{0xE0000, 0xE007F},  // tags
};

/// The smallest code that takes so many bytes.
constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;  // 0: the first byte does not begin a character
};

/// The character at the front of `rest`, which is not empty.
Character decode(std::string_view rest) noexcept {
  const auto byte = [rest](std::size_t i) {
    return std::uint32_t{static_cast<unsigned char>(rest[i])};
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || rest.size() < size) return {};
  std::uint32_t code = first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  // Overlong forms, surrogates and what lies beyond Unicode are not UTF-8 either.
  if (code < kSmallest[size] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  return {code, size};
}

void append_hex(std::string& line, std::string_view prefix, std::uint32_t value, unsigned digits) {
  line += prefix;
  while (digits-- > 0) line += "0123456789abcdef"[(value >> (4 * digits)) & 0xFU];
}

void append_escaped(std::string& line, std::uint32_t code) {
  if (code == '\n') {
    line += "\\n";
  } else if (code == '\r') {
    line += "\\r";
  } else if (code == '\t') {
    line += "\\t";
  } else if (code < 0x80) {
    append_hex(line, "\\x", code, 2);
  } else if (code <= 0xFFFF) {
    append_hex(line, "\\u", code, 4);
  } else {
    append_hex(line, "\\U", code, 8);
  }
}

}  // namespace

std::string escape_for_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Character character = decode(text.substr(at));
    if (character.size == 0) {
      append_hex(line, "\\x", static_cast<unsigned char>(text[at++]), 2);
      continue;
    }
    const bool is_unsafe =
        std::any_of(kUnsafe.begin(), kUnsafe.end(), [&character](const Range& range) {
          return character.code >= range.first && character.code <= range.last;
        });
    if (is_unsafe) {
      append_escaped(line, character.code);
    } else {
      line += text.substr(at, character.size);
    }
    at += character.size;
  }
  return line;
}

}  // namespace pynox::passthrough
