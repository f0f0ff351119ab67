// SPDX-License-Identifier: Apache-2.0
#include "host/pool/request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace pynox::pool {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Request parsed(std::string_view line) {
  std::variant<Request, Refusal> result = parse_request(line, 3, "/srv/app");
  if (const auto* refusal = std::get_if<Refusal>(&result)) {
    ADD_FAILURE() << line << ": " << refusal->type << ": " << refusal->message;
    return {};
  }
  return std::get<Request>(std::move(result));
}

template <typename Operation>
Operation parsed_as(std::string_view line) {
  Request request = parsed(line);
  if (!std::holds_alternative<Operation>(request.operation)) {
    ADD_FAILURE() << line << ": another operation";
    return {};
  }
  return std::get<Operation>(std::move(request.operation));
}

RunRequest run(std::string_view line) { return parsed_as<RunRequest>(line); }

Refusal refused(std::string_view line) {
  std::variant<Request, Refusal> result = parse_request(line, 3, "/srv/app");
  if (std::holds_alternative<Request>(result)) {
    ADD_FAILURE() << line << ": accepted";
    return {};
  }
  return std::get<Refusal>(std::move(result));
}

void expect_refused(std::string_view type, std::string_view line, std::string_view message) {
  const Refusal refusal = refused(line);
  EXPECT_EQ(refusal.type, type) << line << ": " << refusal.message;
  EXPECT_THAT(refusal.message, HasSubstr(std::string(message))) << line;
}

void expect_bad(std::string_view line, std::string_view message) {
  expect_refused("BadRequest", line, message);
}

TEST(PoolRequest, TheShortestRunIsCodeAlone) {
  const Request request = parsed(R"j({"code": "print(1)"})j");
  EXPECT_EQ(request.id, Id());
  EXPECT_EQ(request.line, 3U);
  const RunRequest& alone = std::get<RunRequest>(request.operation);
  EXPECT_EQ(alone.code, "print(1)");
  EXPECT_EQ(alone.script, std::nullopt);
  EXPECT_THAT(alone.args, IsEmpty());
  EXPECT_EQ(alone.profile, std::nullopt);
  EXPECT_EQ(alone.max_wait_ms, std::nullopt);
  EXPECT_FALSE(alone.stream);
  EXPECT_FALSE(alone.echo);
  EXPECT_EQ(alone.session, std::nullopt);
  EXPECT_EQ(alone.permissions.timeout_ms, std::nullopt);
}

TEST(PoolRequest, EveryFieldOfARunArrives) {
  const Request request =
      parsed(R"({"id": "a", "op": "run", "protocol": 1, "code": "1", "args": ["x", "", "-c"],)"
             R"( "profile": "fetch", "allow_read": ["data", "/abs"], "allow_write": ["out"],)"
             R"( "package_dirs": ["lib"], "allow_env": ["LANG", "HOME"], "allow_network": true,)"
             R"( "allow_temp": true, "timeout": "1.5s", "memory": "64m", "max_output": 7,)"
             R"( "max_file_size": "1k", "max_wait": "250ms", "stream": true, "echo": true})");
  EXPECT_EQ(request.id, Id("a"));
  const RunRequest& full = std::get<RunRequest>(request.operation);
  EXPECT_EQ(full.code, "1");
  EXPECT_THAT(full.args, ElementsAre("x", "", "-c"));
  EXPECT_EQ(full.profile, "fetch");
  EXPECT_EQ(full.max_wait_ms, 250U);
  EXPECT_TRUE(full.stream);
  EXPECT_TRUE(full.echo);
  const Permissions& permissions = full.permissions;
  EXPECT_THAT(permissions.allow_read, ElementsAre("/srv/app/data", "/abs"));
  EXPECT_THAT(permissions.allow_write, ElementsAre("/srv/app/out"));
  EXPECT_THAT(permissions.package_dirs, ElementsAre("/srv/app/lib"));
  EXPECT_THAT(permissions.allow_env, ElementsAre("LANG", "HOME"));
  EXPECT_EQ(permissions.allow_network, true);
  EXPECT_EQ(permissions.allow_temp, true);
  EXPECT_EQ(permissions.timeout_ms, 1500U);
  EXPECT_EQ(permissions.memory_bytes, 64U << 20U);
  EXPECT_EQ(permissions.max_output, 7U);
  EXPECT_EQ(permissions.max_file_size, 1024U);
}

