// SPDX-License-Identifier: Apache-2.0
#include "host/policy/config_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace pynox {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Value table() { return {.type = PYNOX_VALUE_TABLE, .line = 1, .column = 1}; }
Value text(std::string value) {
  return {.type = PYNOX_VALUE_STRING, .line = 3, .column = 9, .text = std::move(value)};
}
Value integer(std::int64_t value) {
  return {.type = PYNOX_VALUE_INTEGER, .line = 3, .column = 9, .integer = value};
}
Value boolean(bool value) {
  return {.type = PYNOX_VALUE_BOOLEAN, .line = 3, .column = 9, .integer = value ? 1 : 0};
}
Value list(std::vector<Value> items) {
  return {.type = PYNOX_VALUE_LIST, .line = 3, .column = 9, .items = std::move(items)};
}
Value decimal(std::string value) {
  return {.type = PYNOX_VALUE_FLOAT, .line = 3, .column = 9, .text = std::move(value)};
}

Setting setting(std::vector<std::string> keys, Value value) {
  return {.keys = std::move(keys), .line = 3, .column = 1, .value = std::move(value)};
}

Result<Configuration> decode(const std::vector<Setting>& settings) {
  return decode_configuration(settings, "/etc/app/pynox.toml", "/etc/app");
}

Configuration decoded(const std::vector<Setting>& settings) {
  Result<Configuration> result = decode(settings);
  if (!result) {
    ADD_FAILURE() << result.error().message;
    return {};
  }
  return *std::move(result);
}

Error refusal(std::vector<std::string> keys, Value value) {
  Result<Configuration> result = decode({setting(std::move(keys), std::move(value))});
  if (result) {
    ADD_FAILURE() << "accepted";
    return {};
  }
  EXPECT_EQ(result.error().kind, ErrorKind::config);
  EXPECT_EQ(result.error().path, "/etc/app/pynox.toml");
  EXPECT_NE(result.error().line, 0U);
  EXPECT_NE(result.error().column, 0U);
  return std::move(result).error();
}

TEST(ConfigFile, EveryKeyOfPermissionsArrives) {
  const Configuration config = decoded({
      setting({"backend"}, text("landlock+seccomp")),
      setting({"output"}, text("json")),
      setting({"permissions"}, table()),
      setting({"permissions", "allow_read"}, list({text("data"), text("/srv")})),
      setting({"permissions", "allow_write"}, list({text("out")})),
      setting({"permissions", "package_dirs"}, list({text("lib")})),
      setting({"permissions", "allow_env"}, list({text("API_KEY")})),
      setting({"permissions", "allow_network"}, boolean(true)),
      setting({"permissions", "allow_temp"}, boolean(false)),
      setting({"permissions", "timeout"}, text("10s")),
      setting({"permissions", "memory"}, text("1g")),
      setting({"permissions", "max_output"}, integer(1000)),
      setting({"permissions", "max_file_size"}, integer(5)),
  });
  EXPECT_EQ(config.path, "/etc/app/pynox.toml");
  EXPECT_EQ(config.backend, "landlock+seccomp");
  EXPECT_EQ(config.output, "json");
  const Permissions& permissions = config.permissions;
  EXPECT_THAT(permissions.allow_read, ElementsAre("/etc/app/data", "/srv"));
  EXPECT_THAT(permissions.allow_write, ElementsAre("/etc/app/out"));
  EXPECT_THAT(permissions.package_dirs, ElementsAre("/etc/app/lib"));
  EXPECT_THAT(permissions.allow_env, ElementsAre("API_KEY"));
  EXPECT_EQ(permissions.allow_network, true);
  EXPECT_EQ(permissions.allow_temp, false);
  EXPECT_EQ(permissions.timeout_ms, 10000U);
  EXPECT_EQ(permissions.memory_bytes, 1U << 30U);
  EXPECT_EQ(permissions.max_output, 1000U);
  EXPECT_EQ(permissions.max_file_size, 5U);
}

TEST(ConfigFile, ProfilesHaveTheSameKeys) {
  const Configuration config =
      decoded({setting({"profiles"}, table()), setting({"profiles", "fetch"}, table()),
               setting({"profiles", "fetch", "allow_network"}, boolean(true)),
               setting({"profiles", "empty"}, table())});
  ASSERT_EQ(config.profiles.size(), 2U);
  EXPECT_EQ(config.profiles.at("fetch").allow_network, true);
  EXPECT_EQ(config.profiles.at("empty").allow_network, std::nullopt);
}

TEST(ConfigFile, AnEmptyFileAsksForNothing) {
  const Configuration config = decoded({});
  EXPECT_THAT(config.permissions.allow_read, IsEmpty());
  EXPECT_EQ(config.backend, std::nullopt);
}

