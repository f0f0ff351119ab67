// SPDX-License-Identifier: Apache-2.0
/// What is told of a failure that no code foresaw. Nothing of pynox throws on purpose, so the
/// exception is made here.
#include "host/cli/dispatch.hpp"

#include "host/exit_status.hpp"
#include "tests/support/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace pynox {
namespace {

using test::Json;
using ::testing::StartsWith;

struct Told {
  int status = 0;
  std::string out{};
  std::string err{};
};

Told internal_failure(const std::vector<std::string>& argv) {
  EXPECT_EQ(::setenv("PYNOX_PLUGIN_PATH", PYNOX_PLUGIN_DIRECTORY, 1), 0);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Told told;
  told.status = report_internal_failure(argv, std::out_of_range("an index")).status;
  told.out = testing::internal::GetCapturedStdout();
  told.err = testing::internal::GetCapturedStderr();
  return told;
}

TEST(InternalFailure, IsOneLineForAProgramWhoseOutputPassesThrough) {
  const Told told = internal_failure({"pynox", "-c", "pass", "--json"});
  EXPECT_EQ(told.status, kExitPynoxFailure);
  EXPECT_EQ(told.out, "");
  EXPECT_THAT(told.err, StartsWith("pynox: internal failure: an index; "));
  EXPECT_EQ(told.err.find('\n'), told.err.size() - 1);
}

TEST(InternalFailure, IsAResultForACapturedRun) {
  const Told told = internal_failure({"pynox", "--json", "-c", "pass"});
  EXPECT_EQ(told.status, kExitPynoxFailure);
  EXPECT_EQ(told.err, "");
  const Json result = Json::parse_line(told.out);
  EXPECT_EQ(result.number("exit"), kExitPynoxFailure);
  EXPECT_EQ(result.string("error.type"), "SetupFailed");
  EXPECT_EQ(result.string("error.message"), "internal failure: an index");
  EXPECT_EQ(result.text("policy"), "null");
}

TEST(InternalFailure, IsOneLineWhenTheOutputAskedForIsMissing) {
  const Told told = internal_failure({"pynox", "--output=nowhere", "-c", "pass"});
  EXPECT_EQ(told.status, kExitPynoxFailure);
  EXPECT_THAT(told.err, StartsWith("pynox: internal failure: an index"));
}

}  // namespace
}  // namespace pynox