TEST(PoolRequest, RelativePathsAreJoinedToTheWorkingDirectory) {
  EXPECT_EQ(run(R"({"script": "job.py"})").script, "/srv/app/job.py");
  EXPECT_EQ(run(R"({"script": "/job.py"})").script, "/job.py");
  const auto at_root = parse_request(R"({"script": "job.py"})", 1, "/");
  EXPECT_EQ(std::get<RunRequest>(std::get<Request>(at_root).operation).script, "/job.py");
}

TEST(PoolRequest, FalseAsksForNothingAndSoTakesNothingFromAProfile) {
  const Permissions no =
      run(R"({"code": "", "allow_network": false, "allow_temp": false})").permissions;
  EXPECT_EQ(no.allow_network, std::nullopt);
  EXPECT_EQ(no.allow_temp, std::nullopt);
}

TEST(PoolRequest, TheOtherOperationsTakeTheirFields) {
  (void)parsed_as<InfoRequest>(R"({"op": "info"})");
  (void)parsed_as<ListRequest>(R"({"op": "list", "id": 1, "protocol": 1})");
  EXPECT_EQ(parsed_as<CancelRequest>(R"({"op": "cancel", "target": "r"})").target, Id("r"));
  EXPECT_EQ(parsed_as<CancelRequest>(R"({"op": "cancel", "target": -4})").target,
            Id(std::int64_t{-4}));
  EXPECT_EQ(parsed_as<CloseRequest>(R"({"op": "close", "session": "s_1"})").session, "s_1");
  const auto open = parsed_as<OpenRequest>(
      R"({"op": "open", "profile": "p", "allow_read": ["data"], "allow_write": ["out"],)"
      R"( "package_dirs": ["lib"], "allow_env": ["A"], "allow_network": true,)"
      R"( "allow_temp": true, "timeout": "20s", "memory": "1g", "max_output": 1,)"
      R"( "max_file_size": 2, "max_wait": "0s"})");
  EXPECT_EQ(open.profile, "p");
  EXPECT_THAT(open.permissions.allow_read, ElementsAre("/srv/app/data"));
  EXPECT_EQ(open.permissions.timeout_ms, 20000U);
  EXPECT_EQ(open.max_wait_ms, 0U);
}

TEST(PoolRequest, ARunInASessionTakesOnlyWhatDoesNotWidenIt) {
  const RunRequest in_session =
      run(R"({"session": "s", "code": "1", "args": ["x"], "echo": true, "stream": true,)"
          R"( "max_wait": "1s", "timeout": "2s", "max_output": "1k"})");
  EXPECT_EQ(in_session.session, "s");
  EXPECT_EQ(in_session.permissions.timeout_ms, 2000U);
  EXPECT_EQ(in_session.permissions.max_output, 1024U);
  for (const std::string_view field :
       {R"("script": "x.py")", R"("profile": "p")", R"("allow_read": [])", R"("allow_write": [])",
        R"("package_dirs": [])", R"("allow_env": [])", R"("allow_network": false)",
        R"("allow_temp": true)", R"("memory": "64m")", R"("max_file_size": 1)"}) {
    expect_bad(std::string(R"({"session": "s", "code": "1", )").append(field) + "}",
               "run in a session");
    const bool is_script = field.starts_with("\"script");
    (void)run(std::string(is_script ? "{" : R"({"code": "1", )").append(field) + "}");
  }
  expect_bad(R"({"session": "s"})", "code is required");
}

