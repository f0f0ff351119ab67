// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/json/line.hpp"

// The library's sources, compiled here: Debian's archive is not position-independent, and the
// shared one would be one more object to load at every start.
#include <boost/json/src.hpp>

#include <algorithm>
#include <charconv>

namespace pynox::json {
namespace {

/// Digits of the longest 64-bit number, with its sign.
constexpr std::size_t kMaxDigits = 20;

}  // namespace

void Line::open(std::string_view bracket) {
  raw(bracket);
  is_first_ = true;
}

void Line::close(std::string_view bracket) {
  raw(bracket);
  is_first_ = false;
}

void Line::separate() {
  if (!is_first_) raw(", ");
  is_first_ = false;
}

void Line::key(std::string_view name) {
  separate();
  raw("\"");
  raw(name);
  raw("\": ");
}

void Line::text(std::string_view valid_utf8) {
  boost::json::serializer serializer;
  serializer.reset(boost::json::string_view(valid_utf8.data(), valid_utf8.size()));
  while (!serializer.done() && !has_failed_) {
    if (used_ == buffer_.size()) flush();
    used_ += serializer.read(buffer_.data() + used_, buffer_.size() - used_).size();
  }
}

void Line::number(std::int64_t value) {
  std::array<char, kMaxDigits> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  raw({digits.begin(), end});
}

void Line::number(std::uint64_t value) {
  std::array<char, kMaxDigits> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  raw({digits.begin(), end});
}

void Line::end() {
  raw("\n");
  flush();
}

void Line::raw(std::string_view piece) {
  if (buffer_.size() - used_ < piece.size()) flush();
  std::copy(piece.begin(), piece.end(), buffer_.begin() + used_);
  used_ += piece.size();
}

void Line::flush() {
  if (!has_failed_) has_failed_ = !writer_.out({buffer_.data(), used_});
  used_ = 0;
}

}  // namespace pynox::json
