// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/message.hpp"

#include "host/pool/json_reader.hpp"
#include "host/pool/json_writer.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace pynox::mcp {
namespace {

namespace json = boost::json;

/// Messages in one list. An element of two bytes would become a message of some hundred, and one
/// line may be 16 MiB long.
constexpr std::size_t kMaxMessages = 1024;

Message faulty(std::string id, std::string why) {
  return {.id = std::move(id),
          .fault = RpcError{.code = ErrorCode::invalid_request, .message = std::move(why)}};
}

bool is_id(const json::value& value) {
  return value.is_string() || value.is_int64() || value.is_uint64();
}

Message read_message(json::value value) {
  json::object* const object = value.if_object();
  if (object == nullptr) return faulty("", "a message must be an object");
  std::string id;
  if (const json::value* given = object->if_contains("id"); given != nullptr) {
    if (!is_id(*given)) return faulty("", "id must be a string or an integer");
    id = json::serialize(*given);
  }
  const json::value* const version = object->if_contains("jsonrpc");
  if (version == nullptr || *version != "2.0") {
    return faulty(std::move(id), "jsonrpc must be \"2.0\"");
  }
  const json::value* const method = object->if_contains("method");
  if (method == nullptr) {
    if (object->contains("result") || object->contains("error")) return {.is_answer = true};
    return faulty(std::move(id), "method is missing");
  }
  if (!method->is_string()) return faulty(std::move(id), "method must be a string");
  Message message{.id = std::move(id), .method = std::string(method->get_string())};
  if (json::value* const params = object->if_contains("params"); params != nullptr) {
    if (!params->is_object()) return faulty(std::move(message.id), "params must be an object");
    message.params = std::move(params->get_object());
  }
  return message;
}

/// Two readers could disagree about a repeated key. A list is read as the member of an object.
Result<void> check_keys(std::string_view line, bool is_list) {
  std::string wrapped;
  if (is_list) wrapped.append("{\"\": ").append(line).append("}");
  const auto members = pool::read_json_object(is_list ? std::string_view(wrapped) : line);
  if (members) return {};
  return members.error();
}

}  // namespace

Result<Packet> parse_packet(std::string_view line) {
  json::error_code ec;
  json::value value = json::parse(json::string_view(line.data(), line.size()), ec);
  if (ec) {
    return Error{.kind = ErrorKind::usage, .message = "the line is not JSON: " + ec.message()};
  }
  Packet packet{.is_batch = value.is_array()};
  if (packet.is_batch || value.is_object()) {
    if (Result<void> checked = check_keys(line, packet.is_batch); !checked) {
      return std::move(checked).error();
    }
  }
  if (!packet.is_batch) {
    packet.messages.push_back(read_message(std::move(value)));
    return packet;
  }
  if (value.get_array().size() > kMaxMessages) {
    return Error{.kind = ErrorKind::usage,
                 .message = "a list has at most " + std::to_string(kMaxMessages) +
                            " messages, this one has " + std::to_string(value.get_array().size())};
  }
  for (json::value& item : value.get_array()) {
    packet.messages.push_back(read_message(std::move(item)));
  }
  return packet;
}

std::string error_message(const std::string& id, const RpcError& error) {
  pool::JsonObject details;
  details.json("code", std::to_string(static_cast<int>(error.code)));
  details.text("message", error.message);
  if (!error.data.empty()) details.json("data", error.data);
  pool::JsonObject message;
  message.text("jsonrpc", "2.0");
  if (!id.empty()) message.json("id", id);
  message.json("error", std::move(details).finish());
  return std::move(message).finish();
}

std::string result_message(const std::string& id, std::string_view result) {
  pool::JsonObject message;
  message.text("jsonrpc", "2.0");
  message.json("id", id);
  message.json("result", result);
  return std::move(message).finish();
}

std::string notification_message(std::string_view method, std::string_view params) {
  pool::JsonObject message;
  message.text("jsonrpc", "2.0");
  message.text("method", method);
  message.json("params", params);
  return std::move(message).finish();
}

}  // namespace pynox::mcp