TEST(PoolRequest, IdsAreStringsOfSomeBytesOrExactIntegers) {
  const auto id_of = [](const std::string& id) {
    return parsed(R"({"op": "info", "id": )" + id + "}").id;
  };
  EXPECT_EQ(id_of("\"a\""), Id("a"));
  EXPECT_EQ(id_of("\"\\u0000\\n\\u00e9\""), Id(std::string("\0\n\xC3\xA9", 4)));
  EXPECT_EQ(id_of('"' + std::string(128, 'x') + '"'), Id(std::string(128, 'x')));
  EXPECT_EQ(id_of("0"), Id(std::int64_t{0}));
  EXPECT_EQ(id_of("9007199254740991"), Id(std::int64_t{9007199254740991}));
  EXPECT_EQ(id_of("-9007199254740991"), Id(std::int64_t{-9007199254740991}));
  for (const std::string& bad :
       {std::string("\"\""), '"' + std::string(129, 'x') + '"', std::string("9007199254740992"),
        std::string("-9007199254740992"), std::string("-9223372036854775808"),
        std::string("18446744073709551615"), std::string("99999999999999999999"),
        std::string("1.0"), std::string("1e2"), std::string("null"), std::string("true"),
        std::string("[]"), std::string("{}")}) {
    const Refusal refusal = refused(R"({"op": "info", "id": )" + bad + "}");
    EXPECT_EQ(refusal.type, "BadRequest") << bad;
    EXPECT_EQ(refusal.id, Id()) << bad;
    EXPECT_THAT(refusal.message, HasSubstr("id must")) << bad;
    // An id of this form cannot be anybody's, so it cannot be the target of a cancel either.
    expect_bad(R"({"op": "cancel", "target": )" + bad + "}", "target must");
  }
}

TEST(PoolRequest, ARefusedLineKeepsItsId) {
  EXPECT_EQ(refused(R"({"code": 1, "id": 7})").id, Id(std::int64_t{7}));
  EXPECT_EQ(refused(R"({"allow_reed": [], "id": "x"})").id, Id("x"));
  EXPECT_EQ(refused(R"({"id": 7})").id, Id(std::int64_t{7}));
  EXPECT_EQ(refused(R"({"id": 7, "op": "nothing"})").id, Id(std::int64_t{7}));
  EXPECT_EQ(refused(R"({"id": 7, "id": 7})").id, Id());
}

TEST(PoolRequest, AnUnknownKeyNamesTheNearestKnownOne) {
  const Refusal refusal = refused(R"j({"id": 7, "code": "print(1)", "allow_reed": ["data"]})j");
  EXPECT_EQ(refusal.type, "UnknownKey");
  EXPECT_EQ(refusal.message, "unknown key \"allow_reed\"");
  EXPECT_EQ(refusal.hint, "did you mean \"allow_read\"?");
  EXPECT_EQ(refused(R"({"code": "", "package_dir": []})").hint, "did you mean \"package_dirs\"?");
  EXPECT_EQ(refused(R"({"code": "", "zzzzzz": 1})").hint, std::nullopt);
  expect_refused("UnknownKey", R"({"code": "", "": 1})", "unknown key \"\"");
  expect_refused("UnknownKey", R"({"code": "", "Code": 1})", "unknown key");
  expect_refused("UnknownKey", R"({"code": "", "code\u0000": 1})", "unknown key");
}

TEST(PoolRequest, TheFirstFaultOfALineIsReportedInTheDocumentedOrder) {
  // Each line has the faults of all that follow it as well.
  expect_refused("ParseError", R"({"id": [], "protocol": 2, "new": 1, "op": "x", "id": 1})", "");
  expect_bad(R"({"new": 1, "op": "x", "protocol": 2, "id": []})", "id must");
  expect_bad(R"({"new": 1, "op": "x", "protocol": 2, "id": 1})", "protocol 2");
  expect_refused("UnknownKey", R"({"target": 1, "code": 1, "op": "x", "new": 1})", "\"new\"");
  expect_bad(R"({"target": 1, "code": 1, "op": "x"})", "unknown op \"x\"");
  expect_bad(R"({"args": 1, "script": "x", "code": 1, "target": 1})", "does not take \"target\"");
  expect_bad(R"({"args": 1, "script": "x", "code": 1})", "args must be");
  expect_bad(R"({"script": "x", "code": 1})", "code must be");
  expect_bad(R"({"script": "x", "code": ""})", "both given");
}

