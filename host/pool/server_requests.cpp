// SPDX-License-Identifier: Apache-2.0
// The server's side of the protocol: what each line asks for.
#include "host/policy/values.hpp"
#include "host/pool/admission.hpp"
#include "host/pool/server.hpp"
#include "host/python/python.hpp"
#include "host/run/clock.hpp"

#include <signal.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace pynox::pool {
namespace {

std::string quoted(const Id& id) {
  if (const auto* text = std::get_if<std::string>(&id)) return "\"" + *text + "\"";
  return std::to_string(std::get<std::int64_t>(id));
}

bool is_given(const Id& id) { return !std::holds_alternative<std::monostate>(id); }

}  // namespace

bool Server::take_line() {
  if (!is_stopping_ && !may_read()) return false;
  const std::optional<Line> line = reader_.next();
  if (!line) {
    if (reader_.has_ended() && !input_has_ended_) end_input();
    return false;
  }
  for (Front::Asked& asked : parts_.front.read(*line)) {
    if (Refusal* refusal = std::get_if<Refusal>(&asked)) {
      refuse(std::move(*refusal), line->number);
    } else {
      handle(std::get<Request>(std::move(asked)), line->text.size());
    }
  }
  return true;
}

void Server::refuse(Refusal refusal, std::uint64_t line) {
  Pending pending{.id = refusal.id, .line = line};
  if (is_given(pending.id) && unanswered_.contains(pending.id)) {
    // Its answer would be taken for that of the other request.
    refusal.message += "; id " + quoted(pending.id) + " is that of an unanswered request";
    pending.id = {};
  }
  answer_refusal(pending, std::move(refusal));
}

void Server::handle(Request request, std::size_t line_bytes) {
  if (is_given(request.id) && unanswered_.contains(request.id)) {
    answer_refusal({.line = request.line}, {.type = "DuplicateId",
                                            .message = "a request with the id " +
                                                       quoted(request.id) + " is still unanswered",
                                            .hint = "send it with another id"});
    return;
  }
  Pending pending{.id = request.id,
                  .line = request.line,
                  .line_bytes = line_bytes,
                  .queued_at_ns = monotonic_ns()};
  if (auto* run = std::get_if<RunRequest>(&request.operation)) {
    pending.stream = run->stream;
    if (run->session) {
      handle_session_run(std::move(pending), std::move(*run));
    } else {
      handle_run(std::move(pending), std::move(*run));
    }
  } else if (const auto* open = std::get_if<OpenRequest>(&request.operation)) {
    handle_open(std::move(pending), *open);
  } else if (const auto* close = std::get_if<CloseRequest>(&request.operation)) {
    handle_close(pending, close->session);
  } else if (const auto* cancel = std::get_if<CancelRequest>(&request.operation)) {
    handle_cancel(request.id, cancel->target);
  } else if (std::holds_alternative<ListRequest>(request.operation)) {
    handle_list(request.id);
  } else {
    parts_.front.answer_info(request.id, facts());
  }
}

void Server::handle_run(Pending pending, RunRequest run) {
  const std::optional<std::uint64_t> max_wait_ms = run.max_wait_ms;
  std::variant<LaunchRequest, Refusal> admitted =
      admit(std::move(run), parts_.configuration, parts_.launch.limits);
  if (Refusal* refusal = std::get_if<Refusal>(&admitted)) {
    answer_refusal(pending, std::move(*refusal));
    return;
  }
  enqueue({.pending = std::move(pending), .work = std::get<LaunchRequest>(std::move(admitted))},
          max_wait_ms);
}

void Server::handle_open(Pending pending, const OpenRequest& open) {
  std::size_t count = open_sessions();
  for (const Waiting& waiting : waiting_) {
    const auto* launch = std::get_if<LaunchRequest>(&waiting.work);
    if (launch != nullptr && launch->is_session) ++count;
  }
  const std::uint64_t most = parts_.settings.max_sessions;
  if (count >= most) {
    answer_refusal(
        pending,
        {.type = "SessionLimit",
         .message = most == 0 ? "this pool has no sessions"
                              : std::to_string(most) + " sessions are open, which is the limit",
         .hint = most == 0 ? "raise [pool] max_sessions" : "close one, or try again later"});
    return;
  }
  std::variant<LaunchRequest, Refusal> admitted =
      admit(open, parts_.configuration, parts_.launch.limits);
  if (Refusal* refusal = std::get_if<Refusal>(&admitted)) {
    answer_refusal(pending, std::move(*refusal));
    return;
  }
  enqueue({.pending = std::move(pending), .work = std::get<LaunchRequest>(std::move(admitted))},
          open.max_wait_ms);
}

