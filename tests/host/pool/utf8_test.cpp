// SPDX-License-Identifier: Apache-2.0
#include "host/pool/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pynox::pool {
namespace {

struct Case {
  std::string bytes;
  std::string text;  ///< what bytes.decode("utf-8", "replace") gives, as UTF-8
};

const std::string kReplaced = "\xEF\xBF\xBD";

std::vector<Case> cases() {
  const std::string& r = kReplaced;
  return {
      {"", ""},
      {"plain", "plain"},
      {std::string("\0", 1), std::string("\0", 1)},
      {"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
      {"\x80", r},
      {"a\xFF\xFEz", "a" + r + r + "z"},
      {"\xC0\xAF", r + r},                  // overlong
      {"\xE0\x80\x80", r + r + r},          // overlong
      {"\xED\xA0\x80", r + r + r},          // surrogate
      {"\xF4\x90\x80\x80", r + r + r + r},  // beyond U+10FFFF
      {"\xF0\x9F\x98", r},                  // never whole
      {"\xF0\x9F\x98z", r + "z"},           // broken off
      {"\xE2\x82\xE2\x82\xAC", r + "\xE2\x82\xAC"},
      {"\xC3\xC3\xA9", r + "\xC3\xA9"},
  };
}

TEST(PoolUtf8, BytesBecomeTextAsPythonReplacesThem) {
  for (const Case& example : cases()) EXPECT_EQ(valid_utf8(example.bytes), example.text);
}

TEST(PoolUtf8, AStreamGivesTheSameTextHoweverItIsCut) {
  for (const Case& example : cases()) {
    const std::string& bytes = example.bytes;
    for (std::size_t first = 0; first <= bytes.size(); ++first) {
      for (std::size_t second = first; second <= bytes.size(); ++second) {
        Utf8Stream stream;
        std::string text = stream.take(bytes.substr(0, first));
        text += stream.take(bytes.substr(first, second - first));
        text += stream.take(bytes.substr(second));
        text += stream.finish();
        EXPECT_EQ(text, example.text) << "cut at " << first << " and " << second;
      }
    }
  }
}

TEST(PoolUtf8, EveryTextOfAStreamIsValidByItself) {
  const std::string bytes = "\xF0\x9F\x98\x80\xE2\x82\xAC\xFFx";
  Utf8Stream stream;
  for (const char byte : bytes) {
    const std::string text = stream.take(std::string_view(&byte, 1));
    EXPECT_EQ(valid_utf8(text), text);
  }
  EXPECT_EQ(stream.finish(), "");
}

TEST(PoolUtf8, AnIncompleteCharacterIsHeldBack) {
  Utf8Stream stream;
  EXPECT_EQ(stream.take("a\xE2\x82"), "a");
  EXPECT_EQ(stream.take("\xAC"), "\xE2\x82\xAC");
  EXPECT_EQ(stream.take("\xE2"), "");
  EXPECT_EQ(stream.finish(), kReplaced);
  EXPECT_EQ(stream.finish(), "");
}

TEST(PoolUtf8, ShortenedTextEndsWithAWholeCharacter) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("a\xE2\x82\xACz", 2), "a…");
  EXPECT_EQ(shortened("a\xE2\x82\xACz", 4), "a\xE2\x82\xAC…");
  EXPECT_EQ(shortened("", 0), "");
}

}  // namespace
}  // namespace pynox::pool
