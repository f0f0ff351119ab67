// SPDX-License-Identifier: Apache-2.0
#include "host/run/temp_directory.hpp"

#include "host/run/remove_tree.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace pynox {
namespace {

namespace fs = std::filesystem;

bool is_empty(const test::TempDir& dir) { return fs::is_empty(dir.path()); }

TEST(TempDirectory, IsEmptyAndPrivate) {
  const test::TempDir base;
  const Result<TempDirectory> made = TempDirectory::create_in(base.path());
  ASSERT_TRUE(made);
  EXPECT_TRUE(fs::is_empty(made->path()));
  struct stat status {};
  ASSERT_EQ(::stat(made->path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0700U);
}

TEST(TempDirectory, IsRemovedWithAllThatIsInIt) {
  const test::TempDir base;
  {
    const Result<TempDirectory> made = TempDirectory::create_in(base.path());
    ASSERT_TRUE(made);
    fs::create_directories(made->path() + "/a/b");
    fs::create_symlink("/etc", made->path() + "/a/link");
  }
  EXPECT_TRUE(is_empty(base));
  EXPECT_TRUE(fs::exists("/etc/passwd"));
}

TEST(TempDirectory, OneThatAKilledLauncherLeftIsRemovedByTheNextRun) {
  const test::TempDir base;
  const int status = test::in_child([&base]() -> int {
    const Result<TempDirectory> made = TempDirectory::create_in(base.path());
    fs::create_directories(made->path() + "/left/behind");
    ::_exit(made ? 0 : 1);  // without destructors, as after a SIGKILL
  });
  ASSERT_EQ(status, 0);
  ASSERT_FALSE(is_empty(base));
  { const Result<TempDirectory> next = TempDirectory::create_in(base.path()); }
  EXPECT_TRUE(is_empty(base));
}

TEST(TempDirectory, OneThatTheProgramClosedIsRemovedAtOnceAndByTheNextRun) {
  const test::TempDir base;
  ASSERT_EQ(::chmod(base.path().c_str(), 0777), 0);
  const auto close_and_leave = [&base](bool is_killed) {
    return test::in_child([&base, is_killed]() -> int {
      if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 1;
      const Result<TempDirectory> made = TempDirectory::create_in(base.path());
      if (!made || !fs::create_directories(made->path() + "/inner")) return 1;
      if (::chmod(made->path().c_str(), 0) != 0) return 1;
      if (is_killed) ::_exit(0);  // without destructors, as after a SIGKILL
      return 0;
    });
  };
  EXPECT_EQ(close_and_leave(/*is_killed=*/false), 0);
  EXPECT_TRUE(is_empty(base));
  ASSERT_EQ(close_and_leave(/*is_killed=*/true), 0);
  ASSERT_FALSE(is_empty(base));
  EXPECT_EQ(close_and_leave(/*is_killed=*/false), 0);
  EXPECT_TRUE(is_empty(base));
}

TEST(TempDirectory, OneThatIsInUseIsLeftAlone) {
  const test::TempDir base;
  const Result<TempDirectory> first = TempDirectory::create_in(base.path());
  ASSERT_TRUE(first);
  const Result<TempDirectory> second = TempDirectory::create_in(base.path());
  ASSERT_TRUE(second);
  EXPECT_TRUE(fs::exists(first->path()));
  EXPECT_NE(first->path(), second->path());
}

TEST(TempDirectory, AForeignDirectoryOfThatNameIsLeftAlone) {
  if (!test::runs_as_root("only root can make a directory of another user")) return;
  const test::TempDir base;
  const std::string foreign = base.make_dir("pynox-tmp-foreign");
  ASSERT_EQ(::chown(foreign.c_str(), 65534, 65534), 0);
  { const Result<TempDirectory> made = TempDirectory::create_in(base.path()); }
  EXPECT_TRUE(fs::exists(foreign));
}

TEST(TempDirectory, ABaseThatIsNotThereIsRefusedWithItsName) {
  const Result<TempDirectory> made = TempDirectory::create_in("/nowhere/at/all");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().path, "/nowhere/at/all");
  EXPECT_EQ(made.error().message,
            "cannot use the temporary directory /nowhere/at/all: No such file or directory");
}

TEST(RemoveContents, TakesDirectoriesNestedDeeperThanAnyPath) {
  constexpr int kDepth = 3000;
  const test::TempDir base;
  UniqueFd top(::open(base.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  UniqueFd current(::dup(top.get()));
  for (int depth = 0; depth < kDepth; ++depth) {
    ASSERT_EQ(::mkdirat(current.get(), "d", 0700), 0);
    current = UniqueFd(::openat(current.get(), "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    ASSERT_TRUE(current);
  }
  remove_contents(top.get());
  EXPECT_TRUE(is_empty(base));
}

TEST(RemoveContents, NeedsNoMemoryForTheNamesOfManyFiles) {
  constexpr int kFiles = 60'000;         // of one inode: ext4 takes 65000 links
  constexpr long kMostKibibytes = 4096;  // the names alone are three times as much
  const test::TempDir base;
  const int status = test::in_child([&base] {
    const std::string first = base.write("top/first", "") + std::string(200, '-');
    for (int number = 0; number < kFiles; ++number) {
      const std::string name = first + std::to_string(number);
      if (::link(base.path("top/first").c_str(), name.c_str()) != 0) return 1;
    }
    const UniqueFd top(::open(base.path("top").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    rusage before{};
    rusage after{};
    ::getrusage(RUSAGE_SELF, &before);
    remove_contents(top.get());
    ::getrusage(RUSAGE_SELF, &after);
    return after.ru_maxrss - before.ru_maxrss < kMostKibibytes ? 0 : 2;
  });
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::is_empty(base.path("top")));
}

TEST(RemoveContents, TakesDirectoriesWithoutPermissionsFromAnOrdinaryUser) {
  const test::TempDir base;
  ASSERT_EQ(::chmod(base.path().c_str(), 0777), 0);
  const int status = test::in_child([&base] {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 1;
    fs::create_directories(base.path("closed/inner/deeper"));
    ::chmod(base.path("closed/inner").c_str(), 0);
    ::chmod(base.path("closed").c_str(), 0);
    const UniqueFd top(::open(base.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    remove_contents(top.get());
    return 0;
  });
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(is_empty(base));
}

TEST(RemoveContents, TakesDirectoriesThatHaveTheNamesItGivesItself) {
  const test::TempDir base;
  for (int number = 0; number < 5; ++number) {
    base.make_dir(".removed-" + std::to_string(number) + "/a/b/c");
  }
  const UniqueFd top(::open(base.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  remove_contents(top.get());
  EXPECT_TRUE(is_empty(base));
}

TEST(RemoveContents, NeverFollowsALink) {
  const test::TempDir base;
  base.write("kept/file.txt", "kept");
  base.make_dir("removed");
  fs::create_symlink(base.path("kept"), base.path("removed/link"));
  const UniqueFd top(::open(base.path("removed").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  remove_contents(top.get());
  EXPECT_TRUE(fs::is_empty(base.path("removed")));
  EXPECT_TRUE(base.has("kept/file.txt"));
}

}  // namespace
}  // namespace pynox
