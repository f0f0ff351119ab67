// SPDX-License-Identifier: Apache-2.0
#include "host/pool/json_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pynox::pool {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<JsonMember> read(std::string_view line) {
  Result<std::vector<JsonMember>> members = read_json_object(line);
  if (!members) {
    ADD_FAILURE() << line << ": " << members.error().message;
    return {};
  }
  return *std::move(members);
}

JsonValue value_of(const std::string& text) {
  std::vector<JsonMember> members = read("{\"k\": " + text + "}");
  return members.empty() ? JsonValue{} : std::move(members.front().value);
}

std::string fault(std::string_view line) {
  const Result<std::vector<JsonMember>> members = read_json_object(line);
  if (members) {
    ADD_FAILURE() << line << ": accepted";
    return {};
  }
  return members.error().message;
}

std::string nested(std::size_t levels) {
  return "{\"k\": " + std::string(levels - 1, '[') + std::string(levels - 1, ']') + "}";
}

TEST(PoolJson, MembersComeInTheirOrder) {
  const std::vector<JsonMember> members = read(R"({"b": 1, "a": "x"})");
  ASSERT_EQ(members.size(), 2U);
  EXPECT_EQ(members[0].key, "b");
  EXPECT_EQ(members[1].key, "a");
  EXPECT_EQ(members[1].value.text, "x");
  EXPECT_TRUE(read("{}").empty());
}

TEST(PoolJson, ValuesKeepTheirKind) {
  using Kind = JsonValue::Kind;
  EXPECT_EQ(value_of("null").kind, Kind::null);
  EXPECT_TRUE(value_of("true").is_true);
  EXPECT_EQ(value_of("false").kind, Kind::boolean);
  EXPECT_EQ(value_of("1.0").kind, Kind::decimal);
  EXPECT_EQ(value_of("1e3").kind, Kind::decimal);
  EXPECT_EQ(value_of("{\"x\": [1]}").kind, Kind::object);
  EXPECT_EQ(value_of("-9223372036854775808").magnitude, 1ULL << 63U);
  EXPECT_TRUE(value_of("-9223372036854775808").is_negative);
  EXPECT_EQ(value_of("18446744073709551615").magnitude, ~0ULL);
  EXPECT_EQ(value_of("18446744073709551616").kind, Kind::decimal);
  EXPECT_EQ(value_of("-0").magnitude, 0U);
}

TEST(PoolJson, ListsOfStringsAreToldFromOthers) {
  EXPECT_THAT(value_of(R"(["a", "", "b"])").items, ElementsAre("a", "", "b"));
  EXPECT_FALSE(value_of(R"(["a"])").has_other_items);
  EXPECT_FALSE(value_of("[]").has_other_items);
  for (const char* list : {"[1]", "[null]", "[\"a\", []]", "[{\"a\": \"b\"}]", "[[\"a\"]]"}) {
    EXPECT_TRUE(value_of(list).has_other_items) << list;
  }
}

TEST(PoolJson, EscapesAreResolved) {
  EXPECT_EQ(value_of(R"("\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00")").text,
            "\"\\/\b\f\n\r\t\xC3\xA9\xF0\x9F\x98\x80");
  EXPECT_EQ(read(R"({"\u0063ode": 1})").front().key, "code");
}

TEST(PoolJson, LongTextsArriveWhole) {
  const std::string text(100000, 'x');
  EXPECT_EQ(value_of("\"" + text + "\"").text, text);
  EXPECT_EQ(read("{\"" + text + "\": 1}").front().key, text);
}

TEST(PoolJson, SpaceAroundTheObjectIsNothing) { EXPECT_EQ(read(" \t{\"k\" : 1 }\r").size(), 1U); }

