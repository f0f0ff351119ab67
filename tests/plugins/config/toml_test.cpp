// SPDX-License-Identifier: Apache-2.0
/// The toml plugin through its C table.
#include "tests/plugins/config/config_plugin.hpp"

#include <pynox/plugin.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace pynox::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const pynox_config& toml() {
  static const pynox_config* const config = load_config(PYNOX_TEST_TOML);
  return *config;
}

/// The settings of a text that has to parse.
std::vector<std::string> settings_of(std::string_view text) {
  const Parsed parsed = parse(toml(), text);
  EXPECT_EQ(parsed.status, PYNOX_OK) << (parsed.error ? parsed.error->message : "");
  EXPECT_FALSE(parsed.error.has_value());
  return parsed.settings;
}

/// The error of a text that must not parse; nothing of it may have reached the sink.
ReportedError error_of(std::string_view text) {
  const Parsed parsed = parse(toml(), text);
  EXPECT_EQ(parsed.status, PYNOX_E_FAILED) << text;
  EXPECT_THAT(parsed.settings, IsEmpty());
  ReportedError error = parsed.error.value_or(ReportedError{});
  EXPECT_EQ(error.kind, PYNOX_ERROR_CONFIG);
  EXPECT_EQ(error.path, "/p/pynox.toml");
  EXPECT_EQ(error.message.find('\n'), std::string::npos);
  return error;
}

/// Half a megabyte of keys or brackets: without a limit, the parser's recursion ends the process.
constexpr std::size_t kMany = 500'000;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(Toml, TableNamesItsExtension) { EXPECT_EQ(to_view(toml().extension), ".toml"); }

TEST(Toml, EmptyFilesHaveNoSettings) {
  EXPECT_THAT(settings_of(""), IsEmpty());
  EXPECT_THAT(settings_of("\n# only a comment\r\n"), IsEmpty());
}

TEST(Toml, DocumentedExampleComesInTheOrderOfTheFile) {
  EXPECT_THAT(settings_of("[permissions]\n"
                          "timeout = \"10s\"   # comes before allow_read here\n"
                          "allow_read = [\"data\"]\n"
                          "\n"
                          "[profiles.fetch]\n"
                          "allow_network = true\n"
                          "[pool]\n"
                          "workers = 4\n"),
              ElementsAre("1:2 permissions = 1:1 table",                //
                          "2:1 permissions/timeout = 2:11 string 10s",  //
                          "3:1 permissions/allow_read = 3:14 list [3:15 string data]",
                          "5:2 profiles = 5:1 table",         //
                          "5:11 profiles/fetch = 5:1 table",  //
                          "6:1 profiles/fetch/allow_network = 6:17 boolean 1",
                          "7:2 pool = 7:1 table",  //
                          "8:1 pool/workers = 8:11 integer 4"));
}

TEST(Toml, EveryTypeArrivesAsItsOwn) {
  EXPECT_THAT(
      settings_of("s = 'raw'\ni = 0x1_0\nmin = -9223372036854775808\nf = 1.50e3\n"
                  "g = -inf # float\nb = false\nd = 1979-05-27\nt = 07:32:00\n"
                  "dt = 1979-05-27T07:32:00Z\n"),
      ElementsAre("1:1 s = 1:5 string raw", "2:1 i = 2:5 integer 16",
                  "3:1 min = 3:7 integer -9223372036854775808", "4:1 f = 4:5 float 1.50e3",
                  "5:1 g = 5:5 float -inf", "6:1 b = 6:5 boolean 0", "7:1 d = 7:5 other a date",
                  "8:1 t = 8:5 other a time", "9:1 dt = 9:6 other a date and time"));
}

TEST(Toml, TablesAreToldHoweverTheyAreWritten) {
  EXPECT_THAT(settings_of("dotted.key = 1\ninline = { z = 1, a = {} }\n[empty]\n[a.b]\n[a]\n"),
              ElementsAre("1:1 dotted = 1:1 table", "1:8 dotted/key = 1:14 integer 1",
                          "2:1 inline = 2:10 table", "2:12 inline/z = 2:16 integer 1",
                          "2:19 inline/a = 2:23 table", "3:2 empty = 3:1 table",
                          "4:2 a = 5:1 table", "4:4 a/b = 4:1 table"));
}

