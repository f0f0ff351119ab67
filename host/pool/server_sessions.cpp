// SPDX-License-Identifier: Apache-2.0
// The server's side of sessions.
#include "host/exit_status.hpp"
#include "host/policy/values.hpp"
#include "host/pool/server.hpp"
#include "host/run/clock.hpp"
#include "host/run/outcome.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pynox::pool {
namespace {

/// Who knows the name can use the session: it has 128 random bits.
std::string random_name() {
  std::array<unsigned char, 16> bytes{};
  (void)::getrandom(bytes.data(), bytes.size(), 0);  // cannot fail for so few bytes (getrandom(2))
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name = "s_";
  for (const unsigned char byte : bytes) {
    name += kDigits[byte >> 4U];
    name += kDigits[byte & 15U];
  }
  return name;
}

}  // namespace

Server::Kept* Server::find_session(const std::string& name) {
  for (Kept& kept : sessions_) {
    const bool is_usable =
        kept.end_reason.empty() && kept.session->state() != Session::State::opening;
    if (is_usable && kept.name == name) return &kept;
  }
  return nullptr;
}

std::size_t Server::open_sessions() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(sessions_, [](const Kept& kept) { return kept.end_reason.empty(); }));
}

Refusal Server::no_session(const std::string& name) const {
  return {.type = "NoSession",
          .message = "there is no session " + name + ": " + ended_sessions_.reason(name),
          .hint = "open another"};
}

const char* Server::state_of(const Kept& kept) const {
  if (kept.pending) return "running";
  const bool is_awaited = std::ranges::any_of(waiting_, [&kept](const Waiting& waiting) {
    const auto* job = std::get_if<SessionJob>(&waiting.work);
    return job != nullptr && job->session == kept.name;
  });
  return is_awaited ? "waiting" : "idle";
}

void Server::keep(const Pending& pending, std::unique_ptr<LaunchedProgram> program) {
  Kept kept;
  kept.name = random_name();
  kept.session = std::make_unique<Session>(parts_.loop, std::move(program));
  kept.pending = pending;
  sessions_.push_back(std::move(kept));
}

void Server::start_run(Kept& kept, const Pending& pending, SessionJob& job) {
  parts_.loop.cancel(std::exchange(kept.idle_timer, 0));
  kept.pending = pending;
  kept.timeout_ms = job.timeout_ms;
  kept.cancel_reason.clear();
  kept.events = make_events(pending);
  job.run.number = ++kept.runs;
  kept.session->start(job.run, job.timeout_ms, job.max_output);
}

void Server::check_sessions() {
  for (auto kept = sessions_.begin(); kept != sessions_.end();) {
    check(*kept);
    if (kept->session->state() != Session::State::ended) {
      ++kept;
      continue;
    }
    if (kept->end_reason.empty()) end_session(*kept, kept->session->describe_end());
    parts_.loop.cancel(kept->idle_timer);
    std::unique_ptr<LaunchedProgram> program = kept->session->take_program();
    std::optional<TempDirectory> temp = program->take_temp();
    let_go(std::move(program));
    if (temp) remove_temp(*std::move(temp), {});
    kept = sessions_.erase(kept);
  }
}

void Server::check(Kept& kept) {
  const Session::State state = kept.session->state();
  if (!kept.pending || state == Session::State::opening) return;
  if (kept.events && state == Session::State::running) {
    kept.events->pump(kept.session->started_at_ns(), kept.session->program().channels());
  }
  if (state == Session::State::running) return;
  if (kept.opened_at_ns == 0) {
    finish_opening(kept);
  } else if (std::optional<SessionRunResult> result = kept.session->take_result()) {
    finish_run(kept, *std::move(result));
  }
}

void Server::finish_opening(Kept& kept) {
  const Pending pending = *std::exchange(kept.pending, std::nullopt);
  if (!kept.cancel_reason.empty()) {
    answer_cancelled(pending, kept.cancel_reason);
    return;
  }
  LaunchedProgram& program = kept.session->program();
  if (kept.session->state() == Session::State::ended) {
    Result<SupervisedEnd> ended = program.supervisor().take_end();
    answer_refusal(pending, ended ? Refusal{.type = "SetupFailed",
                                            .message = "the session ended before it was ready"}
                                  : refusal_of(ended.error()));
    return;
  }
  kept.opened_at_ns = monotonic_ns();
  const RunReport report{.policy = describe_policy(program.policy(), program.prepared())};
  unanswered_.erase(pending.id);
  parts_.front.answer_open(pending.id, kept.name, report);
  become_idle(kept);
}

void Server::finish_run(Kept& kept, SessionRunResult result) {
  const Pending pending = *std::exchange(kept.pending, std::nullopt);
  LaunchedProgram& program = kept.session->program();
  const bool has_ended = kept.session->state() == Session::State::ended;
  RunReport report =
      make_report(std::move(result.end), program.policy(), program.prepared(),
                  parts_.working_directory, /*virtual_env=*/"", parts_.front.spelling());
  report.policy->timeout_ms = kept.timeout_ms;
  if (!kept.cancel_reason.empty()) {
    report.exit_status = kExitCancelled;
    report.error = ReportError{.type = kErrorCancelled, .message = kept.cancel_reason};
  } else if (result.is_timed_out) {
    report.exit_status = kExitTimeout;
    report.error = timeout_error(kept.timeout_ms, has_ended ? "killed" : "interrupted",
                                 parts_.front.spelling());
  }
  if (kept.events) {
    // A run that ended at once began all the same.
    kept.events->finish(std::max<std::int64_t>(kept.session->started_at_ns(), pending.queued_at_ns),
                        report.stdout_bytes, report.stdout_truncated, report.stderr_bytes,
                        report.stderr_truncated);
    kept.events.reset();
  }
  if (has_ended && kept.end_reason.empty()) {
    std::string reason = kept.session->describe_end();
    if (!kept.cancel_reason.empty()) reason = "a run was cancelled and did not let go";
    if (result.is_timed_out) reason = "a run timed out and did not let go";
    end_session(kept, reason);
  }
  const bool is_open = kept.end_reason.empty();
  answer_report(pending, report,
                SessionFacts{.name = kept.name, .is_open = is_open, .end_reason = kept.end_reason});
  if (is_open) become_idle(kept);
}

void Server::become_idle(Kept& kept) {
  kept.idle_since_ns = monotonic_ns();
  const auto idle_ns = static_cast<std::int64_t>(parts_.settings.session_idle_ms) * kNsPerMs;
  kept.idle_timer =
      parts_.loop.call_at(kept.idle_since_ns + idle_ns, [this, &kept] { close_idle(kept); });
}

void Server::close_idle(Kept& kept) {
  kept.idle_timer = 0;
  if (std::string_view(state_of(kept)) != "idle") return;  // the run that waits starts it anew
  end_session(kept, "it was idle for " + format_duration(parts_.settings.session_idle_ms));
}

void Server::end_session(Kept& kept, const std::string& reason) {
  kept.end_reason = reason;
  ended_sessions_.add(kept.name, reason);
  kept.session->kill();
  refuse_waiting(kept.name);
}

void Server::refuse_waiting(const std::string& session) {
  for (auto waiting = waiting_.begin(); waiting != waiting_.end();) {
    const auto* job = std::get_if<SessionJob>(&waiting->work);
    if (job == nullptr || job->session != session) {
      ++waiting;
      continue;
    }
    const Pending pending = waiting->pending;
    waiting = forget(waiting);
    answer_refusal(pending, no_session(session));
  }
}

}  // namespace pynox::pool
