// SPDX-License-Identifier: Apache-2.0
#include "host/policy/link_trace.hpp"

#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(LinkTrace, APathWithoutLinksIsItself) {
  const test::TempDir dir;
  const std::string file = dir.write("a/b", "");
  const Result<LinkTrace> trace = trace_links(dir.path("a/./../a//b"));
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->path, file);
  EXPECT_THAT(trace->link_directories, IsEmpty());
  struct stat status {};
  ASSERT_EQ(::stat(file.c_str(), &status), 0);
  EXPECT_EQ(trace->inode, status.st_ino);
  EXPECT_EQ(trace->device, status.st_dev);
}

TEST(LinkTrace, NamesTheDirectoryOfEveryLink) {
  const test::TempDir dir;
  const std::string file = dir.write("real/deep/file", "");
  dir.make_dir("one");
  dir.make_dir("two");
  fs::create_symlink("../two/hop", dir.path("one/start"));
  fs::create_symlink(dir.path("alias/file"), dir.path("two/hop"));
  fs::create_symlink("real/deep", dir.path("alias"));
  const Result<LinkTrace> trace = trace_links(dir.path("one/start"));
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->path, file);
  EXPECT_THAT(trace->link_directories, ElementsAre(dir.path("one"), dir.path("two"), dir.path()));
}

TEST(LinkTrace, DotDotLeadsOutOfTheLinksTarget) {
  const test::TempDir dir;
  dir.make_dir("real/deep");
  const std::string file = dir.write("real/file", "");
  fs::create_symlink("real/deep", dir.path("alias"));
  const Result<LinkTrace> trace = trace_links(dir.path("alias/../file"));
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->path, file);
}

TEST(LinkTrace, FailsWhereThePathLeadsNowhere) {
  const test::TempDir dir;
  fs::create_symlink("missing", dir.path("dangling"));
  fs::create_symlink("loop", dir.path("loop"));
  const Result<LinkTrace> dangling = trace_links(dir.path("dangling"));
  ASSERT_FALSE(dangling);
  EXPECT_EQ(dangling.error().sys_errno, ENOENT);
  const Result<LinkTrace> loop = trace_links(dir.path("loop"));
  ASSERT_FALSE(loop);
  EXPECT_EQ(loop.error().sys_errno, ELOOP);
}

TEST(LinkTrace, TheRootIsItself) {
  const Result<LinkTrace> trace = trace_links("/..");
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->path, "/");
}

}  // namespace
}  // namespace pynox
