// SPDX-License-Identifier: Apache-2.0
#include "host/policy/permissions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pynox {
namespace {

using ::testing::ElementsAre;

TEST(Permissions, ListsAccumulateInOrder) {
  const Permissions base{.allow_read = {"/a"}, .allow_write = {"/w"}, .allow_env = {"A"}};
  const Permissions over{.allow_read = {"/b", "/a"}, .package_dirs = {"/p"}, .allow_env = {"B"}};
  const Permissions merged = merge_permissions(base, over);
  EXPECT_THAT(merged.allow_read, ElementsAre("/a", "/b", "/a"));
  EXPECT_THAT(merged.allow_write, ElementsAre("/w"));
  EXPECT_THAT(merged.package_dirs, ElementsAre("/p"));
  EXPECT_THAT(merged.allow_env, ElementsAre("A", "B"));
}

TEST(Permissions, TheLaterScalarWins) {
  const Permissions base{.allow_network = true,
                         .allow_temp = true,
                         .timeout_ms = 1,
                         .memory_bytes = 2,
                         .max_output = 3,
                         .max_file_size = 4};
  const Permissions over{.allow_network = false,
                         .allow_temp = false,
                         .timeout_ms = 5,
                         .memory_bytes = 6,
                         .max_output = 7,
                         .max_file_size = 8};
  const Permissions merged = merge_permissions(base, over);
  EXPECT_EQ(merged.allow_network, false);
  EXPECT_EQ(merged.allow_temp, false);
  EXPECT_EQ(merged.timeout_ms, 5U);
  EXPECT_EQ(merged.memory_bytes, 6U);
  EXPECT_EQ(merged.max_output, 7U);
  EXPECT_EQ(merged.max_file_size, 8U);
}

TEST(Permissions, AnAbsentScalarChangesNothing) {
  const Permissions merged = merge_permissions({.allow_network = true, .timeout_ms = 1}, {});
  EXPECT_EQ(merged.allow_network, true);
  EXPECT_EQ(merged.timeout_ms, 1U);
}

}  // namespace
}  // namespace pynox