TEST(PoolRequest, AMessageQuotesOnlySoMuchOfARequest) {
  const Refusal refusal = refused("{\"" + std::string(1 << 20, 'k') + "\": 1}");
  EXPECT_LT(refusal.message.size(), 200U);
  EXPECT_THAT(refusal.message, HasSubstr("…"));
}

TEST(PoolRequest, AKnownKeyThatAnOperationDoesNotTakeIsRefused) {
  expect_bad(R"({"code": "", "target": 1})", "op \"run\" does not take \"target\"");
  expect_bad(R"({"op": "info", "code": ""})", "op \"info\" does not take \"code\"");
  expect_bad(R"({"op": "list", "session": "s"})", "does not take \"session\"");
  expect_bad(R"({"op": "cancel", "target": 1, "session": "s"})", "does not take \"session\"");
  expect_bad(R"({"op": "close", "session": "s", "timeout": "1s"})", "does not take \"timeout\"");
  for (const std::string_view field :
       {R"("code": "")", R"("script": "s")", R"("args": [])", R"("stream": true)",
        R"("echo": true)", R"("session": "s")", R"("target": 1)"}) {
    expect_bad(std::string(R"({"op": "open", )").append(field) + "}", "does not take");
  }
}

TEST(PoolRequest, WhatAnOperationNeedsIsRequired) {
  expect_bad("{}", "either code or script");
  expect_bad(R"({"code": "", "script": "x"})", "both given");
  expect_bad(R"({"op": "cancel"})", "requires target");
  expect_bad(R"({"op": "close"})", "requires session");
  expect_bad(R"({"script": "x", "echo": true})", "echo works with code only");
  EXPECT_FALSE(run(R"({"script": "x", "echo": false})").echo);
}

TEST(PoolRequest, UnknownOperationsAreRefusedWithTheNearestKnownOne) {
  EXPECT_EQ(refused(R"({"op": "cancle", "target": 1})").hint, "did you mean \"cancel\"?");
  EXPECT_EQ(refused(R"({"op": "zzzzzzz"})").hint,
            "the operations are run, open, close, list, cancel, info");
  expect_bad(R"({"op": "Run", "code": ""})", "unknown op \"Run\"");
  expect_bad(R"({"op": null, "code": ""})", "op must be a string, not null");
}

TEST(PoolRequest, OnlyThisProtocolIsSpoken) {
  expect_bad(R"({"protocol": 2, "code": ""})", "protocol 2 is not supported");
  expect_bad(R"({"protocol": -1, "code": ""})", "protocol -1 is not supported");
  expect_bad(R"({"protocol": "1", "code": ""})", "protocol must be an integer");
  expect_bad(R"({"protocol": 1.0, "code": ""})", "protocol must be an integer");
  expect_bad(R"({"protocol": 2, "new_in_2": 1, "op": "new"})", "protocol 2 is not supported");
  EXPECT_EQ(refused(R"({"protocol": 2, "code": ""})").hint, "this pool speaks protocol 1");
}

TEST(PoolRequest, ValuesOfTheWrongTypeAreRefused) {
  expect_bad(R"({"code": 1})", "code must be a string, not 1");
  expect_bad(R"({"code": null})", "code must be a string, not null");
  expect_bad(R"({"script": []})", "script must be a string, not a list");
  expect_bad(R"({"code": "", "args": "x"})", "args must be a list of strings, not a string");
  expect_bad(R"({"code": "", "args": ["x", 1]})", "no other item");
  expect_bad(R"({"code": "", "args": [["x"]]})", "no other item");
  expect_bad(R"({"code": "", "args": [{"x": "y"}]})", "no other item");
  expect_bad(R"({"code": "", "allow_read": {"x": "y"}})", "not an object");
  expect_bad(R"({"code": "", "allow_network": "yes"})", "must be true or false");
  expect_bad(R"({"code": "", "allow_temp": 1})", "must be true or false");
  expect_bad(R"({"code": "", "stream": null})", "must be true or false");
  expect_bad(R"({"code": "", "timeout": 5})", "a string with a unit");
  expect_bad(R"({"code": "", "max_wait": 5})", "a string with a unit");
  expect_bad(R"({"code": "", "memory": 6.4e7})", "a size");
  expect_bad(R"({"code": "", "memory": true})", "a size");
  expect_bad(R"({"code": "", "profile": []})", "profile must be a string");
  expect_bad(R"({"code": "", "session": 1})", "session must be a string");
}

