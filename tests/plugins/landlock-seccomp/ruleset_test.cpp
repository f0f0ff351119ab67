// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/ruleset.hpp"

#include "plugins/landlock-seccomp/landlock_uapi.h"

#include <gtest/gtest.h>

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <cstdint>

namespace pynox::landlock_seccomp {
namespace {

constexpr std::array<pynox_grant_kind, 3> kKinds = {PYNOX_GRANT_DIRECTORY, PYNOX_GRANT_FILE,
                                                    PYNOX_GRANT_OTHER};
constexpr pynox_access kBoth = PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE;
constexpr std::uint64_t kReading = PYNOX_LANDLOCK_FS_READ_FILE | PYNOX_LANDLOCK_FS_READ_DIR;
constexpr std::uint64_t kNeverGranted = PYNOX_LANDLOCK_FS_EXECUTE | PYNOX_LANDLOCK_FS_MAKE_CHAR |
                                        PYNOX_LANDLOCK_FS_MAKE_BLOCK | PYNOX_LANDLOCK_FS_MAKE_SOCK |
                                        PYNOX_LANDLOCK_FS_MAKE_FIFO;

TEST(Ruleset, HandlesEveryRightThatTheAbiKnows) {
  EXPECT_EQ(handled_rights(3, PYNOX_NETWORK_DENY).files, 0x7FFFU);
  EXPECT_EQ(handled_rights(4, PYNOX_NETWORK_DENY).files, 0x7FFFU);
  for (const int abi : {5, 6, 7, 99}) {
    EXPECT_EQ(handled_rights(abi, PYNOX_NETWORK_DENY).files, 0xFFFFU) << abi;
  }
}

TEST(Ruleset, ClosesTcpFromAbi4UnlessTheNetworkIsGranted) {
  EXPECT_EQ(handled_rights(3, PYNOX_NETWORK_DENY).tcp, 0U);
  EXPECT_EQ(handled_rights(4, PYNOX_NETWORK_DENY).tcp, 3U);
  EXPECT_EQ(handled_rights(7, PYNOX_NETWORK_ALLOW).tcp, 0U);
}

TEST(Ruleset, ClosesBothScopesFromAbi6WhateverTheNetwork) {
  for (const pynox_network network : {PYNOX_NETWORK_DENY, PYNOX_NETWORK_ALLOW}) {
    EXPECT_EQ(handled_rights(5, network).scopes, 0U);
    EXPECT_EQ(handled_rights(6, network).scopes, 3U);
  }
}

TEST(Ruleset, ReadGrantDoesNotImplyWrite) {
  for (const pynox_grant_kind kind : kKinds) {
    EXPECT_EQ(granted_rights(kind, PYNOX_ACCESS_READ, 4) & ~kReading, 0U) << kind;
  }
  EXPECT_EQ(granted_rights(PYNOX_GRANT_DIRECTORY, PYNOX_ACCESS_READ, 7), kReading);
  EXPECT_EQ(granted_rights(PYNOX_GRANT_FILE, PYNOX_ACCESS_READ, 7), PYNOX_LANDLOCK_FS_READ_FILE);
}

TEST(Ruleset, AListGrantReadsNoFile) {
  EXPECT_EQ(granted_rights(PYNOX_GRANT_DIRECTORY, PYNOX_ACCESS_LIST, 7),
            PYNOX_LANDLOCK_FS_READ_DIR);
  EXPECT_EQ(granted_rights(PYNOX_GRANT_FILE, PYNOX_ACCESS_LIST, 7), 0U);
}

TEST(Ruleset, AnUnknownAccessGivesNothing) {
  for (const pynox_grant_kind kind : kKinds) {
    EXPECT_EQ(granted_rights(kind, PYNOX_ACCESS_READ | 8U, 7), 0U) << kind;
  }
}

TEST(Ruleset, WriteGrantDoesNotImplyRead) {
  for (const pynox_grant_kind kind : kKinds) {
    const std::uint64_t rights = granted_rights(kind, PYNOX_ACCESS_WRITE, 7);
    EXPECT_EQ(rights & kReading, 0U) << kind;
    EXPECT_NE(rights & PYNOX_LANDLOCK_FS_WRITE_FILE, 0U) << kind;
    EXPECT_NE(rights & PYNOX_LANDLOCK_FS_TRUNCATE, 0U) << kind;
  }
}

TEST(Ruleset, NoGrantAllowsExecutionDevicesPipesOrSockets) {
  for (const pynox_grant_kind kind : kKinds) {
    EXPECT_EQ(granted_rights(kind, kBoth, 7) & kNeverGranted, 0U) << kind;
  }
}

TEST(Ruleset, AFileGetsFileRightsOnly) {
  constexpr std::uint64_t kFileRights =
      PYNOX_LANDLOCK_FS_READ_FILE | PYNOX_LANDLOCK_FS_WRITE_FILE | PYNOX_LANDLOCK_FS_TRUNCATE;
  EXPECT_EQ(granted_rights(PYNOX_GRANT_FILE, kBoth, 7), kFileRights);
  EXPECT_EQ(granted_rights(PYNOX_GRANT_OTHER, kBoth, 4), kFileRights);
}

TEST(Ruleset, ADeviceThatIsGrantedByNameAnswersRequests) {
  EXPECT_NE(granted_rights(PYNOX_GRANT_OTHER, PYNOX_ACCESS_READ, 5) & PYNOX_LANDLOCK_FS_IOCTL_DEV,
            0U);
  EXPECT_EQ(granted_rights(PYNOX_GRANT_DIRECTORY, kBoth, 5) & PYNOX_LANDLOCK_FS_IOCTL_DEV, 0U);
}

TEST(Ruleset, EveryGrantedRightIsHandled) {
  for (const int abi : {3, 4, 5, 6, 7}) {
    for (const pynox_grant_kind kind : kKinds) {
      const std::uint64_t handled = handled_rights(abi, PYNOX_NETWORK_DENY).files;
      EXPECT_EQ(granted_rights(kind, kBoth, abi) & ~handled, 0U) << abi << ' ' << kind;
    }
  }
}

/// Makes the ruleset of a policy with this one grant.
Result<UniqueFd> ruleset_for(pynox_grant grant) {
  const std::string_view path = "/granted";
  grant.struct_size = sizeof(grant);
  grant.path = {path.data(), path.size()};
  const std::array<const pynox_grant*, 1> grants = {&grant};
  pynox_policy policy{};
  policy.struct_size = sizeof(policy);
  policy.grants = grants.data();
  policy.grant_count = 1;
  return make_ruleset(policy, 3, handled_rights(3, policy.network));
}

TEST(Ruleset, AGrantThatIsNoDescriptorIsRefusedByName) {
  pynox_grant grant{};
  grant.fd = -1;
  grant.kind = PYNOX_GRANT_FILE;
  grant.access = PYNOX_ACCESS_READ;
  const auto ruleset = ruleset_for(grant);
  ASSERT_FALSE(ruleset);
  EXPECT_EQ(ruleset.error().kind, ErrorKind::sandbox);
  EXPECT_EQ(ruleset.error().path, "/granted");
  EXPECT_EQ(ruleset.error().sys_errno, EBADF);
}

TEST(Ruleset, DirectoryRightsOnAFileAreRefused) {
  const UniqueFd file(::open("/dev/null", O_PATH | O_CLOEXEC));
  pynox_grant grant{};
  grant.fd = file.get();
  grant.kind = PYNOX_GRANT_DIRECTORY;
  grant.access = PYNOX_ACCESS_READ;
  const auto ruleset = ruleset_for(grant);
  ASSERT_FALSE(ruleset);
  EXPECT_EQ(ruleset.error().sys_errno, EINVAL);
  grant.kind = PYNOX_GRANT_OTHER;
  EXPECT_TRUE(ruleset_for(grant));
}

TEST(Ruleset, AnUnknownKindIsRefusedNotIgnored) {
  const UniqueFd file(::open("/dev/null", O_PATH | O_CLOEXEC));
  pynox_grant grant{};
  grant.fd = file.get();
  grant.kind = 9;
  grant.access = PYNOX_ACCESS_READ;
  EXPECT_FALSE(ruleset_for(grant));
  grant.kind = PYNOX_GRANT_OTHER;
  grant.access = 0;
  EXPECT_FALSE(ruleset_for(grant));
}

TEST(Ruleset, APipeHasNoPlaceInAFileSystem) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const UniqueFd reading(ends[0]);
  const UniqueFd writing(ends[1]);
  pynox_grant grant{};
  grant.fd = reading.get();
  grant.kind = PYNOX_GRANT_OTHER;
  grant.access = PYNOX_ACCESS_READ;
  const auto ruleset = ruleset_for(grant);
  ASSERT_FALSE(ruleset);
  EXPECT_EQ(ruleset.error().sys_errno, EBADFD);
}

}  // namespace
}  // namespace pynox::landlock_seccomp
