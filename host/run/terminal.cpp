// SPDX-License-Identifier: Apache-2.0
#include "host/run/terminal.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace pynox {
namespace {

bool same(const termios& left, const termios& right) noexcept {
  // Field by field: termios has padding.
  return left.c_iflag == right.c_iflag && left.c_oflag == right.c_oflag &&
         left.c_cflag == right.c_cflag && left.c_lflag == right.c_lflag &&
         left.c_line == right.c_line &&
         std::memcmp(left.c_cc, right.c_cc, sizeof(left.c_cc)) == 0 &&
         left.c_ispeed == right.c_ispeed && left.c_ospeed == right.c_ospeed;
}

}  // namespace

/// The kernel lists the locks of an open file description in its fdinfo: a lock of flock(2) first
/// and at most one, then ranges, so that the beginning tells of both kinds.
std::optional<SharedStreams::Locks> SharedStreams::locks_of(int fd) noexcept {
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::array<char, 32> path{};
  (void)std::snprintf(path.data(), path.size(), "/proc/self/fdinfo/%d", fd);
  const UniqueFd info(::open(path.data(), O_RDONLY | O_CLOEXEC));
  std::array<char, 1024> buffer{};
  const ssize_t size = info ? ::read(info.get(), buffer.data(), buffer.size()) : -1;
  if (size < 0) return std::nullopt;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(size));
  return Locks{.of_flock = text.find("FLOCK") != std::string_view::npos,
               .of_ranges = text.find("OFDLCK") != std::string_view::npos};
}

void SharedStreams::drop_new_locks(int fd, const Locks& before) noexcept {
  const std::optional<Locks> now = locks_of(fd);
  if (!now) return;
  if (now->of_flock && !before.of_flock) (void)::flock(fd, LOCK_UN);
  if (now->of_ranges && !before.of_ranges) {
    struct flock everything {};
    everything.l_type = F_UNLCK;
    (void)::fcntl(fd, F_OFD_SETLK, &everything);
  }
}

SharedStreams::SharedStreams() noexcept {
  for (int fd = 0; fd < static_cast<int>(saved_.size()); ++fd) {
    Saved& saved = saved_[static_cast<std::size_t>(fd)];
    saved.status_flags = ::fcntl(fd, F_GETFL);
    saved.locks = locks_of(fd);
    termios attributes{};
    if (::tcgetattr(fd, &attributes) == 0) saved.attributes = attributes;
  }
}

SharedStreams::~SharedStreams() {
  for (int fd = 0; fd < static_cast<int>(saved_.size()); ++fd) {
    const Saved& saved = saved_[static_cast<std::size_t>(fd)];
    const int flags = saved.status_flags < 0 ? -1 : ::fcntl(fd, F_GETFL);
    if (flags >= 0 && flags != saved.status_flags) (void)::fcntl(fd, F_SETFL, saved.status_flags);
    if (saved.locks) drop_new_locks(fd, *saved.locks);
    termios now{};
    if (!saved.attributes || ::tcgetattr(fd, &now) != 0 || same(now, *saved.attributes)) continue;
    // In the background the terminal is somebody else's, who may have set it since: leave it alone.
    // One that does not control this session, as when only a stream goes there, tells no group.
    // SIGTTOU is blocked in the launcher, so that the call cannot stop it either way.
    const pid_t foreground = ::tcgetpgrp(fd);
    if (foreground < 0 || foreground == ::getpgrp()) {
      (void)::tcsetattr(fd, TCSANOW, &*saved.attributes);
    }
  }
}

}  // namespace pynox
