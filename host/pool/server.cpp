// SPDX-License-Identifier: Apache-2.0
#include "host/pool/server.hpp"

#include "host/exit_status.hpp"
#include "host/run/clock.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace pynox::pool {
namespace {

/// Answers that are not read: from here on nothing is started or read (docs/pool-protocol.md).
constexpr std::size_t kMaxPendingAnswers = 64 * bounds::kMebibyte;
/// Request lines that wait.
constexpr std::size_t kMaxWaitingBytes = 64 * bounds::kMebibyte;
/// How long a pool that was told to stop twice waits for the reader of its last answers.
constexpr std::int64_t kLastWordsNs = 5 * kNsPerSecond;

/// What confined programs whose processes still exist comes back later; and is used anew meanwhile.
constexpr std::size_t kSpareConfinements = 4;

constexpr const char* kStopped = "the pool was stopped";

}  // namespace

Server::Server(ServerParts parts)
    : parts_(std::move(parts)),
      reader_(STDIN_FILENO, parts_.settings.max_line),
      confinements_(parts_.workers + kSpareConfinements) {
  parts_.loop.watch(parts_.signals.fd(), [this] { on_signal(); });
}

Server::~Server() {
  parts_.loop.forget(parts_.signals.fd());
  if (is_watching_input_) parts_.loop.forget(reader_.fd());
  for (const Waiting& waiting : waiting_) parts_.loop.cancel(waiting.max_wait_timer);
  for (const Kept& kept : sessions_) parts_.loop.cancel(kept.idle_timer);
  parts_.loop.cancel(stop_timer_);
  parts_.loop.cancel(ending_timer_);
  for (const auto& program : stuck_) program->supervisor().abandon_service();
}

Result<int> Server::run() {
  step();
  while (!is_done()) {
    if (Result<void> waited = parts_.loop.run_once(); !waited) return std::move(waited).error();
    step();
  }
  if (const int error = reader_.error(); error != 0) {
    return Error{.kind = ErrorKind::usage,
                 .message = std::string("cannot read requests: ") + std::strerror(error),
                 .hint = "send them through a pipe, a socket or a file",
                 .sys_errno = error};
  }
  // A reader that has gone needs no telling.
  if (const int error = parts_.writer.error(); error != 0 && error != EPIPE) {
    return Error{.kind = ErrorKind::usage,
                 .message = std::string("cannot write answers: ") + std::strerror(error),
                 .hint = "let standard output lead to where they can be written",
                 .sys_errno = error};
  }
  return parts_.writer.is_closed() ? kExitPynoxFailure : kExitSuccess;
}

void Server::step() {
  finish_ended();
  check_sessions();
  do {
    start_waiting();
    update_reading();  // lines that were read before the queue was full need no more input
  } while (take_line());
}

bool Server::is_done() const {
  if (is_conversation() && input_has_ended_ && parts_.writer.pending() == 0) return true;
  if (parts_.writer.is_closed() || gives_up_) return true;
  const bool is_last = input_has_ended_ || is_stopping_;
  return is_last && waiting_.empty() && busy() == 0 && removals_.empty() &&
         parts_.writer.pending() == 0;
}

bool Server::may_start() const { return parts_.writer.pending() < kMaxPendingAnswers; }

bool Server::may_read() const { return (is_conversation() || !is_full_) && may_start(); }

bool Server::is_conversation() const { return parts_.front.is_conversation(); }

void Server::update_reading() {
  const std::size_t queue = parts_.settings.queue;
  if (waiting_.size() >= queue || waiting_bytes_ >= kMaxWaitingBytes) is_full_ = true;
  if (waiting_.size() <= queue / 2 && waiting_bytes_ <= kMaxWaitingBytes / 2) is_full_ = false;
  const bool wanted = may_read() && !reader_.has_ended() && !is_stopping_;
  if (wanted == is_watching_input_) return;
  is_watching_input_ = wanted;
  if (wanted) {
    parts_.loop.watch(reader_.fd(), [this] { reader_.read_some(); });
  } else {
    parts_.loop.forget(reader_.fd());
  }
}

void Server::end_input() {
  input_has_ended_ = true;
  if (!is_conversation()) return;
  // What runs ends with this object. Only what has been said already is left to be read.
  stop_timer_ = parts_.loop.call_at(monotonic_ns() + kLastWordsNs, [this] { gives_up_ = true; });
}

void Server::on_signal() {
  while (parts_.signals.take()) {
    if (is_conversation()) {
      gives_up_ = true;
      continue;
    }
    if (!is_stopping_) {
      stop();
      continue;
    }
    cancel_all(kStopped);
    parts_.loop.cancel(stop_timer_);
    stop_timer_ = parts_.loop.call_at(monotonic_ns() + kLastWordsNs, [this] { gives_up_ = true; });
  }
}

void Server::stop() {
  is_stopping_ = true;
  // Lines that have arrived whole are answered as well; what is in the pipe is not read.
  while (take_line()) {
  }
  while (!waiting_.empty()) {
    const Pending pending = waiting_.front().pending;
    forget(waiting_.begin());
    answer_refusal(pending, {.type = "Draining",
                             .message = "the pool is stopping and had not started this request",
                             .hint = "send it to another pool"});
  }
  const std::int64_t drain_ns = static_cast<std::int64_t>(parts_.settings.drain_ms) * kNsPerMs;
  stop_timer_ = parts_.loop.call_at(monotonic_ns() + drain_ns, [this] { cancel_all(kStopped); });
}

void Server::cancel_all(const std::string& reason) {
  for (Running& running : running_) {
    if (running.cancel_reason.empty()) running.cancel_reason = reason;
    running.program->process().send(SIGKILL);
  }
  for (Kept& kept : sessions_) {
    if (kept.pending && kept.cancel_reason.empty()) kept.cancel_reason = reason;
    kept.session->kill();
  }
}

}  // namespace pynox::pool
