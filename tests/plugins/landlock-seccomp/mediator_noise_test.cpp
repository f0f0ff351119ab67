// SPDX-License-Identifier: Apache-2.0
// Arguments at random, and the two places where the launcher reads text.
#include "plugins/landlock-seccomp/metadata_action.hpp"
#include "plugins/landlock-seccomp/metadata_object.hpp"
#include "tests/plugins/landlock-seccomp/confined.hpp"
#include "tests/plugins/landlock-seccomp/metadata_attempts.hpp"
#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::test {
namespace {

using namespace std::string_view_literals;

constexpr long kFchmodat2 = 452;
constexpr std::array<long, 18> kCalls = {
    SYS_fchmod,   SYS_fchmodat,  kFchmodat2,    SYS_fchown,      SYS_fchownat,     SYS_utimensat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    SYS_getxattr, SYS_lgetxattr, SYS_fgetxattr, SYS_listxattr,   SYS_llistxattr,   SYS_flistxattr};

/// Words that mean something in one place or another of the calls. The texts lie apart from the
/// test's own memory: what the calls read is written over them.
std::vector<std::uint64_t> words(const std::string& inside, const std::string& outside) {
  constexpr std::size_t kPart = 16384;
  auto* const area = static_cast<char*>(
      ::mmap(nullptr, 5 * kPart, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  inside.copy(area, inside.size());
  outside.copy(area + kPart, outside.size());
  "user.x"sv.copy(area + 2 * kPart, 6);
  const auto address = [&](std::size_t offset) {
    return reinterpret_cast<std::uintptr_t>(area + offset);
  };
  return {0,
          1,
          6,
          4096,
          0777,
          0x1000,
          0x1100,
          std::uint64_t{1} << 32,
          std::uint64_t{1} << 63,
          std::numeric_limits<std::uint64_t>::max(),
          static_cast<std::uint64_t>(AT_FDCWD),
          static_cast<std::uint64_t>(::open(inside.c_str(), O_RDONLY | O_CLOEXEC)),
          static_cast<std::uint64_t>(::open(outside.c_str(), O_PATH | O_CLOEXEC)),
          address(0),
          address(kPart),
          address(2 * kPart),
          address(3 * kPart),
          address(4 * kPart - 6)};
}

TEST(MediatorNoise, RandomArgumentsReachNothingAndTheLauncherStaysAtWork) {
  TempDir directory;
  const std::string inside = directory.write("out/file", "");
  const std::string outside = directory.write("outside/file", "");
  const std::string before = metadata_of(outside);
  const TestPolicy policy{
      .grants = {{directory.path("out"), PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE}}};
  const int status = in_mediated_child(policy, [&] {
    const std::vector<std::uint64_t> choices = words(inside, outside);
    std::mt19937 random(1);
    const auto word = [&] { return choices[random() % choices.size()]; };
    constexpr int kRounds = 20000;
    for (int round = 0; round < kRounds; ++round) {
      (void)::syscall(kCalls[random() % kCalls.size()], word(), word(), word(), word(), word());
    }
    return error_of(::chmod(inside.c_str(), 0604));
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(outside), before);
  struct stat file {};
  ASSERT_EQ(::stat(inside.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 07777U, 0604U);
}

TEST(MediatorText, OnlyThePlainFormNamesADescriptor) {
  using landlock_seccomp::descriptor_in_path;
  EXPECT_EQ(descriptor_in_path("/proc/self/fd/0"), 0);
  EXPECT_EQ(descriptor_in_path("/proc/self/fd/123"), 123);
  for (const std::string_view path :
       {"", "/proc/self/fd/", "/proc/self/fd/-1", "/proc/self/fd/+1", "/proc/self/fd/1/",
        "/proc/self/fd/1/x", "/proc/self/fd/ 1", "/proc/self/fd/99999999999", "/proc/self/fd/0x1",
        "/proc//self/fd/1", "proc/self/fd/1", "/proc/1/fd/1"}) {
    EXPECT_FALSE(descriptor_in_path(path)) << path;
  }
}

TEST(MediatorText, AttributesForTheAdministratorAreNotListed) {
  using landlock_seccomp::visible_attributes;
  EXPECT_EQ(visible_attributes(""), "");
  EXPECT_EQ(visible_attributes("user.a\0trusted.b\0security.c\0"sv), "user.a\0security.c\0"sv);
  EXPECT_EQ(visible_attributes("trusted.b\0"sv), "");
  EXPECT_EQ(visible_attributes("user.a"sv), "user.a"sv);  // without its end
}

}  // namespace
}  // namespace pynox::test
