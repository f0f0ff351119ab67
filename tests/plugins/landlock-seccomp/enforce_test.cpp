// SPDX-License-Identifier: Apache-2.0
// The plugin as the kernel carries it out, at every Landlock ABI that it supports.
#include "plugins/landlock-seccomp/enforce.hpp"

#include "tests/plugins/landlock-seccomp/confined.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

namespace pynox::test {
namespace {

constexpr pynox_access kRead = PYNOX_ACCESS_READ;
constexpr pynox_access kWrite = PYNOX_ACCESS_WRITE;

int open_error(const std::string& path, int flags) {
  return error_of(::open(path.c_str(), flags | O_CLOEXEC, 0600));
}

/// Runs at one ABI; 99 stands for whatever the kernel has.
class EnforceTest : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    ASSERT_EQ(::setenv("PYNOX_TEST_LANDLOCK_ABI", std::to_string(GetParam()).c_str(), 1), 0);
    (void)directory_.write("data/file.txt", "content");
    (void)directory_.write("outside/file.txt", "content");
    (void)directory_.make_dir("out/sub");
    (void)directory_.make_dir("other");
  }
  void TearDown() override { ::unsetenv("PYNOX_TEST_LANDLOCK_ABI"); }

  [[nodiscard]] std::string path(std::string_view name) const { return directory_.path(name); }

 private:
  TempDir directory_;
};

INSTANTIATE_TEST_SUITE_P(Abi, EnforceTest, testing::Values(3, 4, 5, 6, 99));

