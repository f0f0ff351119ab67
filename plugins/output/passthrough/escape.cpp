// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/passthrough/escape.hpp"

#include <pynox/utf8.hpp>

#include <cstddef>
#include <cstdint>

namespace pynox::passthrough {
namespace {

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
    } else if (utf8::is_unsafe_on_a_line(piece.code)) {
      append_escaped(line, piece.code);
    } else {
      line += bytes;
    }
  }
  return line;
}

}  // namespace pynox::passthrough
