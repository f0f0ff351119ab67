// SPDX-License-Identifier: Apache-2.0
#include "plugins/output/json/utf8.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace pynox::json {
namespace {

using namespace std::string_view_literals;

struct Case {
  std::string_view bytes;
  std::string_view text;
};

// What CPython 3.11 makes of bytes.decode("utf-8", "replace").
constexpr std::array kCases{
    Case{""sv, ""sv},
    Case{"abc"sv, "abc"sv},
    Case{"\x00"sv, "\x00"sv},
    Case{"\x7F"sv, "\x7F"sv},
    Case{"\x80"sv, "\xEF\xBF\xBD"sv},
    Case{"\xBF"sv, "\xEF\xBF\xBD"sv},
    Case{"\x80\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xC0"sv, "\xEF\xBF\xBD"sv},
    Case{"\xC0\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xC1\xBF"sv, "\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xC2"sv, "\xEF\xBF\xBD"sv},
    Case{"\xC2\x80"sv, "\xC2\x80"sv},
    Case{"\xC2"
         "a"sv,
         "\xEF\xBF\xBD"
         "a"sv},
    Case{"\xC3\xA9"sv, "\xC3\xA9"sv},
    Case{"\xDF\xBF"sv, "\xDF\xBF"sv},
    Case{"\xE0"sv, "\xEF\xBF\xBD"sv},
    Case{"\xE0\x80\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xE0\x9F\xBF"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xE0\xA0"sv, "\xEF\xBF\xBD"sv},
    Case{"\xE0\xA0\x80"sv, "\xE0\xA0\x80"sv},
    Case{"\xE0\xA0"
         "a"sv,
         "\xEF\xBF\xBD"
         "a"sv},
    Case{"\xE1\x80\xC2\x80"sv, "\xEF\xBF\xBD\xC2\x80"sv},
    Case{"\xE2\x82\xAC"sv, "\xE2\x82\xAC"sv},
    Case{"\xE2\x82"sv, "\xEF\xBF\xBD"sv},
    Case{"\xE2\x82\xE2\x82\xAC"sv, "\xEF\xBF\xBD\xE2\x82\xAC"sv},
    Case{"\xED\x9F\xBF"sv, "\xED\x9F\xBF"sv},
    Case{"\xED\xA0\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xED\xB0\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xED\xA0\xBD\xED\xB0\x8D"sv,
         "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xEE\x80\x80"sv, "\xEE\x80\x80"sv},
    Case{"\xEF\xBF\xBD"sv, "\xEF\xBF\xBD"sv},
    Case{"\xEF\xBF\xBF"sv, "\xEF\xBF\xBF"sv},
    Case{"\xEF\xBB\xBF"
         "a"sv,
         "\xEF\xBB\xBF"
         "a"sv},
    Case{"\xF0"sv, "\xEF\xBF\xBD"sv},
    Case{"\xF0\x80\x80\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xF0\x8F\xBF\xBF"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xF0\x90"sv, "\xEF\xBF\xBD"sv},
    Case{"\xF0\x90\x80"sv, "\xEF\xBF\xBD"sv},
    Case{"\xF0\x90\x80\x80"sv, "\xF0\x90\x80\x80"sv},
    Case{"\xF0\x9F\x90\x8D"sv, "\xF0\x9F\x90\x8D"sv},
    Case{"\xF0\x9F\x90"
         "a"sv,
         "\xEF\xBF\xBD"
         "a"sv},
    Case{"\xF0\x9F\x90\xF0\x9F\x90\x8D"sv, "\xEF\xBF\xBD\xF0\x9F\x90\x8D"sv},
    Case{"\xF4\x8F\xBF\xBF"sv, "\xF4\x8F\xBF\xBF"sv},
    Case{"\xF4\x90\x80\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xF5\x80\x80\x80"sv, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xF8\x88\x80\x80\x80"sv,
         "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xFE\xFF"sv, "\xEF\xBF\xBD\xEF\xBF\xBD"sv},
    Case{"\xFF"sv, "\xEF\xBF\xBD"sv},
    Case{"a\xF1\x80\x80\xE1\x80\xC2"
         "b\x80"
         "c\x80\xBF"
         "d"sv,
         "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
         "b\xEF\xBF\xBD"
         "c\xEF\xBF\xBD\xEF\xBF\xBD"
         "d"sv},
};

TEST(Utf8, InvalidBytesAreReplacedAsPythonDoes) {
  for (const Case& example : kCases) {
    EXPECT_EQ(text_from_bytes(example.bytes), example.text);
  }
}

TEST(Utf8, ReplacementIsTheSameInTheMiddleOfText) {
  for (const Case& example : kCases) {
    const std::string bytes = "<" + std::string(example.bytes) + ">";
    const std::string text = "<" + std::string(example.text) + ">";
    EXPECT_EQ(text_from_bytes(bytes), text);
    EXPECT_EQ(text_from_bytes(bytes, Ending::cut), text);
  }
}

TEST(Utf8, EveryCutOfACharacterIsDroppedWhole) {
  for (const std::string_view character : {"\xC3\xA9"sv, "\xE2\x82\xAC"sv, "\xED\x9F\xBF"sv,
                                           "\xF0\x9F\x90\x8D"sv, "\xF4\x8F\xBF\xBF"sv}) {
    for (std::size_t kept = 0; kept < character.size(); ++kept) {
      const std::string bytes = "ab" + std::string(character.substr(0, kept));
      EXPECT_EQ(text_from_bytes(bytes, Ending::cut), "ab") << kept;
    }
    const std::string whole = "ab" + std::string(character);
    EXPECT_EQ(text_from_bytes(whole, Ending::cut), whole);
  }
}

TEST(Utf8, OnlyAnIncompleteCharacterIsDroppedAtTheCut) {
  EXPECT_EQ(text_from_bytes("\xFF"sv, Ending::cut), "\xEF\xBF\xBD");
  EXPECT_EQ(text_from_bytes("\x80"sv, Ending::cut), "\xEF\xBF\xBD");
  EXPECT_EQ(text_from_bytes("\xED\xA0"sv, Ending::cut), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(text_from_bytes("\xE2\x82\xE2\x82"sv, Ending::cut), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace pynox::json
