// SPDX-License-Identifier: Apache-2.0
#include "host/pool/session_process.hpp"

#include "host/exit_status.hpp"
#include "host/pool/session_messages.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <optional>
#include <string>

namespace pynox::pool {
namespace {

bool receive(int socket_fd, void* data, std::size_t size) noexcept {
  auto* bytes = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t count = ::read(socket_fd, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

std::optional<SessionRun> receive_run(int socket_fd) {
  SessionFrameSize size = 0;
  if (!receive(socket_fd, &size, sizeof(size))) return std::nullopt;
  std::string body(size, '\0');
  if (!receive(socket_fd, body.data(), body.size())) return std::nullopt;
  return decode_frame(body);
}

void tell(int socket_fd, const SessionRecord& record) noexcept {
  ssize_t sent = 0;
  do {
    sent = ::send(socket_fd, &record, sizeof(record), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent == static_cast<ssize_t>(sizeof(record))) return;
  // Nobody is there any more, or the program closed the socket. No status of its own choice must
  // look the same.
  (void)::signal(SIGPIPE, SIG_DFL);
  (void)::kill(::getpid(), SIGPIPE);
  ::_exit(kExitPynoxFailure);
}

}  // namespace

void run_session(int socket_fd, const WarmRun& run) noexcept {
  if (!begin_session(run)) ::_exit(kExitPynoxFailure);
  tell(socket_fd, {.mark = SessionMark::opened});
  while (std::optional<SessionRun> next = receive_run(socket_fd)) {
    prepare_run(*next);
    tell(socket_fd, {.mark = SessionMark::started});
    const SessionRunEnd end = run_in_session(*next);
    tell(socket_fd, {.mark = SessionMark::done,
                     .is_interrupted = static_cast<std::uint8_t>(end.interrupted ? 1 : 0),
                     .exit_status = end.exit_status});
  }
  ::_exit(kExitSuccess);
}

}  // namespace pynox::pool
