// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/notification.hpp"

#include <sys/ioctl.h>

#include <cerrno>

namespace pynox::landlock_seccomp {

std::optional<Notification> Notification::receive(int listener_fd) noexcept {
  seccomp_notif request{};  // the kernel demands zeros
  if (::ioctl(listener_fd, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) return std::nullopt;
  return Notification(listener_fd, request);
}

bool Notification::is_alive() const noexcept {
  return ::ioctl(listener_fd_, SECCOMP_IOCTL_NOTIF_ID_VALID, &request_.id) == 0;
}

void Notification::answer(std::int64_t value, int sys_errno) const noexcept {
  seccomp_notif_resp response{};
  response.id = request_.id;
  response.val = sys_errno == 0 ? value : 0;
  response.error = -sys_errno;
  // Any other failure means that nobody waits for the answer any more.
  while (::ioctl(listener_fd_, SECCOMP_IOCTL_NOTIF_SEND, &response) != 0 && errno == EINTR) {
  }
}

}  // namespace pynox::landlock_seccomp
