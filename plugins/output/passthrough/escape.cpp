// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/passthrough/escape.hpp"

#include <pynox/utf8.hpp>

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

bool is_unsafe(std::uint32_t code) noexcept {
  return std::any_of(kUnsafe.begin(), kUnsafe.end(), [code](const Range& range) {
    return code >= range.first && code <= range.last;
  });
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
    const utf8::Piece piece = utf8::next_piece(text.substr(at));
    const std::string_view bytes = text.substr(at, piece.size);
    at += piece.size;
    if (piece.kind != utf8::PieceKind::character) {
      for (const char byte : bytes) append_hex(line, "\\x", static_cast<unsigned char>(byte), 2);
    } else if (is_unsafe(piece.code)) {
      append_escaped(line, piece.code);
    } else {
      line += bytes;
    }
  }
  return line;
}

}  // namespace pynox::passthrough
