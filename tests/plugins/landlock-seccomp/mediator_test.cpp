// SPDX-License-Identifier: Apache-2.0
// The calls that the launcher decides, as the kernel carries them out. Each test judges from
// outside what happened to the objects.
#include "tests/plugins/landlock-seccomp/confined.hpp"
#include "tests/plugins/landlock-seccomp/metadata_attempts.hpp"
#include "tests/support/temp_dir.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

namespace pynox::test {
namespace {

constexpr pynox_access kRead = PYNOX_ACCESS_READ;
constexpr pynox_access kWrite = PYNOX_ACCESS_WRITE;
constexpr mode_t kPermissions = 07777;
constexpr int kUnexpected = 100;  // an exit status below it counts the attempts

class MediatorTest : public testing::Test {
 protected:
  void SetUp() override {
    (void)directory_.write("both/file", "");
    (void)directory_.write("out/file", "");
    (void)directory_.write("data/file", "");
    (void)directory_.write("outside/file", "");
    for (const char* name : {"both/file", "out/file", "data/file", "outside/file"}) {
      ASSERT_EQ(::setxattr(path(name).c_str(), "user.note", "secret", 6, 0), 0) << name;
    }
  }

  [[nodiscard]] std::string path(std::string_view name) const { return directory_.path(name); }

  /// Reading and writing, writing alone, reading alone.
  [[nodiscard]] TestPolicy policy() const {
    return {
        .grants = {{path("both"), kRead | kWrite}, {path("out"), kWrite}, {path("data"), kRead}}};
  }

  [[nodiscard]] mode_t mode_of(std::string_view name) const {
    struct stat status {};
    EXPECT_EQ(::stat(path(name).c_str(), &status), 0) << name;
    return status.st_mode & kPermissions;
  }

