// SPDX-License-Identifier: Apache-2.0
// The server's side of programs: starting what waits, answering what has ended.
#include "host/exit_status.hpp"
#include "host/pool/server.hpp"
#include "host/run/clock.hpp"
#include "host/run/outcome.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace pynox::pool {
namespace {

/// How long the call of a program that has ended may still be served. One that hangs in a file
/// system may never end.
constexpr std::int64_t kServicePatienceNs = kNsPerSecond;
constexpr std::int64_t kServicePauseNs = 5 * kNsPerMs;

/// Whether a refusal is about the request's own line.
bool is_about_the_line(const std::string& type) {
  return type != "Busy" && type != "Draining" && type != "SessionLimit" && type != "SetupFailed";
}

}  // namespace

void Server::finish_ended() {
  let_go_of_the_gone();
  std::erase_if(removals_, [](const auto& removal) { return removal->is_done(); });
  for (auto running = running_.begin(); running != running_.end();) {
    LaunchedProgram& program = *running->program;
    if (!program.supervisor().has_ended()) {
      if (running->events) {
        running->events->pump(program.supervisor().released_at_ns(), program.channels());
      }
      ++running;
      continue;
    }
    finish(*running);
    running = running_.erase(running);
  }
}

void Server::finish(Running& running) {
  LaunchedProgram& program = *running.program;
  const bool has_started = program.supervisor().released_at_ns() >= 0;
  Result<SupervisedEnd> ended = program.supervisor().take_end();
  if (!ended || !has_started) {
    if (!running.cancel_reason.empty()) {
      answer_cancelled(running.pending, running.cancel_reason);
    } else if (!ended) {
      answer_refusal(running.pending, refusal_of(ended.error()));
    } else {
      answer_refusal(running.pending, {.type = "SetupFailed",
                                       .message = "the child was killed before the program started",
                                       .hint = "send it again"});
    }
    return;
  }
  RunReport report = make_report(collect(*std::move(ended), program.channels()), program.policy(),
                                 program.prepared(), parts_.working_directory, /*virtual_env=*/"",
                                 parts_.front.spelling());
  if (running.events) {
    running.events->finish(program.supervisor().released_at_ns(), report.stdout_bytes,
                           report.stdout_truncated, report.stderr_bytes, report.stderr_truncated);
  }
  if (!running.cancel_reason.empty()) {
    report.exit_status = kExitCancelled;
    report.error = ReportError{.type = kErrorCancelled, .message = running.cancel_reason};
  }
  std::optional<TempDirectory> temp = program.take_temp();
  let_go(std::move(running.program));
  if (temp) {
    // Nothing of it is left when the answer arrives.
    remove_temp(*std::move(temp), [this, pending = running.pending, report = std::move(report)] {
      answer_report(pending, report);
    });
    return;
  }
  answer_report(running.pending, report);
}

void Server::let_go(std::unique_ptr<LaunchedProgram> program) {
  if (program->supervisor().is_gone()) {
    confinements_.give_back(program->take_confined());
    return;
  }
  ending_.push_back({.program = std::move(program), .since_ns = monotonic_ns()});
}

void Server::let_go_of_the_gone() {
  parts_.loop.cancel(std::exchange(ending_timer_, 0));
  std::erase_if(stuck_, [](const auto& program) { return program->supervisor().is_gone(); });
  const std::int64_t now_ns = monotonic_ns();
  bool is_being_served = false;
  std::erase_if(ending_, [&](Ending& ending) {
    Supervisor& supervisor = ending.program->supervisor();
    if (!supervisor.is_gone()) {
      if (!supervisor.is_reaped()) return false;
      is_being_served = now_ns - ending.since_ns < kServicePatienceNs;
      if (is_being_served) return false;
      stuck_.push_back(std::move(ending.program));
      return true;
    }
    confinements_.give_back(ending.program->take_confined());
    return true;
  });
  // No descriptor tells when a call that is being served returns.
  if (is_being_served) {
    ending_timer_ = parts_.loop.call_at(now_ns + kServicePauseNs, [this] { ending_timer_ = 0; });
  }
}

void Server::remove_temp(TempDirectory directory, std::function<void()> done) {
  removals_.push_back(
      std::make_unique<TempRemoval>(parts_.loop, std::move(directory), std::move(done)));
}

void Server::answer_report(const Pending& pending, const RunReport& report,
                           const std::optional<SessionFacts>& session) {
  unanswered_.erase(pending.id);
  parts_.front.answer_run(pending.id, report, session);
}

void Server::answer_refusal(const Pending& pending, Refusal refusal) {
  refusal.id = pending.id;
  RunReport report = report_of(refusal, pending.line);
  if (!is_about_the_line(refusal.type)) {
    report.error->file.reset();
    report.error->line.reset();
  }
  answer_report(pending, report);
}

void Server::answer_cancelled(const Pending& pending, const std::string& reason) {
  const RunReport report{.exit_status = kExitCancelled,
                         .error = ReportError{.type = kErrorCancelled, .message = reason}};
  answer_report(pending, report);
}

std::unique_ptr<EventStream> Server::make_events(const Pending& pending) {
  if (!pending.stream) return nullptr;
  return std::make_unique<EventStream>(parts_.loop, parts_.front, pending.id, pending.queued_at_ns);
}

}  // namespace pynox::pool
