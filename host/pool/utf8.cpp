// SPDX-License-Identifier: Apache-2.0
#include "host/pool/utf8.hpp"

#include <pynox/utf8.hpp>

#include <cstddef>
#include <utility>

namespace pynox::pool {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

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
    const utf8::Piece piece = utf8::next_piece(bytes.substr(at));
    if (piece.kind != utf8::PieceKind::character) {
      text.append(bytes, copied, at - copied);
      copied = at + piece.size;
      if (piece.kind == utf8::PieceKind::garbage) {
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
