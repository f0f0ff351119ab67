// SPDX-License-Identifier: Apache-2.0
#include "host/pool/utf8.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pynox::pool {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

enum class Found : std::uint8_t { character, garbage, incomplete };

struct Piece {
  Found found;
  std::size_t size;
};

/// What a lead byte announces: how many bytes follow, and the range of the first of them. The range
/// excludes overlong forms, surrogates and what lies beyond U+10FFFF.
struct Lead {
  std::size_t following;
  unsigned char low;
  unsigned char high;
};

constexpr Lead lead_of(unsigned char byte) noexcept {
  if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF};
  if (byte == 0xE0) return {2, 0xA0, 0xBF};
  if (byte == 0xED) return {2, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {2, 0x80, 0xBF};
  if (byte == 0xF0) return {3, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {3, 0x80, 0xBF};
  if (byte == 0xF4) return {3, 0x80, 0x8F};
  return {0, 0, 0};
}

/// The first piece of `rest`, which is not empty.
Piece next_piece(std::string_view rest) noexcept {
  const auto first = static_cast<unsigned char>(rest[0]);
  if (first < 0x80) return {Found::character, 1};
  const Lead lead = lead_of(first);
  if (lead.following == 0) return {Found::garbage, 1};
  unsigned char low = lead.low;
  unsigned char high = lead.high;
  for (std::size_t i = 1; i <= lead.following; ++i) {
    if (i == rest.size()) return {Found::incomplete, i};
    const auto byte = static_cast<unsigned char>(rest[i]);
    if (byte < low || byte > high) return {Found::garbage, i};
    low = 0x80;
    high = 0xBF;
  }
  return {Found::character, lead.following + 1};
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::string Utf8Stream::take(std::string_view bytes) {
  std::string joined;
  if (!pending_.empty()) {
    joined = std::exchange(pending_, {}).append(bytes);
    bytes = joined;
  }
  std::string text;
  text.reserve(bytes.size());
  std::size_t copied = 0;  // bytes before this are in `text`; valid ones go there in long runs
  std::size_t at = 0;
  while (at < bytes.size()) {
    const Piece piece = next_piece(bytes.substr(at));
    if (piece.found != Found::character) {
      text.append(bytes, copied, at - copied);
      copied = at + piece.size;
      if (piece.found == Found::garbage) {
        text.append(kReplacement);
      } else {
        pending_.assign(bytes, at, piece.size);
      }
    }
    at += piece.size;
  }
  text.append(bytes, copied);
  return text;
}

std::string Utf8Stream::finish() {
  const bool is_whole = std::exchange(pending_, {}).empty();
  return std::string(is_whole ? std::string_view() : kReplacement);
}

std::string valid_utf8(std::string_view bytes) {
  Utf8Stream stream;
  std::string text = stream.take(bytes);
  return text.append(stream.finish());
}

std::string shortened(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes;
  while (end > 0 && continues_character(text[end])) --end;
  return std::string(text.substr(0, end)).append("…");
}

}  // namespace pynox::pool
