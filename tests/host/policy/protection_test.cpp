// SPDX-License-Identifier: Apache-2.0
#include "host/policy/protection.hpp"

#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* kWhat = "the thing";

Result<void> check(const std::string& granted, const ProtectedPath& target,
                   Access access = Access::write) {
  Result<Grant> grant = open_grant(granted, access, "--allow-write=" + granted);
  if (!grant) return std::move(grant).error();
  std::vector<Grant> grants;
  grants.push_back(*std::move(grant));
  const std::vector<ProtectedPath> targets{target};
  return check_write_grants(grants, targets);
}

/// The refusal is about the protected object, not about a path that cannot be opened.
bool is_refused(const std::string& granted, const ProtectedPath& target,
                Access access = Access::write) {
  const Result<void> checked = check(granted, target, access);
  if (checked) return false;
  EXPECT_EQ(checked.error().kind, ErrorKind::policy);
  EXPECT_THAT(checked.error().message, HasSubstr(kWhat));
  return true;
}

class Protection : public ::testing::Test {
 protected:
  Protection() {
    dir_.write("a/b/file", "");
    dir_.make_dir("a/b/tree/inner");
    dir_.make_dir("a/b/other");
  }
  [[nodiscard]] ProtectedPath file() const {
    return {.path = dir_.path("a/b/file"), .what = kWhat};
  }
  [[nodiscard]] ProtectedPath tree() const {
    return {.path = dir_.path("a/b/tree"), .what = kWhat};
  }

  const test::TempDir dir_{};  // NOLINT(*-non-private-member-variables-in-classes): for the tests
};

TEST_F(Protection, AGrantOfTheFileOrAboveItIsRefused) {
  EXPECT_TRUE(is_refused(dir_.path("a/b/file"), file()));
  EXPECT_TRUE(is_refused(dir_.path("a/b"), file()));
  EXPECT_TRUE(is_refused(dir_.path("a"), file()));
  EXPECT_TRUE(is_refused("/", file()));
}

TEST_F(Protection, AGrantBesideTheFileIsAccepted) {
  EXPECT_TRUE(check(dir_.path("a/b/other"), file()));
  EXPECT_TRUE(check(dir_.path("a/b/tree"), file()));
  EXPECT_TRUE(check("/dev/null", file()));
}

TEST_F(Protection, AReadGrantIsAcceptedAndAReadWriteOneRefused) {
  EXPECT_TRUE(check(dir_.path("a"), file(), Access::read));
  EXPECT_TRUE(is_refused(dir_.path("a"), file(), Access::read_write));
}

TEST_F(Protection, AGrantInsideAProtectedTreeIsRefused) {
  EXPECT_TRUE(is_refused(dir_.path("a/b/tree"), tree()));
  EXPECT_TRUE(is_refused(dir_.path("a/b/tree/inner"), tree()));
  EXPECT_TRUE(is_refused(dir_.write("a/b/tree/inner/module.py", ""), tree()));
  EXPECT_TRUE(is_refused(dir_.path("a/b"), tree()));
  EXPECT_TRUE(check(dir_.path("a/b/other"), tree()));
}

TEST_F(Protection, ADirectoryOfEntriesAllowsGrantsBeneathIt) {
  ProtectedPath entries = tree();
  entries.tree = false;
  EXPECT_TRUE(check(dir_.path("a/b/tree/inner"), entries));
  EXPECT_TRUE(is_refused(dir_.path("a/b/tree"), entries));
  EXPECT_TRUE(is_refused(dir_.path("a/b"), entries));
}

TEST_F(Protection, NamesThatBeginAlikeAreNotConfused) {
  dir_.make_dir("a/b/tree-2");
  dir_.make_dir("a/b/tre");
  EXPECT_TRUE(check(dir_.path("a/b/tree-2"), tree()));
  EXPECT_TRUE(check(dir_.path("a/b/tre"), tree()));
}

TEST_F(Protection, ALinkIsNoWayAround) {
  fs::create_symlink(dir_.path("a"), dir_.path("alias"));
  EXPECT_TRUE(is_refused(dir_.path("alias"), file()));
  EXPECT_TRUE(is_refused(dir_.path("alias/b/../b"), file()));
  EXPECT_TRUE(is_refused(dir_.path("a"), {.path = dir_.path("alias/b/file"), .what = kWhat}));
  EXPECT_TRUE(check(dir_.path("alias/b/other"), file()));
}

TEST_F(Protection, AHardLinkOfTheFileIsRefused) {
  fs::create_hard_link(dir_.path("a/b/file"), dir_.path("twin"));
  EXPECT_TRUE(is_refused(dir_.path("twin"), file()));
}

TEST_F(Protection, AnObjectWithOtherLinksAllowsNoWriteGrantAtAll) {
  ProtectedPath linked = file();
  linked.has_other_links = true;
  EXPECT_TRUE(is_refused(dir_.path("a/b/other"), linked));
  EXPECT_TRUE(check(dir_.path("a/b/other"), linked, Access::read));
}

TEST_F(Protection, ARenamedParentIsNoWayAround) {
  Result<Grant> grant = open_grant(dir_.path("a"), Access::write, "--allow-write");
  ASSERT_TRUE(grant);
  fs::rename(dir_.path("a"), dir_.path("moved"));
  std::vector<Grant> grants;
  grants.push_back(*std::move(grant));
  const std::vector<ProtectedPath> targets{{.path = dir_.path("moved/b/file"), .what = kWhat}};
  EXPECT_FALSE(check_write_grants(grants, targets));
}

TEST_F(Protection, WhatDoesNotExistMayNotComeIntoBeing) {
  const ProtectedPath missing{.path = dir_.path("a/none/plugins"), .what = kWhat};
  EXPECT_TRUE(is_refused(dir_.path("a"), missing));
  EXPECT_TRUE(is_refused("/", missing));
  EXPECT_TRUE(check(dir_.path("a/b"), missing));
}

TEST_F(Protection, TheMessageNamesBothAndAsksForNarrowerGrants) {
  const Result<void> checked = check("/", file());
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, HasSubstr("--allow-write=/ covers the thing"));
  EXPECT_THAT(checked.error().message, HasSubstr(dir_.path("a/b/file")));
  EXPECT_THAT(checked.error().hint, HasSubstr("narrower"));
}

TEST_F(Protection, OfAConfigurationFileIncludesTheLinksThatLedToIt) {
  const ConfigFile config{.path = dir_.path("a/b/file"),
                          .has_other_links = true,
                          .link_paths = {dir_.path("a/b/tree")}};
  const std::vector<ProtectedPath> paths = protection_of(config);
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0].path, config.path);
  EXPECT_TRUE(paths[0].has_other_links);
  EXPECT_EQ(paths[1].path, dir_.path("a/b/tree"));
  EXPECT_FALSE(paths[1].tree);
}

}  // namespace
}  // namespace pynox
