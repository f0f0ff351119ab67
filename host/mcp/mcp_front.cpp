// SPDX-License-Identifier: Apache-2.0
// What the client says.
#include "host/mcp/mcp_front.hpp"

#include "host/pool/json_writer.hpp"
#include "host/pool/utf8.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <variant>

namespace pynox::mcp {
namespace {

namespace json = boost::json;

constexpr const char* kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr const char* kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";
/// What a client made up is repeated to it so far.
constexpr std::size_t kMaxQuoted = 128;

RpcError invalid_params(std::string message) {
  return {.code = ErrorCode::invalid_params, .message = std::move(message)};
}

const json::object* meta_of(const Message& message) {
  const json::value* const meta = message.params.if_contains("_meta");
  return meta == nullptr ? nullptr : meta->if_object();
}

std::string revisions() {
  std::string list = "[";
  for (const Revision revision : kRevisions) {
    list.append(list.size() > 1 ? ", " : "").append(pool::json_string(revision));
  }
  return list.append("]");
}

RpcError unsupported(std::string_view requested) {
  pool::JsonObject data;
  data.json("supported", revisions());
  data.text("requested", pool::shortened(requested, kMaxQuoted));
  const bool needs_handshake = known_revision(requested).has_value();
  return {.code = ErrorCode::unsupported_version,
          .message = needs_handshake ? "this protocol version begins with initialize"
                                     : "unsupported protocol version",
          .data = std::move(data).finish()};
}

std::string server_info() {
  pool::JsonObject info;
  info.text("name", "pynox");
  info.text("version", PYNOX_VERSION);
  return std::move(info).finish();
}

/// An id or a token as it was written, or nothing if it has not the form of one.
std::string id_text(const json::value* value) {
  if (value == nullptr || !(value->is_string() || value->is_number())) return "";
  return json::serialize(*value);
}

bool is_known(std::string_view method) {
  constexpr std::array<std::string_view, 6> kMethods{
      "initialize", "ping", "server/discover", "subscriptions/listen", "tools/list", "tools/call"};
  return std::ranges::find(kMethods, method) != kMethods.end();
}

/// Whether a method that is known, and not `initialize`, belongs to the revision.
bool is_part_of(Revision revision, std::string_view method) {
  if (method == "ping") return revision != kStateless;
  const bool is_stateless_only = method == "server/discover" || method == "subscriptions/listen";
  return !is_stateless_only || revision == kStateless;
}

}  // namespace

std::vector<pool::Front::Asked> McpFront::read(const pool::Line& line) {
  std::vector<Asked> asked;
  if (line.is_too_long) {
    send_error(
        "", nullptr,
        {.code = ErrorCode::parse_error,
         .message = "the line is longer than " + std::to_string(settings_.max_line) + " bytes"});
    return asked;
  }
  if (line.text.empty()) return asked;
  Result<Packet> packet = parse_packet(line.text);
  if (!packet) {
    send_error("", nullptr, {.code = ErrorCode::parse_error, .message = packet.error().message});
    return asked;
  }
  if (!packet->is_batch) {
    read(std::move(packet->messages.front()), nullptr, asked);
    return asked;
  }
  const bool is_spoken = handshake_ && has_batches(*handshake_);
  if (!is_spoken || packet->messages.empty()) {
    send_error("", nullptr,
               {.code = ErrorCode::invalid_request,
                .message = is_spoken ? "the list of messages is empty"
                                     : "this protocol version has no lists of messages"});
    return asked;
  }
  const auto batch = std::make_shared<Batch>(Batch{.missing = 1});
  for (Message& message : packet->messages) read(std::move(message), batch, asked);
  release(batch);
  return asked;
}

void McpFront::read(Message message, const BatchPointer& batch, std::vector<Asked>& asked) {
  if (message.is_answer) return;
  if (message.id.empty() && !message.fault) {
    notified(message, asked);
    return;
  }
  if (batch) ++batch->missing;
  if (message.fault) {
    send_error(message.id, batch, *message.fault);
    return;
  }
  const bool is_taken = std::ranges::any_of(
      calls_, [&message](const auto& each) { return each.second.wire_id == message.id; });
  if (is_taken) {
    // Its answer would be taken for that of the other request.
    send_error("", batch,
               {.code = ErrorCode::invalid_request,
                .message = "a request with the id " + pool::shortened(message.id, kMaxQuoted) +
                           " is still unanswered"});
    return;
  }
  if (!is_known(message.method)) {
    send_error(message.id, batch,
               {.code = ErrorCode::method_not_found,
                .message = "unknown method " + pool::shortened(message.method, kMaxQuoted)});
    return;
  }
  if (message.method == "initialize") {
    initialize(message, batch);
    return;
  }
  const std::variant<Revision, RpcError> revision = revision_of(message);
  if (const auto* error = std::get_if<RpcError>(&revision)) {
    send_error(message.id, batch, *error);
    return;
  }
  handle(message, std::get<Revision>(revision), batch, asked);
}

std::variant<Revision, RpcError> McpFront::revision_of(const Message& message) const {
  const json::object* const meta = meta_of(message);
  const json::value* const version = meta == nullptr ? nullptr : meta->if_contains(kVersionKey);
  if (version == nullptr) {
    if (handshake_) return *handshake_;
    // A client with a handshake may ask whether anybody is there before it.
    if (message.method == "ping") return kNewestWithHandshake;
    return invalid_params(std::string("_meta must have ") + kVersionKey + " and " +
                          kCapabilitiesKey + ", unless the client begins with initialize");
  }
  if (!version->is_string()) return invalid_params(std::string(kVersionKey) + " must be a string");
  const std::string requested(version->get_string());
  if (requested != kStateless) return unsupported(requested);
  const json::value* const capabilities = meta->if_contains(kCapabilitiesKey);
  if (capabilities == nullptr || !capabilities->is_object()) {
    return invalid_params(std::string("_meta must have ") + kCapabilitiesKey + ", an object");
  }
  return kStateless;
}

void McpFront::handle(const Message& message, Revision revision, const BatchPointer& batch,
                      std::vector<Asked>& asked) {
  if (!is_part_of(revision, message.method)) {
    send_error(message.id, batch,
               {.code = ErrorCode::method_not_found,
                .message = message.method + " is not part of this protocol version"});
    return;
  }
  if (message.method == "tools/call") {
    call(message, revision, batch, asked);
    return;
  }
  if (message.method == "subscriptions/listen") {
    listen(message, batch);
    return;
  }
  pool::JsonObject result;
  if (message.method == "server/discover") {
    result.json("supportedVersions", revisions());
    result.json("capabilities", "{\"tools\": {}}");
    result.text("instructions", instructions(settings_.tools));
  } else if (message.method == "tools/list") {
    if (message.params.contains("cursor")) {
      send_error(message.id, batch, invalid_params("no list goes on, so that no cursor exists"));
      return;
    }
    result.json("tools", list_tools(settings_.tools, revision));
  }
  if (revision == kStateless) {
    // The list is the same for as long as the server runs; an hour is what a client need not ask.
    constexpr std::uint64_t kListTtlMs = 3'600'000;
    result.number("ttlMs", kListTtlMs);
    result.text("cacheScope", "private");
  }
  const std::string object = std::move(result).finish();
  send_result(message.id, batch, revision, std::string_view(object).substr(1, object.size() - 2));
}

void McpFront::listen(const Message& message, const BatchPointer& batch) {
  const json::value* const wanted = message.params.if_contains("notifications");
  if (wanted == nullptr || !wanted->is_object()) {
    send_error(message.id, batch, invalid_params("notifications must be an object"));
    return;
  }
  pool::JsonObject subscription;
  subscription.json(kSubscriptionKey, message.id);
  pool::JsonObject params;
  params.json("_meta", std::move(subscription).finish());
  params.json("notifications", "{}");  // of what is wanted, what there will be
  writer_.push(
      notification_message("notifications/subscriptions/acknowledged", std::move(params).finish())
          .append("\n"));
  // Nothing that can be listened for changes while the server runs, so that it ends here.
  pool::JsonObject meta;
  meta.json(kSubscriptionKey, message.id);
  meta.json(kServerKey, server_info());
  pool::JsonObject result;
  result.text("resultType", "complete");
  result.json("_meta", std::move(meta).finish());
  send(result_message(message.id, std::move(result).finish()), batch);
}

void McpFront::initialize(const Message& message, const BatchPointer& batch) {
  if (batch) {
    send_error(
        message.id, batch,
        {.code = ErrorCode::invalid_request, .message = "initialize must be a message of its own"});
    return;
  }
  const json::value* const version = message.params.if_contains("protocolVersion");
  if (version == nullptr || !version->is_string()) {
    send_error(message.id, batch, invalid_params("protocolVersion must be a string"));
    return;
  }
  const std::string requested(version->get_string());
  const Revision agreed = known_revision(requested).value_or(kNewestWithHandshake);
  handshake_ = agreed == kStateless ? kNewestWithHandshake : agreed;
  pool::JsonObject result;
  result.text("protocolVersion", *handshake_);
  result.json("capabilities", "{\"tools\": {}}");
  result.json("serverInfo", server_info());
  result.text("instructions", instructions(settings_.tools));
  send(result_message(message.id, std::move(result).finish()), batch);
}

void McpFront::call(const Message& message, Revision revision, const BatchPointer& batch,
                    std::vector<Asked>& asked) {
  Result<ToolCall> read = read_call(message.params, settings_.tools, settings_.profile);
  if (!read) {
    send_error(message.id, batch, invalid_params(read.error().message));
    return;
  }
  Call call{.wire_id = message.id,
            .tool = read->tool,
            .session = std::move(read->session),
            .revision = revision,
            .batch = batch};
  const json::object* const meta = meta_of(message);
  const std::string token = id_text(meta == nullptr ? nullptr : meta->if_contains("progressToken"));
  if (auto* run = std::get_if<pool::RunRequest>(&read->request.operation);
      run != nullptr && !token.empty()) {
    run->stream = true;
    call.progress = std::make_unique<Progress>(loop_, writer_, token, revision);
  }
  const std::int64_t id = ++last_id_;
  calls_.emplace(id, std::move(call));
  read->request.id = id;
  asked.emplace_back(std::move(read->request));
}

void McpFront::notified(const Message& message, std::vector<Asked>& asked) {
  if (message.method != "notifications/cancelled") return;  // no other asks for anything
  const std::string wire_id = id_text(message.params.if_contains("requestId"));
  const auto found = std::ranges::find_if(
      calls_, [&wire_id](const auto& each) { return each.second.wire_id == wire_id; });
  if (found == calls_.end()) return;  // it has ended already
  asked.emplace_back(pool::Request{.operation = pool::CancelRequest{.target = found->first}});
  // Nothing more is said of it.
  const BatchPointer batch = found->second.batch;
  calls_.erase(found);
  release(batch);
}

void McpFront::send_result(const std::string& wire_id, const BatchPointer& batch, Revision revision,
                           std::string_view members) {
  std::string result = "{";
  if (revision == kStateless) {
    result.append("\"resultType\": \"complete\", ").append(members);
    if (!members.empty()) result.append(", ");
    pool::JsonObject meta;
    meta.json(kServerKey, server_info());
    result.append("\"_meta\": ").append(std::move(meta).finish());
  } else {
    result.append(members);
  }
  send(result_message(wire_id, result.append("}")), batch);
}

void McpFront::send_error(const std::string& wire_id, const BatchPointer& batch,
                          const RpcError& error) {
  send(error_message(wire_id, error), batch);
}

void McpFront::send(std::string message, const BatchPointer& batch) {
  if (!batch) {
    writer_.push(message.append("\n"));
    return;
  }
  batch->answers.push_back(std::move(message));
  release(batch);
}

void McpFront::release(const BatchPointer& batch) {
  if (!batch || --batch->missing > 0 || batch->answers.empty()) return;
  std::string line = "[";
  for (const std::string& answer : batch->answers) {
    line.append(line.size() > 1 ? ", " : "").append(answer);
  }
  writer_.push(line.append("]\n"));
}

}  // namespace pynox::mcp
