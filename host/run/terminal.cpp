// SPDX-License-Identifier: Apache-2.0
#include "host/run/terminal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>

namespace pynox {
namespace {

bool same(const termios& left, const termios& right) noexcept {
  // Field by field: termios has padding.
  return left.c_iflag == right.c_iflag && left.c_oflag == right.c_oflag &&
         left.c_cflag == right.c_cflag && left.c_lflag == right.c_lflag &&
         std::memcmp(left.c_cc, right.c_cc, sizeof(left.c_cc)) == 0 &&
         left.c_ispeed == right.c_ispeed && left.c_ospeed == right.c_ospeed;
}

}  // namespace

SharedStreams::SharedStreams() noexcept {
  for (int fd = 0; fd < static_cast<int>(saved_.size()); ++fd) {
    Saved& saved = saved_[static_cast<std::size_t>(fd)];
    saved.status_flags = ::fcntl(fd, F_GETFL);
    termios attributes{};
    if (::tcgetattr(fd, &attributes) == 0) saved.attributes = attributes;
  }
}

SharedStreams::~SharedStreams() {
  for (int fd = 0; fd < static_cast<int>(saved_.size()); ++fd) {
    const Saved& saved = saved_[static_cast<std::size_t>(fd)];
    const int flags = saved.status_flags < 0 ? -1 : ::fcntl(fd, F_GETFL);
    if (flags >= 0 && flags != saved.status_flags) (void)::fcntl(fd, F_SETFL, saved.status_flags);
    termios now{};
    if (!saved.attributes || ::tcgetattr(fd, &now) != 0 || same(now, *saved.attributes)) continue;
    // In the background the terminal is somebody else's, who may have set it since: leave it alone.
    // SIGTTOU is blocked in the launcher, so that the call cannot stop it either way.
    if (::tcgetpgrp(fd) == ::getpgrp()) (void)::tcsetattr(fd, TCSANOW, &*saved.attributes);
  }
}

}  // namespace pynox
