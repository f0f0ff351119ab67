// SPDX-License-Identifier: Apache-2.0
// The server's side of the protocol: what each line asks for.
#include "host/pool/admission.hpp"
#include "host/pool/server.hpp"
#include "host/python/python.hpp"
#include "host/run/clock.hpp"

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
    if (reader_.has_ended()) input_has_ended_ = true;
    return false;
  }
  handle(*line);
  update_reading();
  return true;
}

void Server::handle(const Line& line) {
  if (line.text.empty() && !line.is_too_long) return;
  const Pending unknown{.line = line.number};
  if (line.is_too_long) {
    answer_refusal(unknown, {.type = "LineTooLong",
                             .message = "the line is longer than " +
                                        std::to_string(parts_.settings.max_line) + " bytes",
                             .hint = "send data as a file, or raise [pool] max_line"});
    return;
  }
  std::variant<Request, Refusal> parsed =
      parse_request(line.text, line.number, parts_.working_directory);
  if (Refusal* refusal = std::get_if<Refusal>(&parsed)) {
    const Pending pending{.id = refusal->id, .line = line.number};
    if (is_given(pending.id) && unanswered_.contains(pending.id)) {
      // Its answer would be taken for that of the other request.
      refusal->message += "; id " + quoted(pending.id) + " is that of an unanswered request";
      answer_refusal(unknown, std::move(*refusal));
      return;
    }
    answer_refusal(pending, std::move(*refusal));
    return;
  }
  Request& request = std::get<Request>(parsed);
  if (is_given(request.id) && unanswered_.contains(request.id)) {
    answer_refusal(
        unknown, {.type = "DuplicateId",
                  .message = "a request with the id " + quoted(request.id) + " is still unanswered",
                  .hint = "send it with another id"});
    return;
  }
  handle(std::move(request), line.text.size());
}

void Server::handle(Request request, std::size_t line_bytes) {
  if (std::holds_alternative<InfoRequest>(request.operation)) {
    writer_.push(answer_to_info(request.id, facts()));
  } else if (const auto* cancel = std::get_if<CancelRequest>(&request.operation)) {
    handle_cancel(request.id, cancel->target);
  } else if (std::holds_alternative<RunRequest>(request.operation)) {
    handle_run(std::move(request), line_bytes);
  }
}

void Server::handle_run(Request request, std::size_t line_bytes) {
  RunRequest& run = std::get<RunRequest>(request.operation);
  const std::optional<std::uint64_t> max_wait_ms = run.max_wait_ms;
  Waiting waiting{.pending = {.id = std::move(request.id),
                              .line = request.line,
                              .line_bytes = line_bytes,
                              .queued_at_ns = monotonic_ns()},
                  .stream = run.stream};
  std::variant<LaunchRequest, Refusal> admitted =
      admit(std::move(run), parts_.configuration, parts_.launch.limits);
  if (Refusal* refusal = std::get_if<Refusal>(&admitted)) {
    answer_refusal(waiting.pending, std::move(*refusal));
    return;
  }
  waiting.launch = std::get<LaunchRequest>(std::move(admitted));
  enqueue(std::move(waiting), max_wait_ms);
}

void Server::handle_cancel(const Id& id, const Id& target) {
  for (auto waiting = waiting_.begin(); waiting != waiting_.end(); ++waiting) {
    if (waiting->pending.id != target) continue;
    const Pending pending = waiting->pending;
    forget(waiting);
    writer_.push(answer_to_cancel(id, target, true));
    answer_cancelled(pending, "the request was cancelled before it started");
    return;
  }
  for (Running& running : running_) {
    if (running.pending.id != target) continue;
    if (running.cancel_reason.empty()) running.cancel_reason = "the run was cancelled";
    running.program->process().send(SIGKILL);
    writer_.push(answer_to_cancel(id, target, true));
    return;
  }
  writer_.push(answer_to_cancel(id, target, false));
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
                  .running = running_.size(),
                  .waiting = waiting_.size(),
                  .standby = parts_.standbys.ready()};
  if (parts_.configuration != nullptr) {
    for (const auto& [name, permissions] : parts_.configuration->profiles) {
      facts.profiles.push_back(name);
    }
  }
  return facts;
}

}  // namespace pynox::pool