TEST(Toml, MembersOfAReopenedParentComeWhereTheyStand) {
  EXPECT_THAT(settings_of("[a.b]\nx = 1\n[c]\n[a]\ny = 2\n"),
              ElementsAre("1:2 a = 4:1 table", "1:4 a/b = 1:1 table", "2:1 a/b/x = 2:5 integer 1",
                          "3:2 c = 3:1 table", "5:1 a/y = 5:5 integer 2"));
}

TEST(Toml, ListsKeepTheirItemsAndTheirPlaces) {
  EXPECT_THAT(settings_of("l = [1, 'a',\n  [true, []], {k = 1}, 2.0]\n"),
              ElementsAre("1:1 l = 1:5 list [1:6 integer 1, 1:9 string a, 2:3 list [2:4 boolean 1, "
                          "2:10 list []], 2:15 table, 2:24 float 2.0]"));
}

TEST(Toml, ArrayOfTablesIsAListOfTables) {
  EXPECT_THAT(settings_of("[[p]]\nx = 1\n[[p]]\n"),
              ElementsAre("1:3 p = 1:1 list [1:1 table, 3:1 table]"));
}

TEST(Toml, ColumnsAreCountedInBytes) {
  EXPECT_THAT(settings_of("\"\xC3\xA9\xE2\x82\xAC\".k = [\"\xF0\x9F\x90\x8D\", 1.5, 2] \r\nn = 1"),
              ElementsAre("1:1 \xC3\xA9\xE2\x82\xAC = 1:1 table",
                          "1:9 \xC3\xA9\xE2\x82\xAC/k = 1:13 list [1:14 string \xF0\x9F\x90\x8D, "
                          "1:22 float 1.5, 1:27 integer 2]",
                          "2:1 n = 2:5 integer 1"));
  EXPECT_EQ(error_of("\"\xC3\xA9\" = ?").column, 8U);
}

TEST(Toml, LettersBeyondAsciiAreNotWhiteSpace) {
  EXPECT_THAT(settings_of("a = \"\"\"\\\n  \xC3\xA9\xD1\x9E\"\"\""),
              ElementsAre("1:1 a = 1:5 string \xC3\xA9\xD1\x9E"));
  EXPECT_EQ(error_of("a = 1 \xD1\x9E").column, 7U);
  EXPECT_EQ(error_of("\xC3\xA9 = 1").column, 1U);
}

TEST(Toml, EmptyAndQuotedKeysAreKeys) {
  EXPECT_THAT(settings_of("\"\" = 1\n'a.b' = 2\n"),
              ElementsAre("1:1  = 1:6 integer 1", "2:1 a.b = 2:9 integer 2"));
}

TEST(Toml, SyntaxErrorsSayWhatAndWhere) {
  const ReportedError error = error_of("a = 1\nb = ?\n");
  EXPECT_THAT(error.message, HasSubstr("cannot parse value: "));
  EXPECT_EQ(error.line, 2U);
  EXPECT_EQ(error.column, 5U);
}

TEST(Toml, ErrorsThatQuoteALineEndStayOneLine) {
  EXPECT_THAT(error_of("a = t\nb = 1\n").message, HasSubstr("saw 't '"));
}

TEST(Toml, RepeatedKeysAndTablesAreErrors) {
  EXPECT_THAT(error_of("a = 1\na = 2\n").message, HasSubstr("cannot redefine"));
  EXPECT_THAT(error_of("[a]\n[a]\n").message, HasSubstr("cannot redefine"));
  EXPECT_EQ(error_of("[a]\nx = 1\n[a]\n").line, 3U);
  EXPECT_THAT(error_of("a.b = 1\na = 2\n").message, HasSubstr("cannot redefine"));
}

