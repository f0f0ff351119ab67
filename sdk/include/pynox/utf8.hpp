// SPDX-License-Identifier: Apache-2.0
/// Bytes of unknown origin as UTF-8, piece by piece. What a program wrote need not be text; whoever
/// renders it decides what becomes of the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pynox::utf8 {

enum class PieceKind : std::uint8_t {
  character,
  garbage,     ///< a maximal part that cannot belong to a character, as Python's "replace" counts
  incomplete,  ///< the end of the bytes, which may be the beginning of a character
};

struct Piece {
  PieceKind kind{};
  std::size_t size = 0;    ///< in bytes, at least 1
  std::uint32_t code = 0;  ///< of a character
};

/// What a lead byte announces: how many bytes follow, and the range of the first of them. The range
/// excludes overlong forms, surrogates and what lies beyond U+10FFFF.
struct Lead {
  std::size_t following = 0;
  unsigned char low = 0;
  unsigned char high = 0;
};

[[nodiscard]] constexpr Lead lead_of(unsigned char byte) noexcept {
  if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF};
  if (byte == 0xE0) return {2, 0xA0, 0xBF};
  if (byte == 0xED) return {2, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {2, 0x80, 0xBF};
  if (byte == 0xF0) return {3, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {3, 0x80, 0xBF};
  if (byte == 0xF4) return {3, 0x80, 0x8F};
  return {};
}

/// [any] The first piece of `rest`, which is not empty.
[[nodiscard]] constexpr Piece next_piece(std::string_view rest) noexcept {
  const auto first = static_cast<unsigned char>(rest[0]);
  if (first < 0x80) return {PieceKind::character, 1, first};
  const Lead lead = lead_of(first);
  if (lead.following == 0) return {PieceKind::garbage, 1};
  // Of a lead byte for so many followers, the bits that belong to the code.
  constexpr std::array<unsigned char, 4> kLeadBits{0, 0x1F, 0x0F, 0x07};
  std::uint32_t code = first & kLeadBits[lead.following];
  unsigned char low = lead.low;
  unsigned char high = lead.high;
  for (std::size_t i = 1; i <= lead.following; ++i) {
    if (i == rest.size()) return {PieceKind::incomplete, i};
    const auto byte = static_cast<unsigned char>(rest[i]);
    if (byte < low || byte > high) return {PieceKind::garbage, i};
    code = (code << 6U) | (byte & 0x3FU);
    low = 0x80;
    high = 0xBF;
  }
  return {PieceKind::character, lead.following + 1, code};
}

/// Codes from `first` to `last`, both included.
struct CodeRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

/// What a terminal acts on, and what hides, reorders or joins the characters beside it.
inline constexpr std::array kUnsafeOnALine{
    CodeRange{0x00, 0x1F},      // C0 controls, the line's end among them
    CodeRange{0x7F, 0x9F},      // delete and the C1 controls
    CodeRange{0x061C, 0x061C},  // Arabic letter mark
    CodeRange{0x200B, 0x200F},  // zero-width characters, direction marks
    CodeRange{0x2028, 0x202E},  // line and paragraph separators, bidirectional embedding, override
    CodeRange{0x2060, 0x206F},  // invisible operators, bidirectional isolates
    CodeRange{0xFEFF, 0xFEFF},  // byte order mark
    CodeRange{0xFFF9, 0xFFFB},  // interlinear annotation
    CodeRange{0xE0000, 0xE007F},  // tags
};

/// [any] Whether a character of unknown origin is to be shown escaped where people read a line.
[[nodiscard]] constexpr bool is_unsafe_on_a_line(std::uint32_t code) noexcept {
  for (const CodeRange& range : kUnsafeOnALine) {
    if (code >= range.first && code <= range.last) return true;
  }
  return false;
}

}  // namespace pynox::utf8
