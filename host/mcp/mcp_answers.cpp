// SPDX-License-Identifier: Apache-2.0
// What the pool says.
#include "host/mcp/mcp_front.hpp"
#include "host/mcp/words.hpp"
#include "host/pool/json_writer.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace pynox::mcp {
namespace {

constexpr std::uint64_t kMsPerSecond = 1000;

/// What can be done about a refusal, where something can.
std::optional<std::string> advice(const std::string& type) {
  if (type == "NoSession") return "Open another with open_session, and load the data again.";
  if (type == "SessionLimit") return "Close a session that is not needed, or try again later.";
  if (type == "Busy" || type == "SetupFailed") return "Try again later.";
  return std::nullopt;
}

/// Somebody who makes calls can ask for more time, and for nothing else that a pool's hint is
/// about.
std::optional<std::string> hint_for_callers(const RunReport& report, const ToolFacts& tools) {
  const ReportError& error = *report.error;
  if (!report.policy) return advice(error.type);
  if (error.type == kErrorTimeout) {
    if (report.policy->timeout_ms >= tools.max_timeout_ms) return std::nullopt;
    return "timeout_s can be up to " + seconds_as_number(tools.max_timeout_ms);
  }
  if (!error.hint) return std::nullopt;
  return "for the operator: " + *error.hint;
}

RunReport for_callers(RunReport report, const ToolFacts& tools) {
  if (!report.error) return report;
  report.error->hint = hint_for_callers(report, tools);
  if (!report.policy) {
    // A request of theirs has no line in a file.
    report.error->file.reset();
    report.error->line.reset();
  }
  return report;
}

}  // namespace

McpFront::Call* McpFront::find(const pool::Id& id) {
  const auto* const number = std::get_if<std::int64_t>(&id);
  if (number == nullptr) return nullptr;
  const auto found = calls_.find(*number);
  return found == calls_.end() ? nullptr : &found->second;
}

std::optional<McpFront::Call> McpFront::take(const pool::Id& id) {
  Call* const call = find(id);
  if (call == nullptr) return std::nullopt;  // it was cancelled
  Call taken = std::move(*call);
  calls_.erase(std::get<std::int64_t>(id));
  return taken;
}

void McpFront::answer_run(const pool::Id& id, const RunReport& report,
                          const std::optional<pool::SessionFacts>& session) {
  const std::optional<Call> call = take(id);
  if (!call) return;
  const RunReport shown = for_callers(report, settings_.tools);
  std::string members;
  if (call->tool != Tool::run_python) {
    members = text_result(refusal_text(shown.error.value_or(ReportError{}), settings_.results.show),
                          /*structure=*/"",
                          /*is_error=*/true, call->revision);
  } else {
    std::optional<SessionOutcome> outcome;
    if (session) {
      outcome = {.is_open = session->is_open, .end_reason = session->end_reason};
    } else if (!call->session.empty()) {
      // It was not started: the session is as it was, unless there is none.
      outcome = {.is_open = !(shown.error && shown.error->type == "NoSession")};
    }
    members = run_result(shown, outcome, settings_.results, call->revision);
  }
  send_result(call->wire_id, call->batch, call->revision, members);
}

void McpFront::answer_open(const pool::Id& id, const std::string& session,
                           const RunReport& /*report*/) {
  const std::optional<Call> call = take(id);
  if (!call) return;
  const std::uint64_t idle_ms = settings_.tools.session_idle_ms;
  pool::JsonObject structure;
  structure.text("session", session);
  structure.number("idle_limit_s", idle_ms / kMsPerSecond);
  const std::string text = "The session " + session +
                           " is open. Give it to run_python as session. " + "It ends after " +
                           duration_in_words(idle_ms) + " without use.";
  send_result(call->wire_id, call->batch, call->revision,
              text_result(text, std::move(structure).finish(), /*is_error=*/false, call->revision));
}

void McpFront::answer_close(const pool::Id& id, const std::string& session) {
  const std::optional<Call> call = take(id);
  if (!call) return;
  send_result(call->wire_id, call->batch, call->revision,
              text_result("The session " + session + " is closed.", /*structure=*/"",
                          /*is_error=*/false, call->revision));
}

// Nothing that this front asks is answered so.
void McpFront::answer_list(const pool::Id& /*id*/,
                           const std::vector<pool::SessionEntry>& /*sessions*/) {}
void McpFront::answer_info(const pool::Id& /*id*/, const pool::PoolFacts& /*facts*/) {}

// Nobody waits for this one: a cancellation is a notification.
void McpFront::answer_cancel(const pool::Id& /*id*/, const pool::Id& /*target*/,
                             bool /*cancelled*/) {}

void McpFront::tell_started(const pool::Id& id, std::uint64_t /*queued_ms*/) {
  if (Call* const call = find(id); call != nullptr && call->progress) call->progress->start();
}

void McpFront::tell_output(const pool::Id& id, std::string_view /*stream*/,
                           const std::string& text) {
  if (Call* const call = find(id); call != nullptr && call->progress) call->progress->add(text);
}

}  // namespace pynox::mcp
