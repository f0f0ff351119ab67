// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/call.hpp"

#include <boost/json/parse.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace pynox::mcp {
namespace {

using ::testing::HasSubstr;

ToolFacts facts() {
  return {.default_timeout_ms = 20'000, .max_timeout_ms = 30'000, .has_sessions = true};
}

Result<ToolCall> read(const std::string& params, const ToolFacts& tools = facts()) {
  return read_call(boost::json::parse(params).as_object(), tools, "agent");
}

std::string refusal(const std::string& params, const ToolFacts& tools = facts()) {
  const Result<ToolCall> call = read(params, tools);
  EXPECT_FALSE(call) << params;
  return call ? "" : call.error().message;
}

const pool::RunRequest& run_of(const Result<ToolCall>& call) {
  return std::get<pool::RunRequest>(call->request.operation);
}

TEST(Call, RunHasTheProfileAndNothingElse) {
  const Result<ToolCall> call = read(R"({"name": "run_python", "arguments": {"code": "1"}})");
  ASSERT_TRUE(call);
  const pool::RunRequest& run = run_of(call);
  EXPECT_EQ(run.code, "1");
  EXPECT_EQ(run.profile, "agent");
  EXPECT_EQ(run.permissions.timeout_ms, 20'000U);
  EXPECT_TRUE(run.echo);
  EXPECT_TRUE(run.permissions.allow_read.empty() && run.permissions.allow_write.empty());
  EXPECT_FALSE(run.permissions.allow_network || run.script || run.session);
}

TEST(Call, RunInASessionHasThePolicyOfTheSession) {
  const Result<ToolCall> call =
      read(R"({"name": "run_python", "arguments": {"code": "1", "session": "s_1"}})");
  ASSERT_TRUE(call);
  EXPECT_EQ(run_of(call).session, "s_1");
  EXPECT_EQ(run_of(call).profile, std::nullopt);
}

TEST(Call, SessionIsOpenedForTheLongestRun) {
  const Result<ToolCall> call = read(R"({"name": "open_session"})");
  ASSERT_TRUE(call);
  const auto& open = std::get<pool::OpenRequest>(call->request.operation);
  EXPECT_EQ(open.permissions.timeout_ms, 30'000U);
  EXPECT_EQ(open.profile, "agent");
}

TEST(Call, TimeoutIsBoundedByTheOperator) {
  const auto with = [](const std::string& timeout) {
    return R"({"name": "run_python", "arguments": {"code": "1", "timeout_s": )" + timeout + "}}";
  };
  EXPECT_EQ(run_of(read(with("30"))).permissions.timeout_ms, 30'000U);
  EXPECT_EQ(run_of(read(with("0.0001"))).permissions.timeout_ms, 1U);
  for (const char* wrong : {"30.001", "31", "0", "-1", "1e300", "\"5\"", "null", "true"}) {
    EXPECT_THAT(refusal(with(wrong)), HasSubstr("timeout_s")) << wrong;
  }
}

TEST(Call, ArgumentThatTheSchemaLacksIsRefused) {
  EXPECT_THAT(refusal(R"({"name": "run_python", "arguments": {"code": "1", "allow_read": []}})"),
              HasSubstr("\"allow_read\""));
  EXPECT_THAT(refusal(R"({"name": "open_session", "arguments": {"profile": "x"}})"),
              HasSubstr("\"profile\""));
}

TEST(Call, MissingAndMistypedArgumentsAreRefused) {
  EXPECT_THAT(refusal(R"({"name": "run_python"})"), HasSubstr("code is required"));
  EXPECT_THAT(refusal(R"({"name": "run_python", "arguments": {"code": 1}})"), HasSubstr("string"));
  EXPECT_THAT(refusal(R"({"name": "run_python", "arguments": {"code": "a\u0000"}})"),
              HasSubstr("NUL"));
  EXPECT_THAT(refusal(R"({"name": "run_python", "arguments": 1})"), HasSubstr("object"));
  EXPECT_THAT(refusal(R"({"name": "close_session"})"), HasSubstr("session is required"));
  EXPECT_THAT(refusal(R"({"arguments": {}})"), HasSubstr("name"));
  EXPECT_THAT(refusal(R"({"name": "run_shell"})"), HasSubstr("run_shell"));
}

TEST(Call, WithoutSessionsTheirToolsAreUnknown) {
  ToolFacts none = facts();
  none.has_sessions = false;
  EXPECT_THAT(refusal(R"({"name": "open_session"})", none), HasSubstr("unknown tool"));
  EXPECT_THAT(
      refusal(R"({"name": "run_python", "arguments": {"code": "1", "session": "s"}})", none),
      HasSubstr("unknown argument"));
}

}  // namespace
}  // namespace pynox::mcp