void Server::handle_session_run(Pending pending, RunRequest run) {
  const Kept* kept = find_session(*run.session);
  if (kept == nullptr) {
    answer_refusal(pending, no_session(*run.session));
    return;
  }
  const Policy& policy = kept->session->program().policy();
  const std::uint64_t timeout_ms = run.permissions.timeout_ms.value_or(policy.timeout_ms);
  const std::uint64_t max_output = run.permissions.max_output.value_or(policy.max_output);
  if (timeout_ms > policy.timeout_ms || max_output > policy.max_output) {
    const bool is_timeout = timeout_ms > policy.timeout_ms;
    answer_refusal(pending, {.type = "BadRequest",
                             .message = is_timeout ? "timeout " + format_duration(timeout_ms) +
                                                         " is above the session's, " +
                                                         format_duration(policy.timeout_ms)
                                                   : "max_output " + format_size(max_output) +
                                                         " is above the session's, " +
                                                         format_size(policy.max_output),
                             .hint = "the policy of a session is fixed when it is opened"});
    return;
  }
  enqueue({.pending = std::move(pending),
           .work = SessionJob{.session = *std::move(run.session),
                              .run = {.code = run.code.value_or(""),
                                      .args = std::move(run.args),
                                      .echo = run.echo},
                              .timeout_ms = timeout_ms,
                              .max_output = max_output}},
          run.max_wait_ms);
}

void Server::handle_close(const Pending& pending, const std::string& name) {
  Kept* kept = find_session(name);
  if (kept == nullptr) {
    answer_refusal(pending, no_session(name));
    return;
  }
  if (kept->pending && kept->cancel_reason.empty()) {
    kept->cancel_reason = "the session was closed";
  }
  end_session(*kept, "it was closed");
  parts_.front.answer_close(pending.id, name);
}

void Server::handle_list(const Id& id) {
  std::vector<SessionEntry> entries;
  const std::int64_t now_ns = monotonic_ns();
  for (const Kept& kept : sessions_) {
    // One that is not open yet has no name that anybody knows.
    if (!kept.end_reason.empty() || kept.session->state() == Session::State::opening) continue;
    const std::int64_t idle_ns = kept.pending ? 0 : now_ns - kept.idle_since_ns;
    entries.push_back(
        {.name = kept.name,
         .state = state_of(kept),
         .idle_ms = static_cast<std::uint64_t>(idle_ns / kNsPerMs),
         .age_ms = static_cast<std::uint64_t>((now_ns - kept.opened_at_ns) / kNsPerMs),
         .runs = kept.runs});
  }
  parts_.front.answer_list(id, entries);
}

void Server::handle_cancel(const Id& id, const Id& target) {
  // Its own answer first: that of the other request may come at once.
  const auto waiting = std::ranges::find_if(
      waiting_, [&target](const Waiting& each) { return each.pending.id == target; });
  if (waiting != waiting_.end()) {
    const Pending pending = waiting->pending;
    forget(waiting);
    parts_.front.answer_cancel(id, target, true);
    answer_cancelled(pending, "the request was cancelled before it started");
    return;
  }
  parts_.front.answer_cancel(id, target, cancel(target));
}

bool Server::cancel(const Id& target) {
  constexpr const char* kReason = "the run was cancelled";
  for (Running& running : running_) {
    if (running.pending.id != target) continue;
    if (running.cancel_reason.empty()) running.cancel_reason = kReason;
    running.program->process().send(SIGKILL);
    return true;
  }
  for (Kept& kept : sessions_) {
    if (!kept.pending || kept.pending->id != target) continue;
    if (kept.cancel_reason.empty()) kept.cancel_reason = kReason;
    if (kept.session->state() == Session::State::opening) {
      end_session(kept, "its opening was cancelled");
    } else {
      kept.session->interrupt();
    }
    return true;
  }
  return false;
}

PoolFacts Server::facts() const {
  PoolFacts facts{.pynox = PYNOX_VERSION,
                  .python = python_version(),
                  .cwd = parts_.working_directory,
                  .workers = parts_.workers,
                  .queue = parts_.settings.queue,
                  .max_line = parts_.settings.max_line,
                  .preload = parts_.settings.preload,
                  .preload_bytes = parts_.launch.preload_bytes,
                  .limits = parts_.launch.limits,
                  .max_sessions = parts_.settings.max_sessions,
                  .session_idle_ms = parts_.settings.session_idle_ms,
                  .running = busy(),
                  .waiting = waiting_.size(),
                  .sessions = open_sessions(),
                  .standby = parts_.standbys.ready()};
  if (parts_.configuration != nullptr) {
    for (const auto& [name, permissions] : parts_.configuration->profiles) {
      facts.profiles.push_back(name);
    }
  }
  return facts;
}

}  // namespace pynox::pool
