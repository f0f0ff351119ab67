// SPDX-License-Identifier: Apache-2.0
// What the filters promise, in numbers of these tests' own, so that a slip in the table shows. No
// kernel.
#include "tests/plugins/landlock-seccomp/filter_fixture.hpp"

#include <gtest/gtest.h>

#include <signal.h>

namespace pynox::landlock_seccomp {
namespace {

class FilterPromises : public FilterTest {};

INSTANTIATE_TEST_SUITE_P(All, FilterPromises, every_filter(), variant_name);

TEST_P(FilterPromises, SignalsReachTheProgramItselfOnly) {
  EXPECT_EQ(answer("kill", {kOwnPid, 15}), kAllowed);
  EXPECT_EQ(answer("kill", {kOwnPid | kPadding, 15}), kAllowed);  // the kernel sees the own pid
  for (const std::uint64_t pid :
       {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{0} - kOwnPid,
        std::uint64_t{7} | kPadding, std::uint64_t{kOwnPidPlaceholder}}) {
    EXPECT_EQ(answer("kill", {pid, 0}), kRefused) << pid;
    EXPECT_EQ(answer("tgkill", {pid, kOwnPid, 9}), kRefused) << pid;
  }
  EXPECT_EQ(answer("tgkill", {kOwnPid, 4300, 9}), kAllowed);
  // A session is stopped between its runs, and must not take that back.
  EXPECT_EQ(answer("kill", {kOwnPid, SIGCONT}), kRefused);
  EXPECT_EQ(answer("tgkill", {kOwnPid, 4300, SIGCONT}), kRefused);
  EXPECT_EQ(answer("tkill", {kOwnPid, 9}), kRefused);
  EXPECT_EQ(answer("pidfd_send_signal", {3, 9}), kRefused);
}

TEST_P(FilterPromises, ThreadsStartAndProcessesDoNot) {
  EXPECT_EQ(answer("clone", {0x3D0F00}), kAllowed);
  for (const std::uint64_t flags :
       {std::uint64_t{17}, std::uint64_t{0x8000 | 17}, std::uint64_t{0x4100 | 17},
        std::uint64_t{0x3D0F00 | 17}, std::uint64_t{0x3D0F00 | 0x10000000},
        std::uint64_t{17} | kPadding}) {
    EXPECT_EQ(answer("clone", {flags}), kRefused) << flags;
  }
  EXPECT_EQ(answer("clone3", {}), kDoesNotExist);
  EXPECT_EQ(answer("execve"), kRefused);
  EXPECT_EQ(answer("execveat"), kRefused);
}

TEST_P(FilterPromises, WaitersInSharedMemoryStayWhereTheyAre) {
  constexpr std::uint64_t kPrivate = 128;
  constexpr std::uint64_t kRealClock = 256;
  for (const std::uint64_t command : {0U, 1U, 5U, 6U, 7U, 8U, 9U, 10U, 13U}) {  // wait, wake, lock
    EXPECT_EQ(answer("futex", {0x1000, command}), kAllowed) << command;
    EXPECT_EQ(answer("futex", {0x1000, command | kPrivate | kRealClock}), kAllowed) << command;
  }
  for (const std::uint64_t command : {3U, 4U}) {
    EXPECT_EQ(answer("futex", {0x1000, command}), kDoesNotExist) << command;
    EXPECT_EQ(answer("futex", {0x1000, command | kRealClock | kPadding}), kDoesNotExist) << command;
    EXPECT_EQ(answer("futex", {0x1000, command | kPrivate}), kAllowed) << command;
  }
  for (const std::uint64_t command : {11U, 12U}) {
    EXPECT_EQ(answer("futex", {0x1000, command}), kDoesNotExist) << command;
    EXPECT_EQ(answer("futex", {0x1000, command | kPrivate | kPadding}), kDoesNotExist) << command;
  }
}

TEST_P(FilterPromises, InternetSocketsNeedTheNetworkGrant) {
  const std::uint32_t granted = with_network() ? kAllowed : kRefused;
  constexpr std::uint64_t kFlags = 02004000;  // SOCK_CLOEXEC | SOCK_NONBLOCK
  for (const std::uint64_t family : {2U, 10U}) {
    EXPECT_EQ(answer("socket", {family, 1, 0}), granted);
    EXPECT_EQ(answer("socket", {family, 1 | kFlags, 6}), granted);
    EXPECT_EQ(answer("socket", {family, 2 | kFlags, 17}), granted);
  }
  for (const std::string name : {"connect", "bind", "listen", "accept", "accept4"}) {
    EXPECT_EQ(answer(name, {3}), granted) << name;
  }
}

TEST_P(FilterPromises, NoOtherSocketIsEverMade) {
  for (std::uint64_t family = 0; family < 64; ++family) {
    for (std::uint64_t type = 0; type < 16; ++type) {
      const bool internet = (family == 2 || family == 10) && (type == 1 || type == 2);
      if (internet) continue;
      EXPECT_EQ(answer("socket", {family, type, 0}), kRefused) << family << '/' << type;
      EXPECT_EQ(answer("socket", {family | kPadding, type | kPadding, 0}), kRefused);
    }
  }
  constexpr std::uint64_t kMptcp = 262;
  constexpr std::uint64_t kSctp = 132;
  constexpr std::uint64_t kUdpLite = 136;
  for (const std::uint64_t protocol : {std::uint64_t{1}, kMptcp, kSctp, kUdpLite}) {
    EXPECT_EQ(answer("socket", {2, 1, protocol}), kRefused) << protocol;
    EXPECT_EQ(answer("socket", {2, 2, protocol}), kRefused) << protocol;
  }
  // The compatibility type SOCK_PACKET, and a raw type under the type's flags.
  EXPECT_EQ(answer("socket", {2, 10, 0}), kRefused);
  EXPECT_EQ(answer("socket", {2, 3 | 02000000, 1}), kRefused);
}

TEST_P(FilterPromises, PairsAreStreamsOnly) {
  EXPECT_EQ(answer("socketpair", {1, 1, 0}), kAllowed);
  EXPECT_EQ(answer("socketpair", {1, 1 | 02004000, 0}), kAllowed);
  for (const std::uint64_t type : {2U, 3U, 4U, 5U, 6U}) {
    EXPECT_EQ(answer("socketpair", {1, type, 0}), kRefused) << type;
    EXPECT_EQ(answer("socketpair", {1 | kPadding, type | kPadding, 0}), kRefused) << type;
  }
  EXPECT_EQ(answer("socketpair", {30, 1, 0}), kRefused);  // AF_TIPC
}

TEST_P(FilterPromises, SendingToAnAddressNeedsTheNetworkGrant) {
  const std::uint32_t granted = with_network() ? kAllowed : kRefused;
  constexpr std::uint64_t kFastOpen = 0x20000000;
  EXPECT_EQ(answer("sendto", {3, 0x1000, 1, 0, 0, 0}), kAllowed);
  EXPECT_EQ(answer("sendto", {3, 0x1000, 1, 0, 0x1000, 16}), granted);
  EXPECT_EQ(answer("sendto", {3, 0x1000, 1, 0, kPadding, 16}), granted);
  EXPECT_EQ(answer("sendto", {3, 0x1000, 1, kFastOpen, 0, 0}), granted);
  EXPECT_EQ(answer("sendmsg", {3, 0x1000, 0}), kAllowed);
  EXPECT_EQ(answer("sendmsg", {3, 0x1000, kFastOpen | kPadding}), granted);
  EXPECT_EQ(answer("recvfrom", {3}), kAllowed);
}

TEST_P(FilterPromises, UrgentDataNeedTheNetworkGrant) {
  const std::uint32_t granted = with_network() ? kAllowed : kRefused;
  constexpr std::uint64_t kUrgent = 1;
  EXPECT_EQ(answer("sendto", {3, 0x1000, 1, kUrgent | kPadding, 0, 0}), granted);
  EXPECT_EQ(answer("sendmsg", {3, 0x1000, kUrgent | kPadding}), granted);
}

TEST_P(FilterPromises, SocketsHandOutNoDescriptorsOfProcesses) {
  EXPECT_EQ(answer("getsockopt", {3, 1, 3}), kAllowed);   // SO_TYPE
  EXPECT_EQ(answer("getsockopt", {3, 6, 77}), kAllowed);  // another level
  EXPECT_EQ(answer("getsockopt", {3, 1, 77}), kRefused);  // SO_PEERPIDFD
  EXPECT_EQ(answer("getsockopt", {3, 1, 77 | kPadding}), kRefused);
  EXPECT_EQ(answer("setsockopt", {3, 1, 76 | kPadding}), kRefused);  // SO_PASSPIDFD
}

TEST_P(FilterPromises, SocketOptionsParkNoMemoryAndLoadNoPrograms) {
  EXPECT_EQ(answer("setsockopt", {3, 1, 2}), kAllowed);                              // SO_REUSEADDR
  EXPECT_EQ(answer("setsockopt", {3, 1, 7}), with_network() ? kAllowed : kRefused);  // SO_SNDBUF
  EXPECT_EQ(answer("setsockopt", {3, 1, 26}), kRefused);             // SO_ATTACH_FILTER
  EXPECT_EQ(answer("setsockopt", {3, 1, 50 | kPadding}), kRefused);  // SO_ATTACH_BPF
}

TEST_P(FilterPromises, TheTerminalCanBeSetUpButNotTypedInto) {
  for (const std::uint64_t request : {0x5401U, 0x5402U, 0x5413U, 0x541BU, 0x5421U, 0x802C542AU}) {
    EXPECT_EQ(answer("ioctl", {0, request}), kAllowed) << request;
    EXPECT_EQ(answer("ioctl", {0, request | 0xFFFFFFFF'00000000}), kAllowed) << request;
  }
  // TIOCSTI, TIOCLINUX, TIOCSETD, TIOCEXCL, TIOCSPGRP, TIOCSCTTY, FIOSETOWN, SIOCSPGRP, FIOASYNC,
  // FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, SIOCSIFFLAGS.
  for (const std::uint64_t request : {0x5412U, 0x541CU, 0x5423U, 0x540CU, 0x5410U, 0x540EU, 0x8901U,
                                      0x8902U, 0x5452U, 0x40086602U, 0x401C5820U, 0x8914U}) {
    EXPECT_EQ(answer("ioctl", {0, request}), kRefused) << request;
    EXPECT_EQ(answer("ioctl", {0, request | kPadding}), kRefused) << request;
  }
  EXPECT_EQ(answer("ioctl", {0, 0x540A, 1}), kAllowed);  // tcflow: go on
  EXPECT_EQ(answer("ioctl", {0, 0x540A, 0}), kRefused);  // tcflow: stop
}

TEST_P(FilterPromises, DescriptorControlSignalsNobodyElse) {
  EXPECT_EQ(answer("fcntl", {3, 8, kOwnPid}), kAllowed);
  for (const std::uint64_t owner : {std::uint64_t{7}, std::uint64_t{0} - 7, std::uint64_t{0}}) {
    EXPECT_EQ(answer("fcntl", {3, 8, owner}), kRefused) << owner;
    EXPECT_EQ(answer("fcntl", {3, 8 | kPadding, owner}), kRefused) << owner;
  }
  // F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ, F_ADD_SEALS.
  for (const std::uint64_t command : {10U, 15U, 1024U, 1026U, 1031U, 1033U}) {
    EXPECT_EQ(answer("fcntl", {3, command, 1}), kRefused) << command;
    EXPECT_EQ(answer("fcntl", {3, command | kPadding, 1}), kRefused) << command;
  }
  EXPECT_EQ(answer("fcntl", {3, 1030, 0}), kAllowed);
  EXPECT_EQ(answer("fcntl", {3, 6, 0x1000}), kAllowed);
}

TEST_P(FilterPromises, NoSetIdFileIsMade) {
  constexpr std::uint64_t kCreate = 0101;
  EXPECT_EQ(answer("openat", {3, 0x1000, kCreate, 0644}), kAllowed);
  EXPECT_EQ(answer("openat", {3, 0x1000, kCreate, 04755}), kRefused);
  EXPECT_EQ(answer("openat", {3, 0x1000, kCreate, 02755 | kPadding}), kRefused);
  EXPECT_EQ(answer("openat", {3, 0x1000, 020200001, 06000}), kRefused);  // O_TMPFILE
  // Without O_CREAT nobody looks at the mode, and a library may leave anything there.
  EXPECT_EQ(answer("openat", {3, 0x1000, 0, ~std::uint64_t{0}}), kAllowed);
  EXPECT_EQ(answer("mknodat", {3, 0x1000, 0100644}), kAllowed);
  EXPECT_EQ(answer("mknodat", {3, 0x1000, 0104644}), kRefused);
  EXPECT_EQ(answer("openat2"), kDoesNotExist);  // its mode lies behind a pointer
}

TEST_P(FilterPromises, NothingIsOpenedForIoctlAlone) {
  constexpr std::uint64_t kNoctty = 0400;
  for (const std::uint64_t mode : {0U, 1U, 2U}) {
    EXPECT_EQ(answer("openat", {3, 0x1000, mode | kNoctty, 0}), kAllowed) << mode;
  }
  EXPECT_EQ(answer("openat", {3, 0x1000, 3, 0}), kRefused);
  EXPECT_EQ(answer("openat", {3, 0x1000, 3 | kNoctty | kPadding, 0}), kRefused);
  EXPECT_EQ(answer("openat", {3, 0x1000, 3 | 0101, 0644}), kRefused);
}

TEST_P(FilterPromises, NodesAreRegularFiles) {
  for (const std::uint64_t type : {0010000U, 0020000U, 0060000U, 0140000U}) {
    EXPECT_EQ(answer("mknodat", {3, 0x1000, type | 0600}), kRefused) << type;
    EXPECT_EQ(answer("mknodat", {3, 0x1000, type | 0600 | kPadding}), kRefused) << type;
  }
  EXPECT_EQ(answer("mknodat", {3, 0x1000, 0600}), kAllowed);
  EXPECT_EQ(answer("renameat2", {3, 0x1000, 3, 0x1000, 4}), kRefused);  // RENAME_WHITEOUT
  EXPECT_EQ(answer("renameat2", {3, 0x1000, 3, 0x1000, 1}), kAllowed);
}

TEST_P(FilterPromises, MemoryStaysInsideTheAddressSpace) {
  EXPECT_EQ(answer("mmap", {0, 4096, 3, 0x22, ~std::uint64_t{0}, 0}), kAllowed);
  EXPECT_EQ(answer("mmap", {0, 4096, 3, 0x22 | 0x2000, ~std::uint64_t{0}, 0}), kRefused);
  EXPECT_EQ(answer("mmap", {0, 4096, 3, 0x22 | 0x40000, ~std::uint64_t{0}, 0}), kRefused);
  for (const std::string name : {"memfd_create", "mlock", "shmget", "mq_open"}) {
    EXPECT_EQ(answer(name), kRefused) << name;
  }
  EXPECT_EQ(answer("fallocate", {3, 0, 0, 4096}), kAllowed);
  EXPECT_EQ(answer("fallocate", {3, 1, 0, 4096}), fails_with(EOPNOTSUPP));  // KEEP_SIZE
}

TEST_P(FilterPromises, OtherProcessesHaveNoAttributes) {
  for (const std::string name :
       {"prlimit64", "sched_setaffinity", "sched_setscheduler", "getpgid"}) {
    EXPECT_EQ(answer(name, {0}), kAllowed) << name;
    EXPECT_EQ(answer(name, {kOwnPid}), kAllowed) << name;
    EXPECT_EQ(answer(name, {7}), kRefused) << name;
    EXPECT_EQ(answer(name, {7 | kPadding}), kRefused) << name;
  }
  EXPECT_EQ(answer("sched_getaffinity", {kOwnPid}), kAllowed);
  EXPECT_EQ(answer("sched_getaffinity", {7}), kDoesNotExist);  // pthread_getattr_np goes on
  EXPECT_EQ(answer("sched_getaffinity", {7 | kPadding}), kDoesNotExist);
  EXPECT_EQ(answer("setpriority", {0, 0}), kAllowed);
  EXPECT_EQ(answer("setpriority", {1, 0}), kRefused);  // the process group
  EXPECT_EQ(answer("setpriority", {0, 7}), kRefused);
  EXPECT_EQ(answer("ioprio_set", {1, kOwnPid}), kAllowed);
  EXPECT_EQ(answer("ioprio_set", {3, 0}), kRefused);  // the user
}

TEST_P(FilterPromises, CapabilitiesAreNotAskedFor) {
  EXPECT_EQ(answer("capget", {0x1000, 0x1000}),
            kDoesNotExist);  // its process lies behind a pointer
  EXPECT_EQ(answer("capset", {0x1000, 0x1000}), kRefused);
}

TEST_P(FilterPromises, ClocksOfOtherProcessesAreClosed) {
  const auto cpu_clock_of = [](std::uint32_t pid) { return std::uint64_t{(~pid << 3) | 2U}; };
  for (const std::string name : {"clock_gettime", "clock_getres", "clock_nanosleep"}) {
    EXPECT_EQ(answer(name, {0}), kAllowed) << name;
    EXPECT_EQ(answer(name, {7}), kAllowed) << name;
    EXPECT_EQ(answer(name, {cpu_clock_of(0)}), kAllowed) << name;
    EXPECT_EQ(answer(name, {cpu_clock_of(4300) | 4}), kAllowed) << name;  // a thread's
    EXPECT_EQ(answer(name, {cpu_clock_of(7)}), fails_with(EINVAL)) << name;
    EXPECT_EQ(answer(name, {cpu_clock_of(7) | 0xFFFFFFFF'00000000}), fails_with(EINVAL)) << name;
  }
}

TEST_P(FilterPromises, TheProcessKeepsItsTiesToTheLauncher) {
  EXPECT_EQ(answer("prctl", {15}), kAllowed);  // PR_SET_NAME
  EXPECT_EQ(answer("prctl", {21}), kAllowed);  // PR_GET_SECCOMP
  // PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_PTRACER, PR_CAP_AMBIENT.
  for (const std::uint64_t option : {1U, 4U, 22U, 0x59616D61U, 47U}) {
    EXPECT_EQ(answer("prctl", {option}), kRefused) << option;
    EXPECT_EQ(answer("prctl", {option | kPadding}), kRefused) << option;
  }
}

TEST_P(FilterPromises, TheLauncherDecidesAboutMetadata) {
  for (const std::string name :
       {"fchmod", "fchmodat", "fchown", "fchownat", "utimensat", "setxattr", "lsetxattr",
        "fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "getxattr", "lgetxattr",
        "fgetxattr", "listxattr", "llistxattr", "flistxattr"}) {
    EXPECT_EQ(answer(name), kMediated) << name;
    EXPECT_EQ(answer(name, {~std::uint64_t{0}, 0, 0, ~std::uint64_t{0}}), kMediated) << name;
  }
  constexpr std::uint32_t kFchmodat2 = 452;
  EXPECT_EQ(answer(kFchmodat2), kMediated);
  if (target().name == "X86") {  // the old forms, which aarch64 never had
    for (const std::string name : {"chmod", "chown", "lchown", "utime", "utimes", "futimesat"}) {
      EXPECT_EQ(answer(name), kMediated) << name;
    }
  }
}

TEST_P(FilterPromises, NothingElseIsMediated) {
  constexpr std::uint32_t kNumbers = 1024;
  std::size_t mediated = 0;
  for (std::uint32_t number = 0; number < kNumbers; ++number) {
    if (answer(number) == kMediated) ++mediated;
  }
  EXPECT_EQ(mediated, target().name == "X86" ? 24U : 18U);
}

TEST_P(FilterPromises, AFileOpenedForAppendingIsAppendedTo) {
  EXPECT_EQ(answer("pwritev2", {3, 0x1000, 1, 0, 0, 0x10}), kAllowed);  // RWF_APPEND
  for (const std::uint64_t flags : {0x20U, 0x21U, 0xFFU}) {             // RWF_NOAPPEND
    EXPECT_EQ(answer("pwritev2", {3, 0x1000, 1, 0, 0, flags | kPadding}), fails_with(EOPNOTSUPP));
  }
}

TEST_P(FilterPromises, EveryThreadHasTheProgramsDescriptors) {
  EXPECT_EQ(answer("close_range", {3, ~std::uint64_t{0}, 4}), kAllowed);  // CLOSE_RANGE_CLOEXEC
  EXPECT_EQ(answer("close_range", {3, ~std::uint64_t{0}, 2}), kRefused);  // CLOSE_RANGE_UNSHARE
  EXPECT_EQ(answer("close_range", {3, 3, 6 | kPadding}), kRefused);
}

}  // namespace
}  // namespace pynox::landlock_seccomp
