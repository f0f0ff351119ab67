// SPDX-License-Identifier: Apache-2.0
// A line of the MCP server's input: whatever it holds, it becomes messages, calls within the
// operator's bounds, or errors that can be written as an answer.
#include "host/mcp/call.hpp"
#include "host/mcp/message.hpp"
#include "host/pool/utf8.hpp"

#include <boost/json/parse.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace pynox;
using namespace pynox::mcp;

constexpr std::uint64_t kMaxTimeoutMs = 30'000;

void require(bool holds) {
  if (!holds) std::abort();
}

/// What is written is one line of JSON with the same id.
void check_written(const std::string& text, const std::string& id) {
  require(text.find('\n') == std::string::npos && pool::valid_utf8(text) == text);
  boost::json::error_code ec;
  const boost::json::value value = boost::json::parse(text, ec);
  require(!ec && value.is_object());
  require(value.get_object().contains("id") == !id.empty());
  if (id.empty()) return;
  const boost::json::value given = boost::json::parse(id, ec);
  require(!ec && value.get_object().at("id") == given);
}

void check_call(const Message& message) {
  const ToolFacts facts{.default_timeout_ms = 20'000,
                        .max_timeout_ms = kMaxTimeoutMs,
                        .has_sessions = true,
                        .session_idle_ms = 1000};
  const Result<ToolCall> call = read_call(message.params, facts, "agent");
  if (!call) {
    check_written(error_message(message.id, {.code = ErrorCode::invalid_params,
                                             .message = call.error().message}),
                  message.id);
    return;
  }
  const auto* run = std::get_if<pool::RunRequest>(&call->request.operation);
  if (run == nullptr) return;
  require(run->code && run->code->find('\0') == std::string::npos);
  require(!run->script && run->args.empty() && run->echo);
  const Permissions& permissions = run->permissions;
  require(permissions.allow_read.empty() && permissions.allow_write.empty() &&
          permissions.package_dirs.empty() && permissions.allow_env.empty() &&
          !permissions.allow_network && !permissions.allow_temp && !permissions.memory_bytes);
  require(permissions.timeout_ms && *permissions.timeout_ms > 0 &&
          *permissions.timeout_ms <= kMaxTimeoutMs);
  require(run->session.has_value() != run->profile.has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const Result<Packet> packet = parse_packet(line);
  if (!packet) {
    check_written(
        error_message("", {.code = ErrorCode::parse_error, .message = packet.error().message}), "");
    return 0;
  }
  require(packet->is_batch || packet->messages.size() == 1);
  for (const Message& message : packet->messages) {
    if (message.fault) check_written(error_message(message.id, *message.fault), message.id);
    if (!message.fault && !message.id.empty()) {
      check_written(result_message(message.id, "{}"), message.id);
    }
    check_call(message);
  }
  return 0;
}
