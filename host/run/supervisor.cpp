// SPDX-License-Identifier: Apache-2.0
#include "host/run/supervisor.hpp"

#include "host/report/diagnostic.hpp"
#include "host/report/end_mark.hpp"
#include "host/run/child.hpp"
#include "host/run/clock.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

Error setup_failure(std::string message, int error) {
  if (error != 0) message += std::string(": ") + std::strerror(error);
  return Error{.kind = ErrorKind::sandbox,
               .message = std::move(message),
               .hint = "run 'pynox doctor' to see what this system lacks",
               .sys_errno = error};
}

/// Signals by which a person or a service manager ends a process at any moment, also during its
/// set-up.
bool ends_from_outside(int signal) noexcept {
  return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT ||
         signal == SIGKILL;
}

struct Received {
  ChildMessage message{};
  UniqueFd listener{};
  bool is_end = false;  ///< there is no message: the child has closed its end, or died
};

/// The child's message, or nothing yet. The socket is the launcher's own child's, and no byte of
/// the program has run: what comes is whole.
Result<std::optional<Received>> receive(int control_fd) {
  Received received;
  iovec data{.iov_base = &received.message, .iov_len = sizeof(received.message)};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> ancillary{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = ancillary.data();
  message.msg_controllen = ancillary.size();
  constexpr int kFlags = MSG_DONTWAIT | MSG_CMSG_CLOEXEC;
  ssize_t count = ::recvmsg(control_fd, &message, kFlags);
  // Told once, and before what it wrote, of a child that ended without reading its release.
  if (count < 0 && errno == ECONNRESET) count = ::recvmsg(control_fd, &message, kFlags);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::optional<Received>{};
  if (count < 0) return setup_failure("cannot hear from the child: recvmsg", errno);
  if (count == 0) {
    received.is_end = true;
    return std::optional<Received>(std::move(received));
  }
  if (count != sizeof(received.message)) return setup_failure("the child's message is cut off", 0);
  if ((message.msg_flags & MSG_CTRUNC) != 0)
    return setup_failure("cannot take the backend's listener", EMFILE);
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header != nullptr && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    int listener = -1;
    std::memcpy(&listener, CMSG_DATA(header), sizeof(listener));
    received.listener = UniqueFd(listener);
  }
  return std::optional<Received>(std::move(received));
}

Error reported_by_child(const pynox_failure& failure) {
  const std::string_view step(failure.step, ::strnlen(failure.step, sizeof(failure.step)));
  return setup_failure("cannot confine the program: " + std::string(step), failure.sys_errno);
}

}  // namespace

void Supervisor::start() {
  loop_.watch(child_.pidfd(), [this] { on_end(); });
  loop_.watch(channels_.control.get(), [this] { on_control(); });
  loop_.watch(channels_.diagnostic.get(), [this] { on_diagnostic(); });
  watch_stream(channels_.output);
  watch_stream(channels_.error_output);
}

Supervisor::~Supervisor() {
  loop_.cancel(timer_);
  for (const int fd :
       {child_.pidfd(), channels_.control.get(), channels_.diagnostic.get(),
        mediation_ ? mediation_->listener_fd() : -1, channels_.output ? channels_.output->fd() : -1,
        channels_.error_output ? channels_.error_output->fd() : -1}) {
    if (fd >= 0) loop_.forget(fd);
  }
}

Result<SupervisedEnd> Supervisor::take_end() {
  // A child that could not wait for its release says so when it was confined already.
  Result<std::optional<Received>> last = receive(channels_.control.get());
  if (last && *last && !(*last)->is_end && (*last)->message.confined == 0) {
    return reported_by_child((*last)->message.failure);
  }
  if (released_at_ns_ < 0) {
    if (failure_) return *std::move(failure_);
    if (!ends_from_outside(end_.process.signal)) {
      return setup_failure("the child ended before it was confined", 0);
    }
  }
  // The last words may have arrived together with the end.
  if (channels_.diagnostic) on_diagnostic();
  if (channels_.output) channels_.output->drain();
  if (channels_.error_output) channels_.error_output->drain();
  return std::move(end_);
}

void Supervisor::abandon_service() {
  if (!mediation_) return;
  loop_.forget(mediation_->listener_fd());
  mediation_->abandon();
  mediation_.reset();
}

