// SPDX-License-Identifier: Apache-2.0
/// JSON-RPC 2.0 on lines: text → messages, results and errors → text.
#pragma once

#include <pynox/result.hpp>

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::mcp {

enum class ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  unsupported_version = -32022,
};

/// What is said instead of a result.
struct RpcError {
  ErrorCode code{};
  std::string message{};
  std::string data{};  ///< JSON, or empty
};

/// A request, a notification (no id), or, with `fault`, neither.
struct Message {
  std::string id{};  ///< JSON: a string or an integer. Empty: nobody waits for an answer
  std::string method{};
  boost::json::object params{};
  std::optional<RpcError> fault{};
  bool is_answer = false;  ///< to a request that was never made
};

/// What a line holds.
struct Packet {
  std::vector<Message> messages{};
  bool is_batch = false;
};

/// [any] Strict as the pool's own requests: a key that occurs twice, at any depth, is an error.
/// Only a line that is no JSON makes an error here.
[[nodiscard]] Result<Packet> parse_packet(std::string_view line);

/// [any] Without the end of the line. An empty `id` is left out, as the specification asks for
/// where it could not be read.
[[nodiscard]] std::string error_message(const std::string& id, const RpcError& error);
/// `result` is JSON.
[[nodiscard]] std::string result_message(const std::string& id, std::string_view result);
/// `params` is JSON.
[[nodiscard]] std::string notification_message(std::string_view method, std::string_view params);

}  // namespace pynox::mcp
