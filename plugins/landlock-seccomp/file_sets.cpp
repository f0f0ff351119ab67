// SPDX-License-Identifier: Apache-2.0
// Calls on files, descriptors and memory whose arguments decide. Numbers are spelled out where the
// two architectures agree on them and the headers of the build machine would give its own.
#include "plugins/landlock-seccomp/conditions.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

namespace pynox::landlock_seccomp {

namespace {

constexpr std::uint32_t kSetIdBits = 06000;
// O_CREAT and the bit that makes O_DIRECTORY O_TMPFILE: without them the mode is not looked at.
constexpr std::uint32_t kCreates = 0100 | 020000000;
// Neither reading nor writing, but ioctl(2): Landlock asks for no right, so any terminal would
// open.
constexpr std::uint32_t kForIoctlAlone = 3;

/// Opening is Landlock's business, but a file that runs as its owner is not: as root it would be a
/// way out. chmod is closed, and the kernel drops the bits when such a file is written to.
Call open_call(std::string_view name, std::uint8_t flags, std::uint8_t mode) {
  return {name,
          {refuse_when({bits(flags, kForIoctlAlone, kForIoctlAlone)}),
           allow_when({none_of(mode, kSetIdBits)}), allow_when({none_of(flags, kCreates)})},
          kRefuse};
}

/// Regular files only, and 0 means one too. The rest would be devices, pipes and sockets.
Call mknod_call(std::string_view name, std::uint8_t mode) {
  constexpr std::uint32_t kTypeBits = 0170000;
  return {name,
          {allow_when({bits(mode, kTypeBits | kSetIdBits, 0100000)}),
           allow_when({none_of(mode, kTypeBits | kSetIdBits)})},
          kRefuse};
}

Call renameat2_call() {
  constexpr std::uint32_t kWhiteout = 4;  // leaves a character device behind
  return {"renameat2", {allow_when({none_of(4, kWhiteout)})}, kRefuse};
}

Call fallocate_call() {
  // Every mode but 0 comes with KEEP_SIZE or moves data, and KEEP_SIZE passes the file-size limit.
  return {"fallocate", allow_values(1, {0}), kUnsupported};
}

Call fcntl_call() {
  Call call{"fcntl",
            allow_values(1,
                         {
                             0, 1030,     // F_DUPFD, F_DUPFD_CLOEXEC
                             1, 2, 3, 4,  // F_GETFD, F_SETFD, F_GETFL, F_SETFL
                             5, 6, 7,     // F_GETLK, F_SETLK, F_SETLKW
                             36, 37, 38,  // the same on open file descriptions
                             9, 11, 16,   // F_GETOWN, F_GETSIG, F_GETOWN_EX
                             1032         // F_GETPIPE_SZ
                         }),
            kRefuse};
  // Who gets SIGIO and SIGURG; anyone else would be signalled by proxy. F_SETOWN_EX names its
  // target behind a pointer, F_SETSIG chooses the signal.
  call.rules.push_back(allow_when({is(1, 8), own_pid(2)}));
  // Not here: F_SETLEASE and F_NOTIFY make or let host processes wait, F_SETPIPE_SZ parks memory.
  return call;
}

Call ioctl_call(Network network) {
  Call call{"ioctl",
            allow_values(1,
                         {
                             0x5401, 0x5402, 0x5403, 0x5404,  // TCGETS, TCSETS, TCSETSW, TCSETSF
                             0x802C542A, 0x402C542B,          // TCGETS2, TCSETS2,
                             0x402C542C, 0x402C542D,          // TCSETSW2, TCSETSF2
                             0x5409, 0x5425,  // TCSBRK, TCSBRKP: tcdrain, tcsendbreak
                             0x540B,          // TCFLSH
                             0x540F, 0x5429,  // TIOCGPGRP, TIOCGSID
                             0x5411, 0x5413,  // TIOCOUTQ, TIOCGWINSZ
                             0x541B, 0x5421,  // FIONREAD, FIONBIO
                             0x5450, 0x5451   // FIONCLEX, FIOCLEX
                         }),
            kRefuse};
  // tcflow may only let the terminal go on: stopped, it would hang the caller's shell.
  call.rules.push_back(allow_when({is(1, 0x540A), is(2, 1)}));
  call.rules.push_back(allow_when({is(1, 0x540A), is(2, 3)}));
  if (network == Network::allow) {
    for (const std::uint32_t request : {
             0x8905U,                             // SIOCATMARK
             0x8910U, 0x8912U, 0x8913U, 0x8915U,  // SIOCGIFNAME, CONF, FLAGS, ADDR
             0x8919U, 0x891BU, 0x8921U, 0x8933U   // SIOCGIFBRDADDR, NETMASK, MTU, INDEX
         }) {
      call.rules.push_back(allow_when({is(1, request)}));
    }
  }
  // Not here, ever: TIOCSTI and TIOCLINUX type into the terminal, TIOCSPGRP, TIOCSCTTY, TIOCSETD,
  // TIOCEXCL and TIOCSWINSZ change it for others, FIOSETOWN and SIOCSPGRP signal by proxy,
  // FS_IOC_SETFLAGS and its kin write metadata through read-only descriptors.
  return call;
}

Call close_range_call() {
  // A thread with descriptors of its own: the launcher looks at those of the program's first one.
  constexpr std::uint32_t kUnshare = 2;
  return {"close_range", {allow_when({none_of(2, kUnshare)})}, kRefuse};
}

Call pwritev2_call() {
  // Writes over what is there, in a file that the caller opened for appending alone.
  constexpr std::uint32_t kNoAppend = 0x20;
  return {"pwritev2", {allow_when({none_of(5, kNoAppend)})}, kUnsupported};
}

Call pipe2_call() {
  constexpr std::uint32_t kNotificationPipe = 0200;  // O_EXCL: a kernel event queue
  return {"pipe2", {allow_when({none_of(1, kNotificationPipe)})}, kRefuse};
}

Call mmap_call() {
  // Locked and huge pages come from the host's reserves.
  constexpr std::uint32_t kLockedOrHuge = 0x2000 | 0x40000;
  return {"mmap", {allow_when({none_of(3, kLockedOrHuge)})}, kRefuse};
}

}  // namespace

std::vector<SyscallSet> file_sets(Network network) {
  return {
      {"opening",
       "Landlock decides; the filter keeps set-id bits from being made, and closes the access mode "
       "that Landlock does not see",
       {open_call("open", 1, 2),
        open_call("openat", 2, 3),
        {"creat", {allow_when({none_of(1, kSetIdBits)})}, kRefuse}}},
      {"making nodes", "regular files only", {mknod_call("mknod", 1), mknod_call("mknodat", 2)}},
      {"renaming with flags", "Landlock decides, but not on whiteouts", {renameat2_call()}},
      {"allocating", "within the file-size limit", {fallocate_call()}},
      {"descriptor control",
       "nothing that signals, delays or starves others",
       {fcntl_call(), pipe2_call(), close_range_call(), pwritev2_call()}},
      {"device requests", "what termios, isatty and non-blocking I/O need", {ioctl_call(network)}},
      {"mapping", "bounded by the address-space limit", {mmap_call()}}};
}

}  // namespace pynox::landlock_seccomp