std::string Supervisor::take_diagnostic() {
  if (channels_.diagnostic) on_diagnostic();
  return std::exchange(end_.diagnostic, {});
}

void Supervisor::watch_stream(std::optional<StreamCapture>& stream) {
  if (!stream) return;
  loop_.watch(stream->fd(), [this, &stream] {
    if (!stream->read_some()) loop_.forget(stream->fd());
  });
}

void Supervisor::on_control() {
  Result<std::optional<Received>> received = receive(channels_.control.get());
  if (received && !*received) return;  // nothing yet
  loop_.forget(channels_.control.get());
  if (!received) {
    abandon(std::move(received).error());
    return;
  }
  if ((*received)->is_end) return;  // the pidfd tells the rest
  const ChildMessage& message = (*received)->message;
  if (message.confined == 0) {
    failure_ = reported_by_child(message.failure);
    return;
  }
  UniqueFd listener = std::move((*received)->listener);
  if (message.listener_number >= 0) {
    listener = UniqueFd(static_cast<int>(
        ::syscall(SYS_pidfd_getfd, child_.pidfd(), message.listener_number, /*flags=*/0)));
    if (!listener) {
      abandon(setup_failure("cannot take the backend's listener: pidfd_getfd", errno));
      return;
    }
  }
  if (Result<void> released = release(std::move(listener)); !released) {
    abandon(std::move(released).error());
  }
}

void Supervisor::abandon(Error failure) {
  failure_ = std::move(failure);
  child_.send(SIGKILL);
}

Result<void> Supervisor::release(UniqueFd listener_fd) {
  if (listener_fd) {
    Result<Mediation> attached =
        Mediation::attach(prepared_, std::move(listener_fd), child_.pidfd());
    if (!attached) return std::move(attached).error();
    mediation_.emplace(*std::move(attached));
    loop_.watch(mediation_->listener_fd(), [this] {
      loop_.forget(mediation_->listener_fd());  // the thread watches it from now on
      mediation_->start();
    });
  }
  const std::int64_t now_ns = monotonic_ns();
  const char go = 1;
  if (::send(channels_.control.get(), &go, 1, MSG_NOSIGNAL) != 1 && errno != EPIPE) {
    return setup_failure("cannot release the program: send", errno);
  }
  released_at_ns_ = now_ns;
  if (timeout_ms_ != 0) {
    const std::int64_t timeout_ns = static_cast<std::int64_t>(timeout_ms_) * kNsPerMs;
    timer_ = loop_.call_at(now_ns + timeout_ns, [this] { on_timeout(); });
  }
  return {};
}

void Supervisor::on_diagnostic() {
  static std::array<char, kMaxDiagnosticBytes> chunk;  // one supervising thread
  const int fd = channels_.diagnostic.get();
  const std::size_t room = kMaxDiagnosticBytes - end_.diagnostic.size();
  const ssize_t count = room == 0 ? 0 : ::read(fd, chunk.data(), room);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count > 0) {
    end_.diagnostic.append(chunk.data(), static_cast<std::size_t>(count));
    if (!accepts_end_mark_ || has_ended_ || released_at_ns_ < 0) return;
    if (const auto status = parse_end_mark(end_.diagnostic)) on_end_mark(*status);
    return;
  }
  loop_.forget(fd);
  channels_.diagnostic.reset();  // a flood gets EPIPE instead of blocking its writer for ever
}

void Supervisor::on_timeout() {
  timer_ = 0;
  end_.timed_out = true;
  child_.send(SIGKILL);
}

void Supervisor::on_end_mark(int exit_status) {
  // Whoever forged it must not go on.
  child_.send(SIGKILL);
  loop_.cancel(timer_);
  end_.process = {.exit_status = exit_status};
  end_.duration_ms = static_cast<std::uint64_t>((monotonic_ns() - released_at_ns_) / kNsPerMs);
  has_ended_ = true;
}

void Supervisor::on_end() {
  loop_.forget(child_.pidfd());
  const ProcessEnd process = child_.wait();
  is_reaped_ = true;
  loop_.cancel(timer_);
  if (has_ended_) return;
  end_.process = process;
  if (released_at_ns_ >= 0) {
    end_.duration_ms = static_cast<std::uint64_t>((monotonic_ns() - released_at_ns_) / kNsPerMs);
  }
  has_ended_ = true;
}

}  // namespace pynox