TEST_P(EnforceTest, AReadGrantReadsAndNothingElse) {
  const int status = in_confined_child({.grants = {{path("data"), kRead}}}, [&] {
    if (open_error(path("data/file.txt"), O_RDONLY) != 0) return 1;
    if (open_error(path("data"), O_RDONLY | O_DIRECTORY) != 0) return 2;
    if (open_error(path("data/file.txt"), O_WRONLY) != EACCES) return 3;
    if (error_of(::truncate(path("data/file.txt").c_str(), 0)) != EACCES) return 4;
    if (error_of(::unlink(path("data/file.txt").c_str())) != EACCES) return 5;
    if (open_error(path("data/new"), O_WRONLY | O_CREAT) != EACCES) return 6;
    if (open_error(path("outside/file.txt"), O_RDONLY) != EACCES) return 7;
    if (open_error(path("outside"), O_RDONLY | O_DIRECTORY) != EACCES) return 8;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, AListGrantListsAndNothingElse) {
  const int status = in_confined_child({.grants = {{path("data"), PYNOX_ACCESS_LIST}}}, [&] {
    if (open_error(path("data"), O_RDONLY | O_DIRECTORY) != 0) return 1;
    if (open_error(path("data/file.txt"), O_RDONLY) != EACCES) return 2;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, AWriteGrantWritesAndNothingElse) {
  const int status = in_confined_child({.grants = {{path("out"), kWrite}}}, [&] {
    if (open_error(path("out/new"), O_WRONLY | O_CREAT | O_TRUNC) != 0) return 1;
    if (open_error(path("out/new"), O_RDONLY) != EACCES) return 2;
    if (open_error(path("out/new"), O_RDWR) != EACCES) return 3;
    if (open_error(path("out"), O_RDONLY | O_DIRECTORY) != EACCES) return 4;
    if (error_of(::mkdir(path("out/dir").c_str(), 0700)) != 0) return 5;
    if (error_of(::symlink("new", path("out/link").c_str())) != 0) return 6;
    if (error_of(::unlink(path("out/link").c_str())) != 0) return 7;
    if (error_of(::rmdir(path("out/dir").c_str())) != 0) return 8;
    if (error_of(::truncate(path("out/new").c_str(), 0)) != 0) return 9;
    if (error_of(::mkfifo(path("out/fifo").c_str(), 0600)) == 0) return 10;
    if (open_error(path("outside/new"), O_WRONLY | O_CREAT) != EACCES) return 11;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, AGrantOnAFileIsNotOneOnItsDirectory) {
  const int status = in_confined_child({.grants = {{path("data/file.txt"), kRead | kWrite}}}, [&] {
    if (open_error(path("data/file.txt"), O_RDWR | O_TRUNC) != 0) return 1;
    if (open_error(path("data"), O_RDONLY | O_DIRECTORY) != EACCES) return 2;
    if (error_of(::unlink(path("data/file.txt").c_str())) != EACCES) return 3;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, FilesMoveInsideAGrantAndBetweenTwo) {
  const TestPolicy policy{.grants = {{path("out"), kWrite}, {path("other"), kWrite}}};
  const int status = in_confined_child(policy, [&] {
    if (open_error(path("out/a"), O_WRONLY | O_CREAT) != 0) return 1;
    if (error_of(::rename(path("out/a").c_str(), path("out/sub/b").c_str())) != 0) return 2;
    if (error_of(::link(path("out/sub/b").c_str(), path("out/c").c_str())) != 0) return 3;
    if (error_of(::rename(path("out/sub/b").c_str(), path("other/d").c_str())) != 0) return 4;
    if (error_of(::rename(path("outside/file.txt").c_str(), path("other/e").c_str())) == 0)
      return 5;
    if (error_of(::rename(path("other/d").c_str(), path("outside/f").c_str())) == 0) return 6;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, AMoveThatWouldGainARightIsRefused) {
  const TestPolicy policy{.grants = {{path("out"), kWrite}, {path("other"), kRead | kWrite}}};
  const int status = in_confined_child(policy, [&] {
    if (open_error(path("out/a"), O_WRONLY | O_CREAT) != 0) return 1;
    // It would become readable. EXDEV is what shutil.move understands: it copies instead.
    if (error_of(::rename(path("out/a").c_str(), path("other/a").c_str())) != EXDEV) return 2;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, ADeviceThatIsGrantedWorks) {
  const TestPolicy policy{.grants = {{"/dev/null", kRead | kWrite}, {"/dev/urandom", kRead}}};
  const int status = in_confined_child(policy, [&] {
    const int null = ::open("/dev/null", O_RDWR | O_TRUNC | O_CLOEXEC);
    if (null < 0 || ::write(null, "x", 1) != 1 || ::isatty(null) != 0 || errno != ENOTTY) return 1;
    if (open_error("/dev/urandom", O_RDONLY) != 0) return 2;
    if (open_error("/dev/urandom", O_WRONLY) != EACCES) return 3;
    if (open_error("/dev/zero", O_RDONLY) != EACCES) return 4;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, ThreadsStartAndSubprocessesDoNot) {
  const int status = in_confined_child({}, [] {
    int from_thread = 0;
    std::thread([&] { from_thread = 7; }).join();
    if (from_thread != 7) return 1;
    if (error_of(::fork()) != EPERM) return 2;
    if (error_of(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)) != EPERM) return 3;
    const std::array<char*, 1> no_arguments = {nullptr};
    if (error_of(::execve("/bin/true", no_arguments.data(), no_arguments.data())) != EPERM)
      return 4;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, SignalsReachTheProgramItself) {
  const int status = in_confined_child({}, [] {
    ::signal(SIGUSR1, SIG_IGN);
    if (error_of(::kill(::getpid(), SIGUSR1)) != 0) return 1;
    if (::raise(SIGUSR1) != 0) return 2;
    if (error_of(::kill(::getppid(), 0)) != EPERM) return 3;
    if (error_of(::kill(0, 0)) != EPERM) return 4;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, TheNetworkIsClosedUnlessItIsGranted) {
  const auto try_to_listen = [] {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return errno;
    sockaddr_storage any{};
    any.ss_family = AF_INET;
    if (::bind(listener, reinterpret_cast<const sockaddr*>(&any), 16) != 0) return errno;
    return error_of(::listen(listener, 1));
  };
  EXPECT_EQ(in_confined_child({}, try_to_listen), EPERM);
  EXPECT_EQ(in_confined_child({.grants = {}, .network = PYNOX_NETWORK_ALLOW}, try_to_listen), 0);
}

TEST_P(EnforceTest, UnixSocketsAreClosedAndStreamPairsWork) {
  for (const pynox_network network : {PYNOX_NETWORK_DENY, PYNOX_NETWORK_ALLOW}) {
    const int status = in_confined_child({.grants = {}, .network = network}, [] {
      std::array<int, 2> pair{};
      if (error_of(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair.data())) != 0)
        return 1;
      if (::send(pair[0], "x", 1, 0) != 1) return 2;
      char received = 0;
      if (::recv(pair[1], &received, 1, 0) != 1 || received != 'x') return 3;
      if (error_of(::socketpair(AF_UNIX, SOCK_DGRAM, 0, pair.data())) != EPERM) return 4;
      if (error_of(::socket(AF_UNIX, SOCK_STREAM, 0)) != EPERM) return 5;
      return 0;
    });
    EXPECT_EQ(status, 0);
  }
}

TEST_P(EnforceTest, NewCallsDoNotExist) {
  const int status = in_confined_child({}, [] {
    constexpr long kNotYetGivenOut = 5000;
    if (error_of(::syscall(kNotYetGivenOut)) != ENOSYS) return 1;
    if (error_of(::syscall(SYS_openat2, AT_FDCWD, "/", nullptr, 0)) != ENOSYS) return 2;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_P(EnforceTest, TheProcessIsLockedIn) {
  const int status = in_confined_child({}, [] {
    if (::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) return 1;
    if (::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != SECCOMP_MODE_FILTER) return 2;
    if (error_of(::prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)) != EPERM) return 3;
    if (error_of(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) != EPERM) return 4;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

#if defined(__x86_64__)
TEST_P(EnforceTest, TheX32CallTableKills) {
  constexpr long kX32Getpid = 0x40000000 | 39;
  EXPECT_EQ(in_confined_child({}, [] { return static_cast<int>(::syscall(kX32Getpid)); }),
            128 + SIGSYS);
}
#endif

TEST(Enforce, APackageThatIsNotItsOwnIsRefused) {
  constexpr std::array<std::uint8_t, 12> kBytes = {1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0};
  constexpr std::array<std::int32_t, 1> kFds = {-1};
  const pynox_package package{.struct_size = sizeof(pynox_package),
                              .byte_count = kBytes.size(),
                              .bytes = kBytes.data(),
                              .fds = kFds.data(),
                              .fd_count = kFds.size()};
  const int status = in_child([&] {
    pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
    pynox_failure failure{};
    if (landlock_seccomp::enforce(&package, &enforced, &failure) != PYNOX_E_FAILED) return 1;
    if (std::string_view(failure.step) != "reading the package") return 2;
    return failure.sys_errno == EINVAL && ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
}

TEST(Enforce, AFailingStepIsNamed) {
  // A header without a filter, and a descriptor that is no ruleset.
  constexpr std::array<std::uint8_t, sizeof(landlock_seccomp::PackageHeader)> kBytes = {
      landlock_seccomp::kPackageVersion};
  constexpr std::array<std::int32_t, 1> kFds = {STDERR_FILENO};
  const pynox_package package{.struct_size = sizeof(pynox_package),
                              .byte_count = kBytes.size(),
                              .bytes = kBytes.data(),
                              .fds = kFds.data(),
                              .fd_count = kFds.size()};
  const int status = in_child([&] {
    pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
    pynox_failure failure{};
    if (landlock_seccomp::enforce(&package, &enforced, &failure) != PYNOX_E_FAILED) return 1;
    return std::string_view(failure.step) == "landlock_restrict_self" && failure.sys_errno != 0 ? 0
                                                                                                : 2;
  });
  EXPECT_EQ(status, 0);
}

TEST(Prepare, AnAbiThatIsTooOldIsRefusedWithAHint) {
  ASSERT_EQ(::setenv("PYNOX_TEST_LANDLOCK_ABI", "2", 1), 0);
  std::string hint;
  const pynox_error_sink sink{.struct_size = sizeof(pynox_error_sink),
                              .context = &hint,
                              .report = [](void* context, const pynox_error* error) noexcept {
                                *static_cast<std::string*>(context) =
                                    std::string(error->hint.data, error->hint.size);
                              }};
  pynox_policy policy{};
  policy.struct_size = sizeof(policy);
  pynox_prepared* prepared = nullptr;
  EXPECT_EQ(backend_under_test().prepare(&policy, &prepared, &sink), PYNOX_E_FAILED);
  ::unsetenv("PYNOX_TEST_LANDLOCK_ABI");
  EXPECT_EQ(prepared, nullptr);
  EXPECT_NE(hint.find("6.2"), std::string::npos) << hint;
}

TEST(Prepare, AnUnknownKindOfNetworkIsRefused) {
  pynox_policy policy{};
  policy.struct_size = sizeof(policy);
  policy.network = 2;
  pynox_prepared* prepared = nullptr;
  EXPECT_EQ(backend_under_test().prepare(&policy, &prepared, nullptr), PYNOX_E_FAILED);
}

TEST(Prepare, StatesWhatIsClosed) {
  for (const pynox_network network : {PYNOX_NETWORK_DENY, PYNOX_NETWORK_ALLOW}) {
    pynox_policy policy{};
    policy.struct_size = sizeof(policy);
    policy.network = network;
    pynox_prepared* prepared = nullptr;
    ASSERT_EQ(backend_under_test().prepare(&policy, &prepared, nullptr), PYNOX_OK);
    const auto view = [](pynox_bytes bytes) { return std::string_view(bytes.data, bytes.size); };
    EXPECT_EQ(view(prepared->network), network == PYNOX_NETWORK_ALLOW ? "allow" : "deny");
    EXPECT_EQ(view(prepared->subprocesses), "deny");
    EXPECT_EQ(view(prepared->host_unix_sockets), "deny");
    EXPECT_LE(prepared->package->byte_count, PYNOX_PACKAGE_MAX_BYTES);
    ::close(prepared->package->fds[0]);
    backend_under_test().release(prepared);
  }
}

}  // namespace
}  // namespace pynox::test
