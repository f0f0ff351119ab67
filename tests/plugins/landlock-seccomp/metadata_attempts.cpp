// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/landlock-seccomp/metadata_attempts.hpp"

#include "tests/plugins/landlock-seccomp/confined.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#include <array>
#include <cerrno>
#include <sstream>

namespace pynox::test {

namespace {

constexpr long kFchmodat2 = 452;
constexpr mode_t kMode = 0640;
constexpr char kName[] = "user.note";
constexpr std::array<timespec, 2> kTimes{timespec{.tv_sec = 7, .tv_nsec = 0},
                                         timespec{.tv_sec = 8, .tv_nsec = 0}};

/// A directory's descriptor and the name in it. O_PATH, which no grant is needed for.
UniqueFd holder_of(const std::string& path) {
  const std::string directory = path.substr(0, path.rfind('/'));
  return UniqueFd(::open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

UniqueFd pin(const std::string& path) { return UniqueFd(::open(path.c_str(), O_PATH | O_CLOEXEC)); }

/// glibc's own forms for what has no direct call: a path in /proc.
std::string proc_path(const UniqueFd& fd) { return "/proc/self/fd/" + std::to_string(fd.get()); }

template <typename... Arguments>
int try_call(long number, Arguments... arguments) {
  return error_of(::syscall(number, arguments...));
}

const std::vector<Attempt> kAttempts = {
#ifdef SYS_chmod
    {"chmod", [](const std::string& path) { return try_call(SYS_chmod, path.c_str(), kMode); }},
    {"chown",
     [](const std::string& path) {
       return try_call(SYS_chown, path.c_str(), ::geteuid(), ::getegid());
     }},
    {"lchown",
     [](const std::string& path) {
       return try_call(SYS_lchown, path.c_str(), ::geteuid(), ::getegid());
     }},
    {"utime",
     [](const std::string& path) {
       const utimbuf times{.actime = 5, .modtime = 6};
       return try_call(SYS_utime, path.c_str(), &times);
     }},
    {"utimes",
     [](const std::string& path) {
       const std::array<timeval, 2> times{timeval{.tv_sec = 5, .tv_usec = 0},
                                          timeval{.tv_sec = 6, .tv_usec = 0}};
       return try_call(SYS_utimes, path.c_str(), times.data());
     }},
    {"futimesat",
     [](const std::string& path) {
       return try_call(SYS_futimesat, holder_of(path).get(), name_of(path).c_str(), nullptr);
     }},
#endif
    {"fchmodat",
     [](const std::string& path) {
       return try_call(SYS_fchmodat, holder_of(path).get(), name_of(path).c_str(), kMode);
     }},
    {"fchmodat2",
     [](const std::string& path) {
       return try_call(kFchmodat2, AT_FDCWD, path.c_str(), kMode, 0);
     }},
    {"fchmodat2 without a path",
     [](const std::string& path) {
       return try_call(kFchmodat2, pin(path).get(), "", kMode, AT_EMPTY_PATH);
     }},
    {"fchmodat through /proc",
     [](const std::string& path) {
       const UniqueFd pinned = pin(path);
       return try_call(SYS_fchmodat, AT_FDCWD, proc_path(pinned).c_str(), kMode);
     }},
    {"fchownat",
     [](const std::string& path) {
       return try_call(SYS_fchownat, holder_of(path).get(), name_of(path).c_str(), ::geteuid(),
                       ::getegid(), AT_SYMLINK_NOFOLLOW);
     }},
    {"fchownat without a path",
     [](const std::string& path) {
       return try_call(SYS_fchownat, pin(path).get(), "", -1, ::getegid(), AT_EMPTY_PATH);
     }},
    {"utimensat",
     [](const std::string& path) {
       return try_call(SYS_utimensat, AT_FDCWD, path.c_str(), kTimes.data(), 0);
     }},
    {"utimensat without a path",
     [](const std::string& path) {
       return try_call(SYS_utimensat, pin(path).get(), "", kTimes.data(), AT_EMPTY_PATH);
     }},
    {"utimensat to now",
     [](const std::string& path) {
       return try_call(SYS_utimensat, AT_FDCWD, path.c_str(), nullptr, 0);
     }},
    {"setxattr",
     [](const std::string& path) {
       return try_call(SYS_setxattr, path.c_str(), kName, "v", 1, 0);
     }},
    {"removexattr",
     [](const std::string& path) { return try_call(SYS_removexattr, path.c_str(), kName); }},
    {"lsetxattr",
     [](const std::string& path) {
       return try_call(SYS_lsetxattr, path.c_str(), kName, "w", 1, XATTR_CREATE);
     }},
    {"lremovexattr",
     [](const std::string& path) { return try_call(SYS_lremovexattr, path.c_str(), kName); }},
    {"setxattr through /proc",
     [](const std::string& path) {
       const UniqueFd pinned = pin(path);
       return try_call(SYS_setxattr, proc_path(pinned).c_str(), kName, "v", 1, 0);
     }},
    {"getxattr",
     [](const std::string& path) {
       std::array<char, 8> value{};
       return try_call(SYS_getxattr, path.c_str(), kName, value.data(), value.size());
     },
     true},
    {"lgetxattr",
     [](const std::string& path) {
       std::array<char, 8> value{};
       return try_call(SYS_lgetxattr, path.c_str(), kName, value.data(), value.size());
     },
     true},
    {"listxattr",
     [](const std::string& path) {
       std::array<char, 256> names{};
       return try_call(SYS_listxattr, path.c_str(), names.data(), names.size());
     },
     true},
    {"llistxattr",
     [](const std::string& path) { return try_call(SYS_llistxattr, path.c_str(), nullptr, 0); },
     true},
};

}  // namespace

const std::vector<Attempt>& metadata_attempts() { return kAttempts; }

std::string metadata_of(const std::string& path) {
  struct stat status {};
  std::ostringstream text;
  if (::lstat(path.c_str(), &status) != 0) return "absent";
  text << std::oct << status.st_mode << std::dec << ' ' << status.st_uid << ':' << status.st_gid
       << ' ' << status.st_atim.tv_sec << ' ' << status.st_mtim.tv_sec << '.'
       << status.st_mtim.tv_nsec << ' ' << status.st_ctim.tv_sec << '.' << status.st_ctim.tv_nsec;
  std::array<char, 64> value{};
  text << ' ' << ::lgetxattr(path.c_str(), kName, value.data(), value.size()) << value.data();
  return text.str();
}

}  // namespace pynox::test
