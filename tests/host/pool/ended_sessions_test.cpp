// SPDX-License-Identifier: Apache-2.0
#include "host/pool/ended_sessions.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pynox::pool {
namespace {

constexpr const char* kUnknown = "it was never opened here, or long ago";

TEST(EndedSessions, AreRememberedWithTheirFirstReason) {
  EndedSessions ended;
  EXPECT_EQ(ended.reason("s"), kUnknown);
  ended.add("s", "it was closed");
  ended.add("s", "it exited");
  EXPECT_EQ(ended.reason("s"), "it was closed");
}

TEST(EndedSessions, AreForgottenOnceManyOthersHaveEnded) {
  EndedSessions ended;
  for (int number = 0; number <= 1024; ++number) ended.add(std::to_string(number), "it exited");
  EXPECT_EQ(ended.reason("0"), kUnknown);
  EXPECT_EQ(ended.reason("1"), "it exited");
  EXPECT_EQ(ended.reason("1024"), "it exited");
}

}  // namespace
}  // namespace pynox::pool