 private:
  TempDir directory_;
};

/// Tries each of them on `path`. Returns 0, or the position (from 1) of the first whose errno is
/// not the wanted one.
int try_all(const std::string& path, bool may_read, bool may_write) {
  int position = 0;
  for (const Attempt& attempt : metadata_attempts()) {
    ++position;
    const bool may = attempt.reads ? may_read : may_write;
    // What an earlier attempt removed is absent, not refused.
    const int error = attempt.run(path);
    if (may ? error != 0 && error != ENODATA : error != EPERM) return position;
  }
  return 0;
}

std::string attempt_at(int position) {
  const auto& attempts = metadata_attempts();
  if (position < 1 || static_cast<std::size_t>(position) > attempts.size()) return "none";
  return attempts[static_cast<std::size_t>(position) - 1].name;
}

TEST_F(MediatorTest, EveryCallWorksBeneathAGrantForBoth) {
  const std::string before = metadata_of(path("both/file"));
  const int failed =
      in_mediated_child(policy(), [&] { return try_all(path("both/file"), true, true); });
  EXPECT_EQ(failed, 0) << attempt_at(failed);
  EXPECT_NE(metadata_of(path("both/file")), before);
  EXPECT_EQ(mode_of("both/file"), 0640U);
}

TEST_F(MediatorTest, AWriteGrantLetsAttributesBeSetButNotRead) {
  const int failed =
      in_mediated_child(policy(), [&] { return try_all(path("out/file"), false, true); });
  EXPECT_EQ(failed, 0) << attempt_at(failed);
}

TEST_F(MediatorTest, AReadGrantLetsAttributesBeReadAndNothingBeChanged) {
  const std::string before = metadata_of(path("data/file"));
  const int failed =
      in_mediated_child(policy(), [&] { return try_all(path("data/file"), true, false); });
  EXPECT_EQ(failed, 0) << attempt_at(failed);
  EXPECT_EQ(metadata_of(path("data/file")), before);
}

TEST_F(MediatorTest, OutsideTheGrantsNoCallWorks) {
  const std::string before = metadata_of(path("outside/file"));
  const int failed =
      in_mediated_child(policy(), [&] { return try_all(path("outside/file"), false, false); });
  EXPECT_EQ(failed, 0) << attempt_at(failed);
  EXPECT_EQ(metadata_of(path("outside/file")), before);
}

TEST_F(MediatorTest, DotsAndLinksLeadToTheObjectNotPastTheGrant) {
  const std::string before = metadata_of(path("outside/file"));
  const int status = in_mediated_child(policy(), [&] {
    const std::string out = path("out");
    if (::symlink(path("outside/file").c_str(), (out + "/file_link").c_str()) != 0) return 101;
    if (::symlink("../outside", (out + "/dir_link").c_str()) != 0) return 102;
    if (::symlink("file", (out + "/inner_link").c_str()) != 0) return 103;
    for (const char* name : {"/../outside/file", "/dir_link/file", "/./dir_link/../outside/file"}) {
      if (const int failed = try_all(out + name, false, false); failed != 0) return failed;
    }
    const std::string link = out + "/file_link";
    if (error_of(::chmod(link.c_str(), 0600)) != EPERM) return 104;
    if (error_of(::utimensat(AT_FDCWD, link.c_str(), nullptr, 0)) != EPERM) return 105;
    if (error_of(::setxattr(link.c_str(), "user.x", "1", 1, 0)) != EPERM) return 106;
    if (error_of(::getxattr(link.c_str(), "user.note", nullptr, 0)) != EPERM) return 107;
    return error_of(::chmod((out + "/../out/./inner_link").c_str(), 0600));
  });
  EXPECT_EQ(status, 0) << attempt_at(status);
  EXPECT_EQ(metadata_of(path("outside/file")), before);
  EXPECT_EQ(mode_of("out/file"), 0600U);
}

TEST_F(MediatorTest, ALinkItselfIsAnObjectToo) {
  ASSERT_EQ(::symlink("file", path("out/link").c_str()), 0);
  ASSERT_EQ(::symlink("file", path("outside/link").c_str()), 0);
  const std::string file_before = metadata_of(path("out/file"));
  const std::string link_before = metadata_of(path("outside/link"));
  const int status = in_mediated_child(policy(), [&] {
    const std::array<timespec, 2> times{timespec{.tv_sec = 9, .tv_nsec = 0},
                                        timespec{.tv_sec = 9, .tv_nsec = 0}};
    const auto touch_link = [&](const std::string& link) {
      return error_of(::utimensat(AT_FDCWD, link.c_str(), times.data(), AT_SYMLINK_NOFOLLOW));
    };
    if (touch_link(path("out/link")) != 0) return 1;
    if (error_of(::lchown(path("out/link").c_str(), ::geteuid(), ::getegid())) != 0) return 2;
    if (touch_link(path("outside/link")) != EPERM) return 3;
    if (error_of(::lchown(path("outside/link").c_str(), ::geteuid(), ::getegid())) != EPERM)
      return 4;
    return error_of(::lsetxattr(path("out/link").c_str(), "user.x", "1", 1, 0)) == EPERM ? 0 : 5;
  });
  EXPECT_EQ(status, 0);
  struct stat link {};
  ASSERT_EQ(::lstat(path("out/link").c_str(), &link), 0);
  EXPECT_EQ(link.st_mtim.tv_sec, 9);
  EXPECT_EQ(metadata_of(path("out/file")), file_before);
  EXPECT_EQ(metadata_of(path("outside/link")), link_before);
}

TEST_F(MediatorTest, DescriptorsCountByWhatTheyAreOpenOn) {
  const UniqueFd inherited(::open(path("outside/file").c_str(), O_RDWR));
  const std::string before = metadata_of(path("outside/file"));
  const std::string data_before = metadata_of(path("data/file"));
  const int status = in_mediated_child(policy(), [&] {
    const auto change = [](int fd) { return error_of(::fchmod(fd, 0600)); };
    const UniqueFd own(::open(path("both/file").c_str(), O_RDONLY));
    const UniqueFd read_only(::open(path("data/file").c_str(), O_RDONLY));
    const UniqueFd pinned(::open(path("both/file").c_str(), O_PATH));
    if (change(own.get()) != 0 || error_of(::futimens(own.get(), nullptr)) != 0) return 1;
    if (error_of(::fsetxattr(own.get(), "user.x", "1", 1, 0)) != 0) return 2;
    if (error_of(::flistxattr(own.get(), nullptr, 0)) != 0) return 3;
    if (error_of(::fchown(own.get(), ::geteuid(), ::getegid())) != 0) return 4;
    if (change(read_only.get()) != EPERM ||
        ::fgetxattr(read_only.get(), "user.note", nullptr, 0) != 6)
      return 5;
    if (change(pinned.get()) != EBADF) return 6;  // as the kernel answers for O_PATH
    if (change(inherited.get()) != EPERM) return 7;
    if (error_of(::futimens(inherited.get(), nullptr)) != EPERM) return 8;
    if (error_of(::fgetxattr(inherited.get(), "user.note", nullptr, 0)) != EPERM) return 9;
    if (error_of(::fremovexattr(inherited.get(), "user.note")) != EPERM) return 10;
    return change(kUnexpected) == EBADF ? 0 : 11;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("outside/file")), before);
  EXPECT_EQ(metadata_of(path("data/file")), data_before);
  EXPECT_EQ(mode_of("both/file"), 0600U);
}

TEST_F(MediatorTest, TheWorkingDirectoryIsNamedWithAPathOnly) {
  const int status = in_mediated_child(policy(), [&] {
    if (::chdir(path("out").c_str()) != 0) return 1;
    if (error_of(::chmod("file", 0600)) != 0) return 2;
    if (error_of(::syscall(SYS_fchmod, AT_FDCWD, 0700)) != EBADF) return 3;
    if (error_of(::syscall(SYS_utimensat, AT_FDCWD, nullptr, nullptr, 0)) != EFAULT) return 4;
    if (error_of(::syscall(SYS_fchownat, AT_FDCWD, "", -1, -1, AT_EMPTY_PATH)) != 0) return 5;
    if (error_of(::chmod("", 0700)) != ENOENT) return 6;
    if (::chdir(path("outside").c_str()) != 0) return 7;
    if (error_of(::chmod("file", 0600)) != EPERM) return 8;
    return error_of(::chmod("../out/file", 0640));
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(mode_of("out/file"), 0640U);
}

TEST_F(MediatorTest, AGrantsRootAndClosedDirectoriesCanBeChanged) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string closed = path("out/closed");
    if (::mkdir(closed.c_str(), 0700) != 0 || error_of(::chmod(closed.c_str(), 0)) != 0) return 1;
    if (error_of(::chmod(closed.c_str(), 0750)) != 0) return 2;
    if (error_of(::chmod(path("out").c_str(), 0751)) != 0) return 3;
    return error_of(::chmod(path("data").c_str(), 0751)) == EPERM ? 0 : 4;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(mode_of("out"), 0751U);
  EXPECT_EQ(mode_of("out/closed"), 0750U);
}

TEST_F(MediatorTest, AFileGrantedAloneIsNotItsDirectory) {
  const TestPolicy single{.grants = {{path("outside/file"), kRead | kWrite}}};
  const int failed =
      in_mediated_child(single, [&] { return try_all(path("outside/file"), true, true); });
  EXPECT_EQ(failed, 0) << attempt_at(failed);
  const std::string before = metadata_of(path("outside"));
  const int status =
      in_mediated_child(single, [&] { return error_of(::chmod(path("outside").c_str(), 0700)); });
  EXPECT_EQ(status, EPERM);
  EXPECT_EQ(metadata_of(path("outside")), before);
}

TEST_F(MediatorTest, AFileWithoutANameLiesNowhere) {
  const int status = in_mediated_child(policy(), [&] {
    const UniqueFd gone(::open(path("both/gone").c_str(), O_CREAT | O_RDWR, 0600));
    if (::unlink(path("both/gone").c_str()) != 0) return 1;
    if (error_of(::fchmod(gone.get(), 0644)) != EPERM) return 2;
    // Another file under the name that the kernel shows for it.
    const UniqueFd decoy(::open(path("both/gone (deleted)").c_str(), O_CREAT | O_RDWR, 0600));
    return error_of(::fchmod(gone.get(), 0644)) == EPERM ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(mode_of("both/gone (deleted)"), 0600U);
}

TEST_F(MediatorTest, ALinkedFileIsJudgedByTheNameThatItIsReachedBy) {
  ASSERT_EQ(::link(path("outside/file").c_str(), path("out/shared").c_str()), 0);
  const int status = in_mediated_child(policy(), [&] {
    if (error_of(::chmod(path("outside/file").c_str(), 0600)) != EPERM) return 1;
    // The caller put it there, and Landlock lets it be written by this name, too.
    return error_of(::chmod(path("out/shared").c_str(), 0604));
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(mode_of("outside/file"), 0604U);
}

}  // namespace
}  // namespace pynox::test
