// SPDX-License-Identifier: Apache-2.0
#include "plugins/config/toml/position.hpp"

#include <algorithm>
#include <utility>

namespace pynox::toml_config {
namespace {

constexpr bool continues_character(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') starts_.push_back(i + 1);
  }
}

std::size_t LineIndex::start_of(std::uint32_t line) const noexcept {
  if (line == 0) return 0;
  return line <= starts_.size() ? starts_[line - 1] : text_.size();
}

std::size_t LineIndex::offset_of(std::uint32_t line, std::uint32_t column) {
  if (line != line_ || column < column_) {
    line_ = line;
    column_ = 1;
    offset_ = start_of(line);
  }
  while (column_ < column && offset_ < text_.size() && text_[offset_] != '\n') {
    ++offset_;
    while (offset_ < text_.size() && continues_character(text_[offset_])) ++offset_;
    ++column_;
  }
  return offset_;
}

Position LineIndex::position_of(std::uint32_t line, std::uint32_t column) {
  const std::size_t in_line = offset_of(line, column) - start_of(line);
  return {line, static_cast<std::uint32_t>(in_line + 1)};
}

Position position_at(std::string_view text, std::size_t offset) noexcept {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(offset - line_start + 1)};
}

Error config_error(std::string_view origin, Position position, std::string message,
                   std::string hint) {
  return {.kind = ErrorKind::config,
          .message = std::move(message),
          .path = std::string(origin),
          .hint = std::move(hint),
          .sys_errno = 0,
          .line = position.line,
          .column = position.column};
}

}  // namespace pynox::toml_config
