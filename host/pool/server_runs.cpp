// SPDX-License-Identifier: Apache-2.0
// The server's side of programs: starting what waits, answering what has ended.
#include "host/exit_status.hpp"
#include "host/pool/server.hpp"
#include "host/run/clock.hpp"
#include "host/run/outcome.hpp"

#include <signal.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <variant>

namespace pynox::pool {
namespace {

constexpr int kExitCancelled = kExitSignalBase + SIGINT;
constexpr const char* kErrorCancelled = "Cancelled";

/// Whether a refusal is about the request's own line.
bool is_about_the_line(const std::string& type) {
  return type != "Busy" && type != "Draining" && type != "SessionLimit" && type != "SetupFailed" &&
         type != "PoolFailed";
}

}  // namespace

void Server::enqueue(Waiting waiting, const std::optional<std::uint64_t>& max_wait_ms) {
  if (is_stopping_) {
    answer_refusal(
        waiting.pending,
        {.type = "Draining", .message = "the pool is stopping", .hint = "send it to another pool"});
    return;
  }
  waiting_bytes_ += waiting.pending.line_bytes;
  if (waiting.pending.id.index() != 0) unanswered_.insert(waiting.pending.id);
  waiting_.push_back(std::move(waiting));
  if (!max_wait_ms) return;
  const auto last = std::prev(waiting_.end());
  const std::int64_t wait_ns =
      static_cast<std::int64_t>(std::min<std::uint64_t>(*max_wait_ms, limits::kMaxTimeoutMs)) *
      kNsPerMs;
  last->max_wait_timer =
      parts_.loop.call_at(last->pending.queued_at_ns + wait_ns, [this, last] { expire(last); });
}

void Server::expire(std::list<Waiting>::iterator waiting) {
  waiting->max_wait_timer = 0;
  const auto ahead = static_cast<std::size_t>(std::distance(waiting_.begin(), waiting));
  // A worker is free: what it waits for is the moment that a fork takes.
  if (running_.size() + ahead < parts_.workers && parts_.standbys.is_forking()) return;
  const Pending pending = waiting->pending;
  forget(waiting);
  answer_refusal(pending, {.type = "Busy",
                           .message = "no worker was free within max_wait",
                           .hint = "send it again later, or with a longer max_wait"});
}

void Server::forget(std::list<Waiting>::iterator waiting) {
  parts_.loop.cancel(waiting->max_wait_timer);
  waiting_bytes_ -= waiting->pending.line_bytes;
  waiting_.erase(waiting);
}

void Server::start_waiting() {
  while (!waiting_.empty() && running_.size() < parts_.workers && may_start()) {
    std::optional<Standby> standby = parts_.standbys.take();
    if (!standby) return;
    Pending pending = waiting_.front().pending;
    LaunchRequest request = std::move(waiting_.front().launch);
    forget(waiting_.begin());
    auto launched = LaunchedProgram::launch(parts_.loop, *std::move(standby), parts_.launch,
                                            std::move(request));
    if (Refusal* refusal = std::get_if<Refusal>(&launched)) {
      answer_refusal(pending, std::move(*refusal));
      continue;
    }
    running_.push_back(
        {.pending = std::move(pending), .program = std::get<0>(std::move(launched))});
  }
}

void Server::finish_ended() {
  for (auto running = running_.begin(); running != running_.end();) {
    if (!running->program->supervisor().has_ended()) {
      ++running;
      continue;
    }
    finish(*running);
    running = running_.erase(running);
  }
}

void Server::finish(Running& running) {
  LaunchedProgram& program = *running.program;
  Result<SupervisedEnd> ended = program.supervisor().take_end();
  if (!ended) {
    if (running.cancel_reason.empty()) {
      answer_refusal(running.pending, refusal_of(ended.error()));
    } else {
      answer_cancelled(running.pending, running.cancel_reason);
    }
    return;
  }
  RunReport report = make_report(collect(*std::move(ended), program.channels()), program.policy(),
                                 program.prepared(), parts_.working_directory, /*virtual_env=*/"");
  if (!running.cancel_reason.empty()) {
    report.exit_status = kExitCancelled;
    report.error = ReportError{.type = kErrorCancelled, .message = running.cancel_reason};
  }
  answer(running.pending, answer_to_run(running.pending.id, render(report), std::nullopt));
}

void Server::cancel_all(const std::string& reason) {
  for (Running& running : running_) {
    if (running.cancel_reason.empty()) running.cancel_reason = reason;
    running.program->process().send(SIGKILL);
  }
}

void Server::answer(const Pending& pending, std::string line) {
  unanswered_.erase(pending.id);
  writer_.push(std::move(line));
}

void Server::answer_refusal(const Pending& pending, Refusal refusal) {
  refusal.id = pending.id;
  RunReport report = report_of(refusal, pending.line);
  if (!is_about_the_line(refusal.type)) {
    report.error->file.reset();
    report.error->line.reset();
  }
  answer(pending, answer_to_run(pending.id, render(report), std::nullopt));
}

void Server::answer_cancelled(const Pending& pending, const std::string& reason) {
  const RunReport report{.exit_status = kExitCancelled,
                         .error = ReportError{.type = kErrorCancelled, .message = reason}};
  answer(pending, answer_to_run(pending.id, render(report), std::nullopt));
}

std::string Server::render(const RunReport& report) const {
  Result<std::string> rendered = render_report_text(parts_.output, report);
  if (!rendered) throw std::runtime_error(rendered.error().message);
  return *std::move(rendered);
}

}  // namespace pynox::pool
