// SPDX-License-Identifier: Apache-2.0
#include "host/policy/policy.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

Grant opened(const std::string& path) {
  Result<Grant> grant = open_grant(path, Access::read, "--allow-read=" + path);
  if (!grant) {
    ADD_FAILURE() << grant.error().message;
    return {};
  }
  return *std::move(grant);
}

TEST(Grant, KnowsWhatItsObjectIs) {
  const test::TempDir dir;
  EXPECT_EQ(opened(dir.path()).kind, GrantKind::directory);
  EXPECT_EQ(opened(dir.write("file", "")).kind, GrantKind::file);
  EXPECT_EQ(opened("/dev/null").kind, GrantKind::other);
}

TEST(Grant, PinsTheObjectWithoutOpeningIt) {
  const test::TempDir dir;
  const Grant grant = opened(dir.path());
  const int flags = ::fcntl(grant.fd.get(), F_GETFL);
  EXPECT_NE(flags & O_PATH, 0);
  EXPECT_NE(::fcntl(grant.fd.get(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST(Grant, ResolvesLinks) {
  const test::TempDir dir;
  const std::string file = dir.write("real/file", "");
  fs::create_symlink("real", dir.path("alias"));
  EXPECT_EQ(opened(dir.path("alias/./file")).path, file);
  EXPECT_EQ(opened(dir.path("alias/../real")).path, dir.path("real"));
}

TEST(Grant, KeepsANameThatLooksLikeARemovedOnes) {
  const test::TempDir dir;
  const std::string file = dir.write("file (deleted)", "");
  EXPECT_EQ(opened(file).path, file);
}

TEST(Grant, OfAMissingPathIsRefusedWithFlagAndPath) {
  const test::TempDir dir;
  const std::string path = dir.path("missing");
  const Result<Grant> grant = open_grant(path, Access::write, "--allow-write=" + path);
  ASSERT_FALSE(grant);
  EXPECT_EQ(grant.error().kind, ErrorKind::policy);
  EXPECT_EQ(grant.error().message, "--allow-write=" + path + ": no such file or directory");
  EXPECT_EQ(grant.error().path, path);
  EXPECT_EQ(grant.error().sys_errno, ENOENT);
  EXPECT_THAT(grant.error().hint, HasSubstr("must exist"));
}

TEST(Grant, OfADanglingLinkIsRefused) {
  const test::TempDir dir;
  fs::create_symlink("missing", dir.path("link"));
  EXPECT_FALSE(open_grant(dir.path("link"), Access::read, "x"));
}

}  // namespace
}  // namespace pynox
