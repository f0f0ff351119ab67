// SPDX-License-Identifier: Apache-2.0
// What the launcher refuses whatever the grant, and what it makes of arguments that are wrong.
#include "tests/plugins/landlock-seccomp/confined.hpp"
#include "tests/plugins/landlock-seccomp/metadata_attempts.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_dir.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <grp.h>
#include <linux/limits.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <string>

namespace pynox::test {
namespace {

constexpr pynox_access kBoth = PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE;
constexpr uid_t kOrdinary = 65534;

class MediatorRules : public testing::Test {
 protected:
  void SetUp() override { (void)directory_.write("out/file", ""); }

  [[nodiscard]] std::string path(std::string_view name) const { return directory_.path(name); }
  [[nodiscard]] const TempDir& directory() const { return directory_; }
  [[nodiscard]] TestPolicy policy() const { return {.grants = {{path("out"), kBoth}}}; }

 private:
  TempDir directory_;
};

TEST_F(MediatorRules, NoSetIdBitIsEverSet) {
  const std::string before = metadata_of(path("out/file"));
  const int status = in_mediated_child(policy(), [&] {
    const std::string file = path("out/file");
    for (const mode_t mode : {04755U, 02755U, 06000U}) {
      if (error_of(::chmod(file.c_str(), mode)) != EPERM) return 1;
      if (error_of(::chmod(path("out").c_str(), mode)) != EPERM) return 2;
      const UniqueFd fd(::open(file.c_str(), O_RDONLY));
      if (error_of(::fchmod(fd.get(), mode)) != EPERM) return 3;
    }
    return 0;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("out/file")), before);
}

TEST_F(MediatorRules, AnObjectOfSomebodyElseStaysAsItIs) {
  if (!runs_as_root("only root can give files away")) return;
  ASSERT_EQ(::chown(path("out/file").c_str(), kOrdinary, kOrdinary), 0);
  const std::string before = metadata_of(path("out/file"));
  // Root is told by its capabilities, which the program does not have.
  const int status = in_mediated_child(policy(), [&] {
    int position = 0;
    for (const Attempt& attempt : metadata_attempts()) {
      ++position;
      if (!attempt.reads && attempt.run(path("out/file")) != EPERM) return position;
    }
    return 0;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("out/file")), before);
}

TEST_F(MediatorRules, NothingIsGivenAway) {
  const std::string before = metadata_of(path("out/file"));
  const int status = in_mediated_child(policy(), [&] {
    const std::string file = path("out/file");
    if (error_of(::chown(file.c_str(), 12345, static_cast<gid_t>(-1))) != EPERM) return 1;
    if (error_of(::chown(file.c_str(), static_cast<uid_t>(-1), 12345)) != EPERM) return 2;
    if (error_of(::lchown(file.c_str(), 12345, 12345)) != EPERM) return 3;
    const UniqueFd fd(::open(file.c_str(), O_RDONLY));
    return error_of(::fchown(fd.get(), 12345, 12345)) == EPERM ? 0 : 4;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("out/file")), before);
}

TEST_F(MediatorRules, AnOrdinaryUserKeepsWhatIsOwn) {
  if (!runs_as_root("only root can become somebody else")) return;
  (void)directory().make_dir("mine");
  ASSERT_EQ(::chown(path("mine").c_str(), kOrdinary, kOrdinary), 0);
  const std::string before = metadata_of(path("out/file"));
  const TestPolicy both{.grants = {{path("out"), kBoth}, {path("mine"), kBoth}}};
  (void)
      backend_under_test();  // loaded while it can be: the build may lie where that user cannot go
  const int status = in_child([&] {
    if (::setgroups(0, nullptr) != 0 || ::setresgid(kOrdinary, kOrdinary, kOrdinary) != 0 ||
        ::setresuid(kOrdinary, kOrdinary, kOrdinary) != 0 ||
        ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) {  // another user's process is not served
      return 200;
    }
    return in_mediated_child(both, [&] {
      const std::string own = path("mine/own");
      const UniqueFd made(::open(own.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
      if (error_of(::chmod(own.c_str(), 0640)) != 0) return 1;
      const std::string closed = path("mine/closed");
      if (::mkdir(closed.c_str(), 0700) != 0 || ::chmod(closed.c_str(), 0) != 0) return 2;
      if (error_of(::chmod(closed.c_str(), 0700)) != 0) return 3;
      if (error_of(::chown(own.c_str(), kOrdinary, kOrdinary)) != 0) return 4;
      return error_of(::chmod(path("out/file").c_str(), 0600)) == EPERM ? 0 : 5;  // root's
    });
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("out/file")), before);
}

TEST_F(MediatorRules, AttributesOfTheSystemStayClosed) {
  const bool is_root = ::geteuid() == 0;
  if (is_root) {
    ASSERT_EQ(::setxattr(path("out/file").c_str(), "trusted.secret", "hidden", 6, 0), 0);
  }
  const int status = in_mediated_child(policy(), [&] {
    const std::string file = path("out/file");
    for (const char* name : {"security.capability", "security.x", "trusted.x",
                             "system.posix_acl_access", "system.nfs4_acl", "user", "User.x", "x"}) {
      if (error_of(::setxattr(file.c_str(), name, "12345678901234567890", 20, 0)) != EPERM)
        return 1;
      if (error_of(::removexattr(file.c_str(), name)) != EPERM) return 2;
    }
    if (error_of(::getxattr(file.c_str(), "trusted.secret", nullptr, 0)) != ENODATA) return 3;
    std::array<char, 512> names{};
    const ssize_t size = ::listxattr(file.c_str(), names.data(), names.size());
    const std::string_view text(names.data(), size < 0 ? 0 : static_cast<std::size_t>(size));
    return size >= 0 && text.find("trusted.") == std::string_view::npos ? 0 : 4;
  });
  EXPECT_EQ(status, 0);
  EXPECT_LT(::getxattr(path("out/file").c_str(), "security.capability", nullptr, 0), 0);
}

TEST_F(MediatorRules, DevicesAndPipesHaveNoMetadataOfTheProgram) {
  ASSERT_EQ(::mkfifo(path("out/fifo").c_str(), 0600), 0);
  const std::string null_before = metadata_of("/dev/null");
  const std::string fifo_before = metadata_of(path("out/fifo"));
  const TestPolicy devices{.grants = {{path("out"), kBoth}, {"/dev/null", kBoth}}};
  const int status = in_mediated_child(devices, [&] {
    int position = 0;
    for (const Attempt& attempt : metadata_attempts()) {
      ++position;
      if (attempt.run("/dev/null") != EPERM) return position;
      if (attempt.run(path("out/fifo")) != EPERM) return 100 + position;
    }
    std::array<int, 2> pipe_fds{};
    if (::pipe(pipe_fds.data()) != 0 || error_of(::fchmod(pipe_fds[0], 0600)) != EPERM) return 98;
    return 0;
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of("/dev/null"), null_before);
  EXPECT_EQ(metadata_of(path("out/fifo")), fifo_before);
}

TEST_F(MediatorRules, FilesOfProcAreNobodysEvenIfGranted) {
  const TestPolicy proc{.grants = {{path("out"), kBoth}, {"/proc", kBoth}}};
  const std::string launcher = "/proc/" + std::to_string(::getpid());
  const int status = in_mediated_child(proc, [&] {
    for (const std::string& name :
         {std::string("/proc/self/comm"), std::string("/proc/self"), launcher + "/comm",
          std::string("/proc/thread-self/comm"), std::string("/proc/sys/kernel/hostname"),
          std::string("/proc/self/cwd"), std::string("/proc/self/root"), launcher + "/fd/0",
          std::string("/proc/self/root/etc/passwd")}) {
      if (error_of(::chmod(name.c_str(), 0666)) != EPERM) return 1;
      if (error_of(::utimensat(AT_FDCWD, name.c_str(), nullptr, 0)) != EPERM) return 2;
    }
    return error_of(::chmod("/proc/self/fd/999", 0600)) == EBADF ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRules, WrongArgumentsGetTheKernelsErrors) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string file = path("out/file");
    const auto* const nowhere = reinterpret_cast<const char*>(std::uintptr_t{1});
    if (error_of(::syscall(SYS_fchmodat, AT_FDCWD, nowhere, 0600)) != EFAULT) return 1;
    if (error_of(::syscall(SYS_fchmodat, AT_FDCWD, ~std::uintptr_t{0}, 0600)) != EFAULT) return 2;
    if (error_of(::syscall(SYS_setxattr, file.c_str(), nowhere, "v", 1, 0)) != EFAULT) return 3;
    if (error_of(::syscall(SYS_setxattr, file.c_str(), "user.x", nowhere, 1, 0)) != EFAULT)
      return 4;
    if (error_of(::syscall(SYS_utimensat, AT_FDCWD, file.c_str(), nowhere, 0)) != EFAULT) return 5;
    if (error_of(::syscall(SYS_fchownat, AT_FDCWD, file.c_str(), -1, -1, 0x4000)) != EINVAL)
      return 6;
    const std::string long_path(PATH_MAX, 'a');
    if (error_of(::chmod(long_path.c_str(), 0600)) != ENAMETOOLONG) return 7;
    const std::string long_name = "user." + std::string(XATTR_NAME_MAX, 'a');
    if (error_of(::setxattr(file.c_str(), long_name.c_str(), "v", 1, 0)) != ERANGE) return 8;
    if (error_of(::setxattr(file.c_str(), "", "v", 1, 0)) != ERANGE) return 9;
    if (error_of(::syscall(SYS_setxattr, file.c_str(), "user.x", "v",
                           std::numeric_limits<std::size_t>::max(), 0)) != E2BIG)
      return 10;
    if (error_of(::syscall(SYS_setxattr, file.c_str(), "user.x", "v", 1, 0xFF)) != EINVAL)
      return 11;
    std::array<timespec, 2> times{};
    times[0].tv_nsec = 2'000'000'000;
    if (error_of(::utimensat(AT_FDCWD, file.c_str(), times.data(), 0)) != EINVAL) return 12;
    if (error_of(::chmod((file + "/x").c_str(), 0600)) != ENOTDIR) return 13;
    return error_of(::chmod(path("out/absent").c_str(), 0600)) == ENOENT ? 0 : 14;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRules, AStringMayEndAtTheEndOfWhatIsMapped) {
  const int status = in_mediated_child(policy(), [&] {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    auto* const area = static_cast<char*>(
        ::mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (::munmap(area + 2 * page, page) != 0) return 1;
    const std::string file = path("out/file");
    char* const at_end = area + 2 * page - file.size() - 1;
    std::memcpy(at_end, file.c_str(), file.size() + 1);
    if (error_of(::chmod(at_end, 0600)) != 0) return 2;
    char* const across = area + page - file.size() / 2;
    std::memcpy(across, file.c_str(), file.size() + 1);
    if (error_of(::chmod(across, 0604)) != 0) return 3;
    std::memset(area + 2 * page - 16, 'a', 16);  // without an end
    return error_of(::chmod(area + 2 * page - 16, 0600)) == EFAULT ? 0 : 4;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRules, ValuesArriveWholeInBuffersThatHold) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string file = path("out/file");
    const std::string value(1000, 'v');
    if (error_of(::setxattr(file.c_str(), "user.x", value.data(), value.size(), XATTR_CREATE)) != 0)
      return 1;
    if (error_of(::setxattr(file.c_str(), "user.x", "w", 1, XATTR_CREATE)) != EEXIST) return 2;
    if (::getxattr(file.c_str(), "user.x", nullptr, 0) != 1000) return 3;
    std::string read(1000, '\0');
    if (::getxattr(file.c_str(), "user.x", read.data(), read.size()) != 1000 || read != value)
      return 4;
    if (error_of(::getxattr(file.c_str(), "user.x", read.data(), 999)) != ERANGE) return 5;
    if (error_of(::syscall(SYS_getxattr, file.c_str(), "user.x", 1, 1000)) != EFAULT) return 6;
    if (error_of(::getxattr(file.c_str(), "user.absent", nullptr, 0)) != ENODATA) return 7;
    if (error_of(::setxattr(file.c_str(), "user.empty", nullptr, 0, 0)) != 0) return 8;
    return ::getxattr(file.c_str(), "user.empty", read.data(), read.size()) == 0 ? 0 : 9;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRules, AMountBeneathAGrantBelongsToIt) {
  if (!runs_as_root("only root can mount")) return;
  (void)directory().write("elsewhere/file", "");
  (void)directory().make_dir("out/mounted");
  (void)directory().make_dir("view");
  const int status = in_child([&] {
    if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr))
      return 200;
    const auto bind = [](const std::string& from, const std::string& to) {
      return ::mount(from.c_str(), to.c_str(), nullptr, MS_BIND, nullptr) == 0;
    };
    // One directory seen from inside the grant, and the grant seen from elsewhere.
    if (!bind(path("elsewhere"), path("out/mounted")) || !bind(path("out"), path("view")))
      return 201;
    return in_mediated_child(policy(), [&] {
      if (error_of(::chmod(path("out/mounted/file").c_str(), 0604)) != 0) return 1;
      if (error_of(::chmod(path("elsewhere/file").c_str(), 0600)) != EPERM) return 2;
      if (error_of(::chmod(path("view/file").c_str(), 0602)) != 0) return 3;
      // Landlock judges alike.
      if (error_of(::open(path("out/mounted/file").c_str(), O_WRONLY)) != 0) return 4;
      if (error_of(::open(path("elsewhere/file").c_str(), O_WRONLY)) != EACCES) return 5;
      return error_of(::open(path("view/file").c_str(), O_WRONLY)) == 0 ? 0 : 6;
    });
  });
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace pynox::test
