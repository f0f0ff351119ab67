// SPDX-License-Identifier: Apache-2.0
#include "plugins/config/toml/scan.hpp"

#include "plugins/config/toml/position.hpp"

#include <algorithm>

namespace pynox::toml_config {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Where the string that opens at `at` ends: after its delimiter, or, if it has none, where it
/// stops being TOML.
std::size_t skip_string(std::string_view text, std::size_t at) noexcept {
  const char quote = text[at];
  const std::string_view three = quote == '"' ? R"(""")" : "'''";
  const bool is_multi_line = text.substr(at, 3) == three;
  at += is_multi_line ? 3 : 1;
  while (at < text.size()) {
    if (text[at] == '\\' && quote == '"') {
      at += 2;
    } else if (!is_multi_line && text[at] == '\n') {
      return at;
    } else if (!is_multi_line && text[at] == quote) {
      return at + 1;
    } else if (is_multi_line && text.substr(at, 3) == three) {
      // Up to two more quotes belong to the string.
      at += 3;
      for (int extra = 0; extra < 2 && at < text.size() && text[at] == quote; ++extra) ++at;
      return at;
    } else {
      ++at;
    }
  }
  return text.size();
}

/// The first byte at which `text` nests too deeply, or npos. Follows TOML's rules for strings and
/// comments exactly as far as the text is TOML; the parser gets no further than that either.
std::size_t find_deep_nesting(std::string_view text) noexcept {
  std::size_t brackets = 0;
  std::size_t dots = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    switch (text[at]) {
      case '"':
      case '\'':
        at = skip_string(text, at);
        continue;
      case '#':
        at = std::min(text.find('\n', at), text.size());
        continue;
      case '.':
        if (++dots > kMaxDots) return at;
        break;
      case '[':
      case '{':
        if (++brackets > kMaxBrackets) return at;
        dots = 0;
        break;
      case ']':
      case '}':
        if (brackets > 0) --brackets;
        dots = 0;
        break;
      case '=':
      case ',':
      case '\n':
        dots = 0;
        break;
      default:
        break;
    }
    ++at;
  }
  return std::string_view::npos;
}

}  // namespace

Result<void> check_text(std::string_view text, std::string_view origin) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    return config_error(origin, {1, 1}, "the file begins with a byte order mark",
                        "save it as UTF-8 without one");
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return config_error(origin, position_at(text, nul), "the file holds a NUL byte",
                        "save it as UTF-8 text");
  }
  if (const std::size_t deep = find_deep_nesting(text); deep != std::string_view::npos) {
    return config_error(origin, position_at(text, deep),
                        "keys or values are nested more than 16 levels deep");
  }
  return {};
}

}  // namespace pynox::toml_config