TEST(PoolRequest, ValuesHaveTheBoundsOfTheCommandLine) {
  expect_bad(R"({"code": "", "timeout": "25h"})", "at most 24h");
  expect_bad(R"({"code": "", "timeout": "0s"})", "more than 0");
  expect_bad(R"({"code": "", "timeout": "5"})", "timeout: \"5\" is not a duration");
  expect_bad(R"({"code": "", "timeout": "-5s"})", "more than 0 and at most 24h, not -5s");
  expect_bad(R"({"code": "", "max_wait": "5"})", "max_wait: \"5\" is not a duration");
  expect_bad(R"({"code": "", "memory": "16m"})", "memory must be at least 32m");
  expect_bad(R"({"code": "", "memory": -1})", "memory must be at least 32m, not -1");
  expect_bad(R"({"code": "", "memory": -1})", "not -1");
  expect_bad(R"({"code": "", "memory": 18446744073709551615})", "memory must be");
  expect_bad(R"({"code": "", "memory": "64x"})", "memory: \"64x\" is not a size");
  expect_bad(R"({"code": "", "max_output": 16777217})", "at most 16m");
  expect_bad(R"({"code": "", "max_file_size": 0})", "more than 0");
  EXPECT_EQ(run(R"({"code": "", "timeout": "24h"})").permissions.timeout_ms, 86400000U);
  EXPECT_EQ(run(R"({"code": "", "memory": 33554432})").permissions.memory_bytes, 33554432U);
  EXPECT_EQ(run(R"({"code": "", "max_output": "16M"})").permissions.max_output, 16777216U);
  EXPECT_EQ(run(R"({"code": "", "max_output": 0})").permissions.max_output, 0U);
  EXPECT_EQ(run(R"({"code": "", "max_file_size": 1})").permissions.max_file_size, 1U);
  // Longer than any clock runs, and still a number that one can add to the time of day.
  EXPECT_LT(*run(R"({"code": "", "max_wait": "18446744073709551615ms"})").max_wait_ms,
            std::numeric_limits<std::uint64_t>::max() / (1000ULL * 1000));
}

TEST(PoolRequest, NoMessageNamesACommandLineFlag) {
  for (const std::string_view line :
       {R"({"code": "", "timeout": "25h"})", R"({"code": "", "memory": "1m"})",
        R"({"code": "", "max_output": "17m"})", R"({"code": "", "max_file_size": 0})",
        R"({"code": "", "allow_env": ["LD_PRELOAD"]})"}) {
    EXPECT_THAT(refused(line).message, ::testing::Not(HasSubstr("--"))) << line;
  }
}

TEST(PoolRequest, EmptyAndTruncatedTextsAreRefused) {
  expect_bad(R"({"script": ""})", "script: the path is empty");
  expect_bad(R"({"code": "", "allow_read": [""]})", "allow_read: the path is empty");
  expect_bad(R"({"code": "", "allow_env": [""]})", "the name is empty");
  expect_bad(R"({"code": "a\u0000b"})", "NUL");
  expect_bad(R"({"script": "a\u0000b"})", "NUL");
  expect_bad(R"({"code": "", "args": ["a\u0000b"]})", "NUL");
  expect_bad(R"({"code": "", "allow_write": ["a\u0000b"]})", "NUL");
  expect_bad(R"({"code": "", "allow_env": ["a\u0000b"]})", "NUL");
  (void)run(R"({"code": ""})");
}

TEST(PoolRequest, LoaderVariablesAreRefusedAndOthersAreNot) {
  expect_bad(R"({"code": "", "allow_env": ["LD_PRELOAD"]})", "allow_env LD_PRELOAD");
  expect_bad(R"({"code": "", "allow_env": ["A=b"]})", "no \"=\"");
  EXPECT_THAT(run(R"({"code": "", "allow_env": ["LANG"]})").permissions.allow_env,
              ElementsAre("LANG"));
}

}  // namespace
}  // namespace pynox::pool