TEST(Toml, NumbersBeyond64BitsAreErrors) {
  EXPECT_EQ(settings_of("a = 9223372036854775807").size(), 1U);
  EXPECT_THAT(error_of("a = 9223372036854775808").message, HasSubstr("64 bits"));
}

TEST(Toml, TruncatedFilesAreErrors) {
  for (const char* text : {"a", "a =", "a = [1,", "a = \"x", "[a", "a = '''x", "a = {b"}) {
    const ReportedError error = error_of(text);
    EXPECT_GE(error.line, 1U) << text;
    EXPECT_GE(error.column, 1U) << text;
  }
}

TEST(Toml, ByteOrderMarkIsRefusedWithAHint) {
  const ReportedError error = error_of(
      "\xEF\xBB\xBF"
      "a = 1\n");
  EXPECT_EQ(error.message, "the file begins with a byte order mark");
  EXPECT_EQ(error.hint, "save it as UTF-8 without one");
  EXPECT_EQ(error.line, 1U);
  EXPECT_EQ(error.column, 1U);
}

TEST(Toml, OtherEncodingsAreErrors) {
  using namespace std::string_view_literals;
  EXPECT_EQ(error_of("a = 1\0"sv).message, "the file holds a NUL byte");
  EXPECT_EQ(error_of("x = 2\na = '\0'"sv).line, 2U);
  EXPECT_EQ(error_of("x = 2\na = '\0'"sv).column, 6U);
  EXPECT_THAT(error_of("a = '\xFF'").message, HasSubstr("utf-8"));
  EXPECT_THAT(error_of("\xFF\xFE"
                       "a\0"sv)
                  .message,
              HasSubstr("NUL"));
}

TEST(Toml, NestingIsLimitedButNotTooTightly) {
  EXPECT_EQ(settings_of("a = " + repeated("[", 16) + repeated("]", 16)).size(), 1U);
  EXPECT_THAT(error_of("a = " + repeated("[", 17) + repeated("]", 17)).message,
              HasSubstr("nested more than 16 levels"));
  EXPECT_EQ(settings_of("a" + repeated(".a", 16) + " = 1").size(), 17U);
  const ReportedError error = error_of("\na" + repeated(".a", 17) + " = 1");
  EXPECT_THAT(error.message, HasSubstr("nested more than 16 levels"));
  EXPECT_EQ(error.line, 2U);
  EXPECT_EQ(error.column, 34U);
}

TEST(Toml, DeepNestingDoesNotExhaustTheStack) {
  const std::string keys = "a" + repeated(".a", kMany);
  for (const std::string& text :
       {keys + " = 1", "[" + keys + "]", "[[" + keys + "]]", "x = {" + keys + " = 1}",
        "a = " + repeated("[", kMany), "a = " + repeated("{a=", kMany),
        "a" + repeated(" .\t\"a\"", kMany / 4) + " = 1",
        "a" + repeated(".'a'", kMany / 2) + " = 1"}) {
    EXPECT_THAT(error_of(text).message, HasSubstr("nested more than 16 levels"));
  }
}

TEST(Toml, DotsAndBracketsInStringsAndCommentsDoNotNest) {
  const std::string many = repeated(".", 100) + repeated("[", 100) + repeated("{", 100);
  EXPECT_EQ(settings_of("# " + many + "\na = '" + many + "' # '" + many + "\nb = \"\\\"" + many +
                        "\"\nc = '''\n'" + many + "''''\nd = \"\"\"\\\"\"\"" + many +
                        "\"\"\"\"\"\n'" + many + "' = [1.5, 2.5]\n")
                .size(),
            5U);
}

TEST(Toml, StatusOfTheSinkEndsTheParseAndComesBack) {
  const Parsed parsed = parse(toml(), "a = 1\nb = 2\nc = 3\n", /*refused=*/1, /*answer=*/77);
  EXPECT_EQ(parsed.status, 77);
  EXPECT_THAT(parsed.settings, ElementsAre("1:1 a = 1:5 integer 1"));
  EXPECT_FALSE(parsed.error.has_value());
}

}  // namespace
}  // namespace pynox::test
