// SPDX-License-Identifier: Apache-2.0
#include "host/report/hint.hpp"

#include <gtest/gtest.h>

#include <stdio.h>

#include <array>
#include <string>

namespace pynox {
namespace {

TEST(EscapeForLine, OrdinaryTextIsLeftAlone) {
  EXPECT_EQ(escape_for_line("caf\xc3\xa9 \xf0\x9f\x90\x8d 'x' \\n $HOME"),
            "caf\xc3\xa9 \xf0\x9f\x90\x8d 'x' \\n $HOME");
}

TEST(EscapeForLine, ControlsAreShownAsBytes) {
  EXPECT_EQ(escape_for_line("a\nb\t\x1b[2J\x7f"), "a\\x0ab\\x09\\x1b[2J\\x7f");
  EXPECT_EQ(escape_for_line(std::string_view("\0", 1)), "\\x00");
}

TEST(EscapeForLine, ControlsOfTheSecondSetAreShownByNumber) {
  EXPECT_EQ(escape_for_line("\xc2\x9b"
                            "2J"),
            "\\u009b2J");
}

TEST(EscapeForLine, BidirectionalAndLineSeparatorsAreShownByNumber) {
  EXPECT_EQ(escape_for_line("\xe2\x80\xae"
                            "fdp\xe2\x81\xa6\xe2\x80\xa8\xe2\x80\xa9\xd8\x9c"),
            "\\u202efdp\\u2066\\u2028\\u2029\\u061c");
}

TEST(EscapeForLine, InvisibleCharactersAreShownByNumber) {
  EXPECT_EQ(escape_for_line("a\xe2\x80\x8b\xef\xbb\xbf\xf3\xa0\x81\x81z"),
            "a\\u200b\\ufeff\\U000e0041z");
}

TEST(EscapeForLine, BytesThatAreNotUtf8AreShownAsBytes) {
  EXPECT_EQ(escape_for_line("\xff\x80"), "\\xff\\x80");
  EXPECT_EQ(escape_for_line("\xc0\xaf"), "\\xc0\\xaf");                    // overlong
  EXPECT_EQ(escape_for_line("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(escape_for_line("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
  EXPECT_EQ(escape_for_line("x\xe2\x80"), "x\\xe2\\x80");                  // cut
}

TEST(QuoteForShell, PlainPathsStayPlain) {
  EXPECT_EQ(quote_for_shell("/srv/data-1/a_b.csv"), "/srv/data-1/a_b.csv");
}

TEST(QuoteForShell, SpecialCharactersAreQuoted) {
  EXPECT_EQ(quote_for_shell("/a b"), "'/a b'");
  EXPECT_EQ(quote_for_shell("/$HOME`x`"), "'/$HOME`x`'");
  EXPECT_EQ(quote_for_shell("/it's"), "'/it'\\''s'");
  EXPECT_EQ(quote_for_shell("~"), "'~'");
  EXPECT_EQ(quote_for_shell(""), "''");
  EXPECT_EQ(quote_for_shell("/caf\xc3\xa9"), "'/caf\xc3\xa9'");
}

TEST(QuoteForShell, WhatMustNotBeShownStandsAsBytes) {
  EXPECT_EQ(quote_for_shell("/a\nb"), "$'/a\\x0ab'");
  EXPECT_EQ(quote_for_shell("/\xe2\x80\xae"), "$'/\\xe2\\x80\\xae'");
  EXPECT_EQ(quote_for_shell("/\xff'\\"), "$'/\\xff\\'\\\\'");
}

// The shell reads back the very bytes.
std::string read_back(const std::string& word) {
  const std::string command = "bash -c \"$(cat <<'END'\nprintf %s " + word + "\nEND\n)\"";
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "<no shell>";
  std::string text;
  std::array<char, 256> buffer{};
  for (std::size_t count = 0; (count = fread(buffer.data(), 1, buffer.size(), pipe)) != 0;) {
    text.append(buffer.data(), count);
  }
  (void)pclose(pipe);
  return text;
}

TEST(QuoteForShell, AShellReadsTheSamePathBack) {
  for (const std::string path :
       {"/plain", "/a b", "/it's", "/$x`y`!\"", "/\\n", "/tab\there", "/\xff\xfe'\\x41", "/a\nb\n",
        "/\xe2\x80\xaex", "/;rm -rf", "/*?[a]", "/-n"}) {
    EXPECT_EQ(read_back(quote_for_shell(path)), path);
  }
}

}  // namespace
}  // namespace pynox