TEST(PoolJson, ARepeatedKeyIsAnErrorAtAnyDepth) {
  EXPECT_EQ(fault(R"({"code": 1, "code": 1})"), "the key \"code\" occurs twice");
  EXPECT_EQ(fault(R"({"code": 1, "c\u006fde": 1})"), "the key \"code\" occurs twice");
  EXPECT_THAT(fault(R"({"a": {"b": 1, "b": 2}})"), HasSubstr("occurs twice"));
  EXPECT_THAT(fault(R"({"a": [[{"b": 1, "c": {}, "b": 2}]]})"), HasSubstr("occurs twice"));
  (void)read(R"({"a": {"a": {"a": 1}}, "b": {"a": 1}, "c": [{"a": 1}, {"a": 2}]})");
}

TEST(PoolJson, OnlyAnObjectIsARequest) {
  for (const char* line : {"1", "\"x\"", "null", "true", "[]", "[{}]", "1.5"}) {
    EXPECT_EQ(fault(line), "the line is not an object") << line;
  }
}

TEST(PoolJson, WhatIsNotJsonIsRefusedWithItsPlace) {
  for (const char* line : {"",
                           " ",
                           "{",
                           "{\"a\": 1",
                           "{\"a\" 1}",
                           "{a: 1}",
                           "{'a': 1}",
                           "{\"a\": 1,}",
                           "{\"a\": [1,]}",
                           "{\"a\": 01}",
                           "{\"a\": +1}",
                           "{\"a\": .5}",
                           "{\"a\": 1.}",
                           "{\"a\": NaN}",
                           "{\"a\": Infinity}",
                           "{\"a\": nul}",
                           "{\"a\": 1} x",
                           "{} {}",
                           "{\"a\": 1} // comment",
                           "{/* comment */}",
                           "{\"a\": \"\t\"}",
                           "{\"a\": \"\\x\"}",
                           "{\"a\": \"\\u12\"}",
                           "{\"a\": \"x}",
                           "{1: 2}",
                           "print(1)"}) {
    EXPECT_THAT(fault(line), HasSubstr("at byte ")) << line;
  }
  EXPECT_EQ(fault("{\"a\": 1"), "the line is not JSON: it ends too early, at byte 8");
  EXPECT_THAT(fault(std::string_view("{}\0", 3)), HasSubstr("at byte 3"));
}

TEST(PoolJson, WhatIsNotUtf8IsRefused) {
  for (const char* text :
       {"\xFF", "\x80", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3",
        "\xE2\x82", "\\ud800", "\\ud800x", "\\ud800\\u0041", "\\udc00"}) {
    (void)fault(std::string("{\"k\": \"") + text + "\"}");
    (void)fault(std::string("{\"") + text + "\": 1}");
    (void)fault(std::string("{\"k\": {\"x\": [\"") + text + "\"]}}");
    (void)fault(std::string("{\"k\": \"some longer text before it ") + text + " and after\"}");
  }
  EXPECT_THAT(fault("\xEF\xBB\xBF{}"), HasSubstr("byte-order mark"));
  EXPECT_EQ(value_of("\"\xEF\xBB\xBF\"").text, "\xEF\xBB\xBF");
}

TEST(PoolJson, NestingAndKeysHaveABound) {
  (void)read(nested(kMaxJsonDepth));
  EXPECT_THAT(fault(nested(kMaxJsonDepth + 1)), HasSubstr("more than 32 levels"));
  EXPECT_THAT(fault("{\"k\": " + std::string(1 << 20, '[')), HasSubstr("more than 32 levels"));

  std::string keys;
  for (std::size_t i = 0; i < kMaxJsonKeys; ++i) {
    keys.append(i == 0 ? "" : ", ").append("\"" + std::to_string(i) + "\": 0");
  }
  EXPECT_EQ(read("{" + keys + "}").size(), kMaxJsonKeys);
  EXPECT_THAT(fault("{" + keys + ", \"x\": 0}"), HasSubstr("more than 1024 keys"));
  EXPECT_THAT(fault("{\"x\": {" + keys + "}}"), HasSubstr("more than 1024 keys"));
}

}  // namespace
}  // namespace pynox::pool