TEST(ConfigFile, EveryKeyOfThePoolArrives) {
  const Configuration config = decoded({
      setting({"pool"}, table()),
      setting({"pool", "workers"}, integer(4)),
      setting({"pool", "preload"}, list({text("pandas"), text("numpy.linalg")})),
      setting({"pool", "package_dirs"}, list({text("lib"), text("/srv/lib")})),
      setting({"pool", "max_sessions"}, integer(0)),
      setting({"pool", "session_idle"}, text("90s")),
      setting({"pool", "queue"}, integer(1)),
      setting({"pool", "max_line"}, text("1m")),
      setting({"pool", "drain"}, text("0s")),
  });
  EXPECT_EQ(config.pool.workers, 4U);
  EXPECT_THAT(config.pool.preload, ElementsAre("pandas", "numpy.linalg"));
  EXPECT_THAT(config.pool.package_dirs, ElementsAre("/etc/app/lib", "/srv/lib"));
  EXPECT_EQ(config.pool.max_sessions, 0U);
  EXPECT_EQ(config.pool.session_idle_ms, 90000U);
  EXPECT_EQ(config.pool.queue, 1U);
  EXPECT_EQ(config.pool.max_line, 1U << 20U);
  EXPECT_EQ(config.pool.drain_ms, 0U);
  EXPECT_FALSE(config.pool_limits);
}

TEST(ConfigFile, WhatThePoolsTableLeavesOutHasItsDocumentedDefault) {
  const Configuration config = decoded({});
  EXPECT_EQ(config.pool.workers, std::nullopt);
  EXPECT_THAT(config.pool.preload, IsEmpty());
  EXPECT_THAT(config.pool.package_dirs, IsEmpty());
  EXPECT_EQ(config.pool.max_sessions, 16U);
  EXPECT_EQ(config.pool.session_idle_ms, 600000U);
  EXPECT_EQ(config.pool.queue, 1024U);
  EXPECT_EQ(config.pool.max_line, 16777216U);
  EXPECT_EQ(config.pool.drain_ms, 30000U);
}

TEST(ConfigFile, TheLimitsOfThePoolHaveTheKeysOfPermissions) {
  const Configuration config = decoded({
      setting({"pool", "limits"}, table()),
      setting({"pool", "limits", "allow_read"}, list({text("data")})),
      setting({"pool", "limits", "allow_write"}, list({text("/out")})),
      setting({"pool", "limits", "package_dirs"}, list({text("lib")})),
      setting({"pool", "limits", "allow_env"}, list({text("LANG")})),
      setting({"pool", "limits", "allow_network"}, boolean(false)),
      setting({"pool", "limits", "allow_temp"}, boolean(true)),
      setting({"pool", "limits", "timeout"}, text("30s")),
      setting({"pool", "limits", "memory"}, text("1g")),
      setting({"pool", "limits", "max_output"}, integer(9)),
      setting({"pool", "limits", "max_file_size"}, text("2k")),
  });
  ASSERT_TRUE(config.pool_limits);
  EXPECT_THAT(config.pool_limits->allow_read, ElementsAre("/etc/app/data"));
  EXPECT_THAT(config.pool_limits->allow_write, ElementsAre("/out"));
  EXPECT_THAT(config.pool_limits->package_dirs, ElementsAre("/etc/app/lib"));
  EXPECT_THAT(config.pool_limits->allow_env, ElementsAre("LANG"));
  EXPECT_EQ(config.pool_limits->allow_network, false);
  EXPECT_EQ(config.pool_limits->allow_temp, true);
  EXPECT_EQ(config.pool_limits->timeout_ms, 30000U);
  EXPECT_EQ(config.pool_limits->memory_bytes, 1U << 30U);
  EXPECT_EQ(config.pool_limits->max_output, 9U);
  EXPECT_EQ(config.pool_limits->max_file_size, 2048U);
  EXPECT_THAT(config.permissions.allow_read, IsEmpty());
}

TEST(ConfigFile, AnEmptyTableOfLimitsIsNotTheSameAsNone) {
  EXPECT_TRUE(decoded({setting({"pool", "limits"}, table())}).pool_limits);
  EXPECT_FALSE(decoded({setting({"pool"}, table())}).pool_limits);
}

