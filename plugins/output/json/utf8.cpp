// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/json/utf8.hpp"

#include <pynox/utf8.hpp>

#include <cstddef>

namespace pynox::json {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

std::string text_from_bytes(std::string_view bytes, Ending ending) {
  std::string text;
  text.reserve(bytes.size());
  std::size_t copied = 0;  // bytes before this are in `text`; valid ones go there in long runs
  std::size_t at = 0;
  while (at < bytes.size()) {
    const utf8::Piece piece = utf8::next_piece(bytes.substr(at));
    if (piece.kind != utf8::PieceKind::character) {
      text.append(bytes, copied, at - copied);
      copied = at + piece.size;
      const bool is_cut = piece.kind == utf8::PieceKind::incomplete && ending == Ending::cut;
      if (!is_cut) text.append(kReplacement);
    }
    at += piece.size;
  }
  text.append(bytes, copied);
  return text;
}

}  // namespace pynox::json
