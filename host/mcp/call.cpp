// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/call.hpp"

#include "host/mcp/words.hpp"
#include "host/pool/utf8.hpp"

#include <boost/json/value.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace pynox::mcp {
namespace {

namespace json = boost::json;

/// How long a call waits for a worker: about as long as clients wait for an answer.
constexpr std::uint64_t kMaxWaitMs = 60'000;
constexpr double kMsPerSecond = 1000;
constexpr std::size_t kMaxQuoted = 128;

Error misfit(std::string message) {
  return {.kind = ErrorKind::usage, .message = std::move(message)};
}

std::string quoted(std::string_view text) {
  return "\"" + pool::shortened(text, kMaxQuoted) + "\"";
}

std::string_view view(json::string_view text) { return {text.data(), text.size()}; }

Result<void> check_names(const json::object& arguments,
                         std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : arguments) {
    if (std::ranges::find(known, view(key)) == known.end()) {
      return misfit("unknown argument " + quoted(view(key)));
    }
  }
  return {};
}

Result<std::optional<std::string>> text_argument(const json::object& arguments,
                                                 std::string_view name) {
  const json::value* const value =
      arguments.if_contains(json::string_view(name.data(), name.size()));
  if (value == nullptr) return std::optional<std::string>();
  if (!value->is_string()) return misfit(std::string(name) + " must be a string");
  return std::optional<std::string>(view(value->get_string()));
}

Result<std::string> required_text(const json::object& arguments, std::string_view name) {
  Result<std::optional<std::string>> text = text_argument(arguments, name);
  if (!text) return std::move(text).error();
  if (!*text) return misfit(std::string(name) + " is required");
  return **std::move(text);
}

Result<std::uint64_t> timeout_argument(const json::object& arguments, const ToolFacts& facts) {
  const json::value* const value = arguments.if_contains("timeout_s");
  if (value == nullptr) return facts.default_timeout_ms;
  if (!value->is_number()) return misfit("timeout_s must be a number");
  const double seconds = value->to_number<double>();
  const double most = static_cast<double>(facts.max_timeout_ms) / kMsPerSecond;
  if (!(seconds > 0 && seconds <= most)) {
    return misfit("timeout_s must be more than 0 and at most " +
                  seconds_as_number(facts.max_timeout_ms));
  }
  const auto timeout_ms = static_cast<std::uint64_t>(std::ceil(seconds * kMsPerSecond));
  return std::min(timeout_ms, facts.max_timeout_ms);
}

Result<ToolCall> read_run(const json::object& arguments, const ToolFacts& facts,
                          const std::optional<std::string>& profile) {
  Result<void> known = facts.has_sessions ? check_names(arguments, {"code", "session", "timeout_s"})
                                          : check_names(arguments, {"code", "timeout_s"});
  if (!known) return std::move(known).error();
  Result<std::string> code = required_text(arguments, "code");
  if (!code) return std::move(code).error();
  // CPython would stop there: what runs would not be what was sent.
  if (code->find('\0') != std::string::npos) return misfit("code contains a NUL character");
  Result<std::optional<std::string>> session = text_argument(arguments, "session");
  if (!session) return std::move(session).error();
  const Result<std::uint64_t> timeout_ms = timeout_argument(arguments, facts);
  if (!timeout_ms) return timeout_ms.error();
  pool::RunRequest run{.code = *std::move(code),
                       .permissions = {.timeout_ms = *timeout_ms},
                       .max_wait_ms = kMaxWaitMs,
                       .echo = true,
                       .session = *session};
  if (!run.session) run.profile = profile;
  return ToolCall{.tool = Tool::run_python,
                  .request = {.operation = std::move(run)},
                  .session = session->value_or("")};
}

Result<ToolCall> read_open(const json::object& arguments, const ToolFacts& facts,
                           const std::optional<std::string>& profile) {
  if (Result<void> known = check_names(arguments, {}); !known) return std::move(known).error();
  // Of a session's runs none may take longer than the session itself was opened for.
  return ToolCall{.tool = Tool::open_session,
                  .request = {.operation = pool::OpenRequest{
                                  .profile = profile,
                                  .permissions = {.timeout_ms = facts.max_timeout_ms},
                                  .max_wait_ms = kMaxWaitMs}}};
}

Result<ToolCall> read_close(const json::object& arguments) {
  if (Result<void> known = check_names(arguments, {"session"}); !known) {
    return std::move(known).error();
  }
  Result<std::string> session = required_text(arguments, "session");
  if (!session) return std::move(session).error();
  return ToolCall{.tool = Tool::close_session,
                  .request = {.operation = pool::CloseRequest{.session = *session}},
                  .session = *session};
}

}  // namespace

Result<ToolCall> read_call(const json::object& params, const ToolFacts& facts,
                           const std::optional<std::string>& profile) {
  const json::value* const name = params.if_contains("name");
  if (name == nullptr || !name->is_string()) return misfit("name must be a string");
  static const json::object kNone;
  const json::value* const given = params.if_contains("arguments");
  if (given != nullptr && !given->is_object()) return misfit("arguments must be an object");
  const json::object& arguments = given == nullptr ? kNone : given->get_object();
  const std::string_view tool = view(name->get_string());
  if (tool == kRunPython) return read_run(arguments, facts, profile);
  if (facts.has_sessions && tool == kOpenSession) return read_open(arguments, facts, profile);
  if (facts.has_sessions && tool == kCloseSession) return read_close(arguments);
  return misfit("unknown tool " + quoted(tool));
}

}  // namespace pynox::mcp