TEST(ConfigFile, WrongValuesOfThePoolAreRefused) {
  EXPECT_THAT(refusal({"pool", "workers"}, integer(0)).message, HasSubstr("at least 1"));
  EXPECT_THAT(refusal({"pool", "workers"}, integer(4097)).message,
              HasSubstr("workers must be at most 4096, not 4097"));
  EXPECT_THAT(refusal({"pool", "workers"}, text("4")).message, HasSubstr("an integer"));
  EXPECT_THAT(refusal({"pool", "max_sessions"}, integer(-1)).message, HasSubstr("at least 0"));
  EXPECT_THAT(refusal({"pool", "queue"}, integer(0)).message, HasSubstr("at least 1"));
  EXPECT_THAT(refusal({"pool", "session_idle"}, text("0s")).message, HasSubstr("more than 0"));
  EXPECT_THAT(refusal({"pool", "session_idle"}, text("876001h")).message,
              HasSubstr("session_idle must be at most 876000h, not 876001h"));
  EXPECT_THAT(refusal({"pool", "drain"}, text("18446744073709551615ms")).message,
              HasSubstr("drain must be at most 876000h"));
  EXPECT_THAT(refusal({"pool", "max_line"}, integer(0)).message, HasSubstr("more than 0"));
  EXPECT_THAT(refusal({"pool", "max_line"}, integer(-1)).message, HasSubstr("more than 0"));
  EXPECT_THAT(refusal({"pool", "drain"}, integer(30)).message, HasSubstr("with a unit"));
  EXPECT_THAT(refusal({"pool", "preload"}, list({integer(1)})).message, HasSubstr("strings"));
  EXPECT_THAT(refusal({"pool", "limits"}, integer(1)).message, HasSubstr("[pool.limits]"));
  EXPECT_THAT(refusal({"pool", "limits", "memory"}, text("1m")).message, HasSubstr("32m"));
}

TEST(ConfigFile, UnknownKeysAreRefusedWithTheNearestKnownOne) {
  const Error error = refusal({"permissions", "allow_reed"}, list({}));
  EXPECT_EQ(error.message, "unknown key \"allow_reed\" in [permissions]");
  EXPECT_EQ(error.hint, "did you mean \"allow_read\"?");
  EXPECT_EQ(error.line, 3U);
  EXPECT_EQ(error.column, 1U);
  EXPECT_THAT(refusal({"profiles", "x", "timeuot"}, text("1s")).message, HasSubstr("[profiles.x]"));
  EXPECT_EQ(refusal({"permission"}, table()).hint, "did you mean \"permissions\"?");
  EXPECT_EQ(refusal({"pool", "limit"}, table()).hint, "did you mean \"limits\"?");
  EXPECT_EQ(refusal({"pool", "limits", "memroy"}, text("1g")).hint, "did you mean \"memory\"?");
  EXPECT_EQ(refusal({"unrelated"}, integer(1)).hint, "");
  EXPECT_THAT(refusal({"profiles", "x", "y", "z"}, integer(1)).message, HasSubstr("\"y\""));
}

TEST(ConfigFile, AKeyInTheWrongTableIsRefusedWithTheRightOne) {
  for (const char* key : {"allow_network", "timeout"}) {
    EXPECT_THAT(refusal({key}, integer(1)).hint, HasSubstr("[permissions]"));
    EXPECT_THAT(refusal({"pool", key}, integer(1)).hint, HasSubstr("[permissions]"));
  }
  EXPECT_THAT(refusal({"permissions", "workers"}, integer(1)).hint, HasSubstr("[pool]"));
  EXPECT_THAT(refusal({"profiles", "x", "backend"}, integer(1)).hint, HasSubstr("first table"));
}

TEST(ConfigFile, WrongTypesSayWhatWasExpected) {
  EXPECT_EQ(refusal({"permissions", "allow_read"}, text("data")).message,
            "allow_read must be a list of strings, not a string");
  EXPECT_THAT(refusal({"permissions", "allow_read"}, list({integer(1)})).message,
              HasSubstr("not an integer"));
  EXPECT_THAT(refusal({"permissions", "allow_env"}, boolean(true)).message,
              HasSubstr("a list of strings"));
  EXPECT_THAT(refusal({"permissions", "allow_network"}, text("yes")).message,
              HasSubstr("true or false"));
  EXPECT_THAT(refusal({"permissions", "allow_network"}, integer(1)).message,
              HasSubstr("true or false"));
  EXPECT_THAT(refusal({"permissions", "timeout"}, integer(5)).message, HasSubstr("with a unit"));
  EXPECT_THAT(refusal({"permissions", "timeout"}, decimal("1.5")).message,
              HasSubstr("a decimal number"));
  EXPECT_THAT(refusal({"permissions", "memory"}, decimal("1e9")).message, HasSubstr("a size"));
  EXPECT_THAT(refusal({"backend"}, integer(1)).message, HasSubstr("a string"));
  EXPECT_THAT(refusal({"permissions"}, integer(1)).message, HasSubstr("[permissions]"));
  EXPECT_THAT(refusal({"profiles"}, list({table()})).message, HasSubstr("must be a table"));
  EXPECT_THAT(refusal({"profiles", "x"}, text("y")).message, HasSubstr("[profiles.x]"));
  EXPECT_THAT(refusal({"permissions", "timeout", "x"}, integer(1)).message,
              HasSubstr("timeout is not a table"));
  EXPECT_THAT(refusal({"permissions", "memory"},
                      {.type = PYNOX_VALUE_OTHER, .line = 1, .column = 1, .text = "a date"})
                  .message,
              HasSubstr("not a date"));
}

