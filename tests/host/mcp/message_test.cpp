// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pynox::mcp {
namespace {

using ::testing::HasSubstr;

/// The only message of a line.
Message message(std::string_view line) {
  const Result<Packet> packet = parse_packet(line);
  EXPECT_TRUE(packet) << line;
  if (!packet || packet->messages.size() != 1) return {};
  return packet->messages.front();
}

std::string fault(std::string_view line) {
  const Message read = message(line);
  EXPECT_TRUE(read.fault) << line;
  return read.fault ? read.fault->message : "";
}

TEST(Message, RequestHasIdMethodAndParams) {
  const Message read =
      message(R"({"jsonrpc": "2.0", "id": 3, "method": "ping", "params": {"a": 1}})");
  EXPECT_FALSE(read.fault);
  EXPECT_EQ(read.id, "3");
  EXPECT_EQ(read.method, "ping");
  EXPECT_EQ(read.params.at("a"), 1);
}

TEST(Message, IdIsKeptAsJson) {
  EXPECT_EQ(message(R"({"jsonrpc": "2.0", "id": "a\"b", "method": "x"})").id, R"("a\"b")");
  EXPECT_EQ(message(R"({"jsonrpc": "2.0", "id": -7, "method": "x"})").id, "-7");
  EXPECT_EQ(message(R"({"jsonrpc": "2.0", "id": "7", "method": "x"})").id, "\"7\"");
}

TEST(Message, NotificationHasNoId) {
  const Message read = message(R"({"jsonrpc": "2.0", "method": "notifications/x"})");
  EXPECT_FALSE(read.fault);
  EXPECT_EQ(read.id, "");
}

TEST(Message, AnswerIsToldFromARequest) {
  EXPECT_TRUE(message(R"({"jsonrpc": "2.0", "id": 1, "result": {}})").is_answer);
  EXPECT_TRUE(message(R"({"jsonrpc": "2.0", "id": 1, "error": {}})").is_answer);
  EXPECT_FALSE(message(R"({"jsonrpc": "2.0", "id": 1, "method": "x"})").is_answer);
}

TEST(Message, FaultKeepsTheIdThatCouldBeRead) {
  EXPECT_EQ(message(R"({"jsonrpc": "2.0", "id": 1, "method": 2})").id, "1");
  EXPECT_EQ(message(R"({"jsonrpc": "2.0", "id": null, "method": "x"})").id, "");
  EXPECT_THAT(fault(R"({"jsonrpc": "2.0", "id": 1.5, "method": "x"})"), HasSubstr("id"));
  EXPECT_THAT(fault(R"({"id": 1, "method": "x"})"), HasSubstr("jsonrpc"));
  EXPECT_THAT(fault(R"({"jsonrpc": "2.0", "id": 1})"), HasSubstr("method"));
  EXPECT_THAT(fault(R"({"jsonrpc": "2.0", "id": 1, "method": "x", "params": [1]})"),
              HasSubstr("params"));
  EXPECT_THAT(fault("1"), HasSubstr("object"));
}

TEST(Message, RepeatedKeyIsAnErrorAtAnyDepthAndInLists) {
  EXPECT_FALSE(parse_packet(R"({"a": 1, "a": 2})"));
  EXPECT_FALSE(parse_packet(R"({"params": {"arguments": {"code": "1", "code": "2"}}})"));
  EXPECT_FALSE(parse_packet(R"([{"a": 1}, {"b": {"c": 1, "c": 2}}])"));
  EXPECT_TRUE(parse_packet(R"([{"a": 1}, {"a": 1}])"));
}

TEST(Message, WhatIsNoJsonIsAnError) {
  for (const char* line :
       {"", "{", "[1", "{} {}", "[1], \"x\": [2]", "\"\xFF\"", "{\"a\": \"\xED\xA0\x80\"}"}) {
    EXPECT_FALSE(parse_packet(line)) << line;
  }
}

TEST(Message, DepthIsBounded) {
  EXPECT_FALSE(parse_packet(std::string(40, '[') + std::string(40, ']')));
  EXPECT_FALSE(parse_packet("{\"a\": " + std::string(40, '[') + std::string(40, ']') + "}"));
}

TEST(Message, LengthOfAListIsBounded) {
  const auto list_of = [](std::size_t count) {
    std::string list = "[0";
    for (std::size_t i = 1; i < count; ++i) list += ",0";
    return list + "]";
  };
  EXPECT_TRUE(parse_packet(list_of(1024)));
  EXPECT_FALSE(parse_packet(list_of(1025)));
}

TEST(Message, ListIsABatch) {
  const Result<Packet> packet = parse_packet(R"([{"jsonrpc": "2.0", "id": 1, "method": "x"}, 2])");
  ASSERT_TRUE(packet);
  EXPECT_TRUE(packet->is_batch);
  ASSERT_EQ(packet->messages.size(), 2U);
  EXPECT_FALSE(packet->messages[0].fault);
  EXPECT_TRUE(packet->messages[1].fault);
  EXPECT_TRUE(parse_packet("[]")->messages.empty());
}

TEST(Message, ErrorWithoutAnIdHasNone) {
  EXPECT_EQ(error_message("", {.code = ErrorCode::parse_error, .message = "a\nb"}),
            R"({"jsonrpc": "2.0", "error": {"code": -32700, "message": "a\nb"}})");
  EXPECT_EQ(
      error_message("1", {.code = ErrorCode::unsupported_version, .message = "m", .data = "{}"}),
      R"({"jsonrpc": "2.0", "id": 1, "error": {"code": -32022, "message": "m", "data": {}}})");
}

}  // namespace
}  // namespace pynox::mcp
