// SPDX-License-Identifier: Apache-2.0
#include "host/pool/notify.hpp"

#include <pynox/unique_fd.hpp>

#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstddef>
#include <cstring>
#include <string_view>

namespace pynox::pool {

void notify_ready() {
  const char* const name = ::secure_getenv("NOTIFY_SOCKET");
  if (name == nullptr || (name[0] != '/' && name[0] != '@')) return;
  const std::string_view path(name);
  sockaddr_un address{};
  if (path.size() >= sizeof(address.sun_path)) return;
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.data(), path.size());
  if (name[0] == '@') address.sun_path[0] = '\0';  // the abstract name space
  const UniqueFd socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  constexpr std::string_view kReady = "READY=1\n";
  // Who does not listen is not told.
  (void)::sendto(socket.get(), kReady.data(), kReady.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                 reinterpret_cast<const sockaddr*>(&address),
                 static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size()));
}

}  // namespace pynox::pool
