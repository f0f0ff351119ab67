// SPDX-License-Identifier: Apache-2.0
#include "host/pool/answer.hpp"

#include "host/exit_status.hpp"
#include "host/policy/bounds.hpp"
#include "host/pool/json_writer.hpp"
#include "host/pool/utf8.hpp"

#include <climits>

#include <cassert>
#include <limits>
#include <utility>

namespace pynox::pool {
namespace {

// A refusal quotes the request. These bounds keep its line, every byte of it escaped as six
// characters, within the 64 KiB that a client is told to expect beside the output.
constexpr std::size_t kMaxMessageBytes = 2048;
constexpr std::size_t kMaxHintBytes = 2048;

std::string json_of(const Id& id) {
  if (const auto* text = std::get_if<std::string>(&id)) return json_string(*text);
  if (const auto* number = std::get_if<std::int64_t>(&id)) return std::to_string(*number);
  return "null";
}

/// The members that every answer begins with, where nothing failed.
JsonObject begin_answer(const Id& id) {
  JsonObject answer;
  answer.json("id", json_of(id));
  answer.number("exit", kExitSuccess);
  answer.null("error");
  return answer;
}

JsonObject begin_event(const Id& id, std::string_view event) {
  JsonObject line;
  line.json("id", json_of(id));
  line.text("event", event);
  return line;
}

std::string json_of(const Permissions& limits) {
  JsonObject object;
  object.texts("allow_read", limits.allow_read);
  object.texts("allow_write", limits.allow_write);
  object.boolean("allow_network", limits.allow_network.value_or(false));
  object.boolean("allow_temp", limits.allow_temp.value_or(false));
  object.texts("allow_env", limits.allow_env);
  object.texts("package_dirs", limits.package_dirs);
  object.number("timeout_ms", limits.timeout_ms.value_or(bounds::kMaxTimeoutMs));
  object.number_or_null("memory_bytes", limits.memory_bytes);
  object.number("max_output", limits.max_output.value_or(bounds::kMaxOutputBytes));
  object.number_or_null("max_file_size", limits.max_file_size);
  return std::move(object).finish();
}

std::string json_of(const std::vector<SessionEntry>& sessions) {
  std::string list = "[";
  for (const SessionEntry& entry : sessions) {
    if (list.size() > 1) list.append(", ");
    JsonObject session;
    session.text("session", entry.name);
    session.text("state", entry.state);
    session.number("idle_ms", entry.idle_ms);
    session.number("age_ms", entry.age_ms);
    session.number("runs", entry.runs);
    list.append(std::move(session).finish());
  }
  return list.append("]");
}

}  // namespace

std::string answer_to_run(const Id& id, std::string_view rendered,
                          const std::optional<SessionFacts>& session) {
  constexpr std::string_view end = "}\n";
  assert(rendered.starts_with('{') && rendered.ends_with(end));
  std::string tail(end);
  if (session) {
    tail = ", \"session\": " + json_string(session->name) +
           ", \"session_open\": " + (session->is_open ? "true" : "false") + tail;
  }
  std::string answer = "{\"id\": " + json_of(id) + ", ";
  answer.reserve(answer.size() + rendered.size() + tail.size());
  answer.append(rendered.substr(1, rendered.size() - 1 - end.size()));
  return answer.append(tail);
}

RunReport report_of(const Refusal& refusal, std::uint64_t line_number) {
  RunReport report;
  report.exit_status = kExitPynoxFailure;
  ReportError& error = report.error.emplace();
  error.type = refusal.type;
  error.message = shortened(refusal.message, kMaxMessageBytes);
  error.file = "<stdin>";
  // A number that the field cannot hold is left out: another one would be wrong.
  if (line_number <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) {
    error.line = static_cast<std::int32_t>(line_number);
  }
  // No object has a longer path.
  if (refusal.path && refusal.path->size() < PATH_MAX) error.path = refusal.path;
  if (refusal.hint) error.hint = shortened(*refusal.hint, kMaxHintBytes);
  return report;
}

std::string answer_to_close(const Id& id, const std::string& session) {
  JsonObject answer = begin_answer(id);
  answer.text("session", session);
  return std::move(answer).finish_line();
}

std::string answer_to_cancel(const Id& id, const Id& target, bool cancelled) {
  JsonObject answer = begin_answer(id);
  answer.json("target", json_of(target));
  answer.boolean("cancelled", cancelled);
  return std::move(answer).finish_line();
}

std::string_view policy_in(std::string_view rendered) {
  // A quote inside a string is escaped, so that no program's output can look like this key.
  constexpr std::string_view key = ", \"policy\": ";
  const std::size_t found = rendered.find(key);
  if (found == std::string_view::npos) return "null";
  const std::string_view value = rendered.substr(found + key.size());
  bool is_in_string = false;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (is_in_string) {
      if (value[i] == '\\')
        ++i;
      else if (value[i] == '"')
        is_in_string = false;
      continue;
    }
    if (value[i] == '"') is_in_string = true;
    if (value[i] == '{' || value[i] == '[') ++depth;
    if (value[i] == '}' || value[i] == ']') {
      if (depth == 0) return "null";
      if (--depth == 0) return value.substr(0, i + 1);
    }
  }
  return "null";
}

std::string answer_to_open(const Id& id, const std::string& session,
                           std::string_view rendered_policy) {
  JsonObject answer = begin_answer(id);
  answer.text("session", session);
  answer.json("policy", rendered_policy);
  return std::move(answer).finish_line();
}

std::string answer_to_list(const Id& id, const std::vector<SessionEntry>& sessions) {
  JsonObject answer = begin_answer(id);
  answer.json("sessions", json_of(sessions));
  return std::move(answer).finish_line();
}

std::string answer_to_info(const Id& id, const PoolFacts& facts) {
  JsonObject answer = begin_answer(id);
  answer.number("protocol", kProtocol);
  answer.text("pynox", facts.pynox);
  answer.text("python", facts.python);
  answer.text("cwd", facts.cwd);
  answer.number("workers", facts.workers);
  answer.number("queue", facts.queue);
  answer.number("max_line", facts.max_line);
  answer.texts("preload", facts.preload);
  answer.number("preload_bytes", facts.preload_bytes);
  answer.texts("profiles", facts.profiles);
  answer.json("limits", facts.limits ? json_of(*facts.limits) : "null");
  answer.number("max_sessions", facts.max_sessions);
  answer.number("session_idle_ms", facts.session_idle_ms);
  answer.texts("features", {"sessions", "stream", "echo", "max_wait"});
  answer.number("running", facts.running);
  answer.number("waiting", facts.waiting);
  answer.number("sessions", facts.sessions);
  answer.number("standby", facts.standby);
  return std::move(answer).finish_line();
}

std::string started_event(const Id& id, std::uint64_t queued_ms) {
  JsonObject event = begin_event(id, "started");
  event.number("queued_ms", queued_ms);
  return std::move(event).finish_line();
}

std::string output_event(const Id& id, std::string_view stream, std::string_view text) {
  JsonObject event = begin_event(id, "output");
  event.text("stream", stream);
  event.text("text", text);
  return std::move(event).finish_line();
}

}  // namespace pynox::pool
