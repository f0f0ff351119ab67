// SPDX-License-Identifier: Apache-2.0
// Text of unknown origin on a terminal line: escape_for_line and quote_for_shell.
#include "host/report/hint.hpp"

#include <pynox/utf8.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace pynox {
namespace {

// One character of UTF-8, or bytes that are part of none.
struct Character {
  std::string_view bytes;
  std::uint32_t code = 0;
  bool is_valid = false;
};

// What a shell takes as it stands, beside letters and digits.
constexpr std::string_view kPlain = "_@%+=:,./-";

// The first of `text`, which is not empty.
Character first_character(std::string_view text) {
  const utf8::Piece piece = utf8::next_piece(text);
  return {text.substr(0, piece.size), piece.code, piece.kind == utf8::PieceKind::character};
}

std::string formatted(const char* format, std::uint32_t number) {
  std::array<char, 16> text{};
  (void)std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string bytes_escaped(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += formatted("\\x%02x", static_cast<unsigned char>(byte));
  return text;
}

bool is_plain_in_shell(std::uint32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
         (code >= '0' && code <= '9') ||
         (code < 0x80 && kPlain.find(static_cast<char>(code)) != std::string_view::npos);
}

// '…', in which only the quote itself is special.
std::string single_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char byte : text) {
    if (byte == '\'') {
      quoted += "'\\''";
    } else {
      quoted += byte;
    }
  }
  return quoted + "'";
}

// $'…': what may not be shown stands as bytes, so that the pasted word is the same path.
std::string escape_quoted(std::string_view text) {
  std::string quoted = "$'";
  while (!text.empty()) {
    const Character character = first_character(text);
    if (!character.is_valid || utf8::is_unsafe_on_a_line(character.code)) {
      quoted += bytes_escaped(character.bytes);
    } else {
      if (character.code == '\'' || character.code == '\\') quoted += '\\';
      quoted += character.bytes;
    }
    text.remove_prefix(character.bytes.size());
  }
  return quoted + "'";
}

}  // namespace

std::string escape_for_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const Character character = first_character(text);
    if (character.is_valid && !utf8::is_unsafe_on_a_line(character.code)) {
      line += character.bytes;
    } else if (!character.is_valid || character.code < 0x80) {
      line += bytes_escaped(character.bytes);
    } else {
      line += formatted(character.code > 0xFFFF ? "\\U%08x" : "\\u%04x", character.code);
    }
    text.remove_prefix(character.bytes.size());
  }
  return line;
}

std::string quote_for_shell(std::string_view path) {
  bool is_plain = !path.empty();
  for (std::string_view rest = path; !rest.empty();) {
    const Character character = first_character(rest);
    if (!character.is_valid || utf8::is_unsafe_on_a_line(character.code))
      return escape_quoted(path);
    is_plain = is_plain && is_plain_in_shell(character.code);
    rest.remove_prefix(character.bytes.size());
  }
  return is_plain ? std::string(path) : single_quoted(path);
}

}  // namespace pynox
