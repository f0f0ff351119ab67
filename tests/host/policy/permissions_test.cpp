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

TEST(Permissions, OfAFileAreNamedByKeyUntilAFlagReplacesThem) {
  const Permissions file{.allow_read = {"/a"},
                         .memory_bytes = 1,
                         .origins = {{.key = "allow_read", .value = "/a", .file = "/f", .line = 2},
                                     {.key = "memory", .file = "/f", .line = 3}}};
  const Permissions same = merge_permissions(file, {.allow_read = {"/b"}});
  EXPECT_EQ(asked_for(same, "allow_read", "/a", "/a").text, "allow_read /a");
  EXPECT_EQ(asked_for(same, "allow_read", "/b", "/b").text, "--allow-read=/b");
  EXPECT_EQ(asked_for(same, "package_dirs", "/b", "/b").text, "--package-dir=/b");
  EXPECT_EQ(asked_for(same, "memory", "", "1").text, "memory 1");
  EXPECT_EQ(placed_at({}, asked_for(same, "memory", "", "1").origin).line, 3U);
  const Permissions replaced = merge_permissions(file, {.memory_bytes = 2});
  EXPECT_EQ(asked_for(replaced, "memory", "", "2").text, "--memory=2");
}

TEST(Permissions, AnAbsentScalarChangesNothing) {
  const Permissions merged = merge_permissions({.allow_network = true, .timeout_ms = 1}, {});
  EXPECT_EQ(merged.allow_network, true);
  EXPECT_EQ(merged.timeout_ms, 1U);
}

}  // namespace
}  // namespace pynox