TEST(ConfigFile, ValuesOutOfBoundsAreRefusedAtTheirPlace) {
  const Error error = refusal({"permissions", "timeout"}, text("25h"));
  EXPECT_THAT(error.message, HasSubstr("24h"));
  EXPECT_EQ(error.line, 3U);
  EXPECT_EQ(error.column, 9U);
  EXPECT_THAT(refusal({"permissions", "timeout"}, text("5")).message, HasSubstr("timeout: \"5\""));
  EXPECT_THAT(refusal({"permissions", "memory"}, integer(1)).message, HasSubstr("32m"));
  const Error below = refusal({"permissions", "memory"}, integer(-1));
  EXPECT_EQ(below.message, "memory must be at least 32m, not -1");
  EXPECT_EQ(below.line, 3U);
  EXPECT_THAT(refusal({"permissions", "max_output"}, integer(-1)).message,
              HasSubstr("at least 0, not -1"));
  EXPECT_THAT(refusal({"permissions", "max_file_size"}, integer(-1)).message,
              HasSubstr("more than 0, not -1"));
  EXPECT_THAT(refusal({"permissions", "max_output"}, integer(17 << 20)).message, HasSubstr("16m"));
  EXPECT_THAT(refusal({"permissions", "max_file_size"}, integer(0)).message,
              HasSubstr("more than 0"));
}

TEST(ConfigFile, EmptyAndTruncatedTextsAreRefused) {
  EXPECT_THAT(refusal({"permissions", "allow_read"}, list({text("")})).message, HasSubstr("empty"));
  EXPECT_THAT(refusal({"permissions", "allow_read"}, list({text(std::string("a\0b", 3))})).message,
              HasSubstr("NUL"));
  EXPECT_THAT(refusal({"backend"}, text("")).message, HasSubstr("empty"));
}

TEST(ConfigFile, LoaderVariablesAreRefused) {
  const Error error = refusal({"permissions", "allow_env"}, list({text("LD_PRELOAD")}));
  EXPECT_THAT(error.message, HasSubstr("LD_PRELOAD"));
  EXPECT_EQ(error.column, 9U);
}

TEST(ConfigFile, AKeyThatIsSetTwiceIsRefused) {
  const Result<Configuration> result = decode({setting({"permissions", "timeout"}, text("1s")),
                                               setting({"permissions", "timeout"}, text("2s"))});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("twice"));
}

TEST(ResolvePermissions, ApplyTheProfileBetweenTheFileAndTheFlags) {
  Configuration config;
  config.permissions = {.allow_read = {"/a"}, .timeout_ms = 1, .memory_bytes = 1, .max_output = 1};
  config.profiles["p"] = {.allow_read = {"/b"}, .timeout_ms = 2, .memory_bytes = 2};
  const Permissions flags{.allow_read = {"/c"}, .timeout_ms = 3};

  const Result<Permissions> with = resolve_permissions(&config, "p", flags);
  ASSERT_TRUE(with);
  EXPECT_THAT(with->allow_read, ElementsAre("/a", "/b", "/c"));
  EXPECT_EQ(with->timeout_ms, 3U);
  EXPECT_EQ(with->memory_bytes, 2U);
  EXPECT_EQ(with->max_output, 1U);

  const Result<Permissions> without = resolve_permissions(&config, std::nullopt, flags);
  ASSERT_TRUE(without);
  EXPECT_THAT(without->allow_read, ElementsAre("/a", "/c"));
}

TEST(ResolvePermissions, AnUnknownProfileIsRefusedWithTheKnownOnes) {
  Configuration config;
  config.profiles["fetch"] = {};
  config.profiles["build"] = {};
  const Result<Permissions> result = resolve_permissions(&config, "fetsh", {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::config);
  EXPECT_THAT(result.error().hint, HasSubstr("build, fetch"));
}

TEST(ResolvePermissions, AProfileNeedsAFileAndFlagsDoNot) {
  EXPECT_FALSE(resolve_permissions(nullptr, "fetch", {}));
  const Result<Permissions> flags = resolve_permissions(nullptr, std::nullopt, {.timeout_ms = 3});
  ASSERT_TRUE(flags);
  EXPECT_EQ(flags->timeout_ms, 3U);
}

}  // namespace
}  // namespace pynox
