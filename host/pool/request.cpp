// SPDX-License-Identifier: Apache-2.0
#include "host/pool/request.hpp"

#include "host/policy/nearest.hpp"
#include "host/pool/json_reader.hpp"
#include "host/pool/request_fields.hpp"
#include "host/pool/utf8.hpp"

#include <pynox/result.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace pynox::pool {
namespace {

using Members = std::vector<JsonMember>;

/// Longest piece of a request that a message quotes.
constexpr std::size_t kMaxQuoted = 128;

struct NamedOperation {
  std::string_view name;
  Operation operation;
};
constexpr std::array<NamedOperation, 6> kOperations{{{"run", Operation::run},
                                                     {"open", Operation::open},
                                                     {"close", Operation::close},
                                                     {"list", Operation::list},
                                                     {"cancel", Operation::cancel},
                                                     {"info", Operation::info}}};

std::string quoted(std::string_view text) { return "\"" + shortened(text, kMaxQuoted) + "\""; }

std::optional<std::string> suggestion(std::string_view name,
                                      std::span<const std::string_view> candidates) {
  const std::optional<std::string_view> nearest = nearest_name(name, candidates);
  if (!nearest) return std::nullopt;
  return "did you mean " + quoted(*nearest) + "?";
}

Refusal refusal(std::string type, std::string message,
                std::optional<std::string> hint = std::nullopt) {
  return {.type = std::move(type), .message = std::move(message), .hint = std::move(hint)};
}

Refusal refusal_of(std::string type, Error error) {
  Refusal result = refusal(std::move(type), std::move(error.message));
  if (!error.hint.empty()) result.hint = std::move(error.hint);
  return result;
}

Refusal bad_request(std::string message, std::optional<std::string> hint = std::nullopt) {
  return refusal("BadRequest", std::move(message), std::move(hint));
}

const JsonValue* find(const Members& members, std::string_view key) {
  const auto found = std::ranges::find(members, key, &JsonMember::key);
  return found == members.end() ? nullptr : &found->value;
}

const Field* find_field(std::string_view name) {
  const std::span<const Field> fields = all_fields();
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &*found;
}

Refusal unknown_key(std::string_view key) {
  std::vector<std::string_view> names;
  for (const Field& field : all_fields()) names.push_back(field.name);
  return refusal("UnknownKey", "unknown key " + quoted(key), suggestion(key, names));
}

Refusal unknown_operation(const std::string& name) {
  std::vector<std::string_view> names;
  std::string known;
  for (const NamedOperation& operation : kOperations) {
    names.push_back(operation.name);
    known.append(known.empty() ? "" : ", ").append(operation.name);
  }
  std::optional<std::string> hint = suggestion(name, names);
  if (!hint) hint = "the operations are " + known;
  return bad_request("unknown op " + quoted(name), std::move(hint));
}

std::variant<Operation, Refusal> operation_of(const Members& members) {
  Operation operation = Operation::run;
  if (const JsonValue* value = find(members, "op"); value != nullptr) {
    if (value->kind != JsonValue::Kind::string) {
      return refusal_of("BadRequest", wrong_type(*value, "op", "a string"));
    }
    const auto known = std::ranges::find(kOperations, value->text, &NamedOperation::name);
    if (known == kOperations.end()) return unknown_operation(value->text);
    operation = known->operation;
  }
  const bool is_in_session = operation == Operation::run && find(members, "session") != nullptr;
  return is_in_session ? Operation::session_run : operation;
}

Refusal not_taken(std::string_view key, Operation operation) {
  if (operation == Operation::session_run) {
    return bad_request(quoted(key) + " cannot be given for a run in a session",
                       "the policy of a session is fixed when it is opened");
  }
  const auto named = std::ranges::find(kOperations, operation, &NamedOperation::operation);
  return bad_request("op " + quoted(named->name) + " does not take " + quoted(key));
}

/// Fields that an operation cannot do without, or that exclude each other.
std::optional<Refusal> check_together(const Members& members, Operation operation,
                                      const Draft& draft) {
  const RunRequest& run = draft.run;
  switch (operation) {
    case Operation::run:
      if (run.code && run.script) {
        return bad_request("code and script are both given, and only one of them can run");
      }
      if (!run.code && !run.script) return bad_request("either code or script is required");
      if (run.echo && !run.code) return bad_request("echo works with code only, not with script");
      return std::nullopt;
    case Operation::session_run:
      if (!run.code) return bad_request("code is required for a run in a session");
      return std::nullopt;
    case Operation::close:
      if (!run.session) return bad_request("op \"close\" requires session");
      return std::nullopt;
    case Operation::cancel:
      if (find(members, "target") == nullptr) {
        return bad_request("op \"cancel\" requires target", "it is the id of the request to stop");
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Refusal> read_members(const Members& members, Operation operation,
                                    const std::string& working_directory, Draft& draft) {
  for (const JsonMember& member : members) {
    const FieldContext context{.key = member.key, .working_directory = working_directory};
    Result<void> read = find_field(member.key)->read(member.value, context, draft);
    if (!read) return refusal_of("BadRequest", std::move(read).error());
  }
  return check_together(members, operation, draft);
}

decltype(Request::operation) operation_from(Draft draft, Operation operation) {
  RunRequest& run = draft.run;
  switch (operation) {
    case Operation::run:
    case Operation::session_run:
      break;
    case Operation::open:
      return OpenRequest{.profile = std::move(run.profile),
                         .permissions = std::move(run.permissions),
                         .max_wait_ms = run.max_wait_ms};
    case Operation::close:
      return CloseRequest{.session = *std::move(run.session)};
    case Operation::list:
      return ListRequest{};
    case Operation::cancel:
      return CancelRequest{.target = std::move(draft.target)};
    case Operation::info:
      return InfoRequest{};
  }
  return std::move(run);
}

std::variant<decltype(Request::operation), Refusal> parse_members(
    const Members& members, const std::string& working_directory) {
  // First: a newer protocol may have keys that this one does not know.
  if (const JsonValue* protocol = find(members, "protocol"); protocol != nullptr) {
    Result<void> spoken = check_protocol(*protocol);
    if (!spoken) return refusal_of("BadRequest", std::move(spoken).error());
  }
  for (const JsonMember& member : members) {
    if (find_field(member.key) == nullptr) return unknown_key(member.key);
  }
  std::variant<Operation, Refusal> operation = operation_of(members);
  if (auto* refused = std::get_if<Refusal>(&operation)) return std::move(*refused);
  const Operation known = std::get<Operation>(operation);
  for (const JsonMember& member : members) {
    if (!find_field(member.key)->is_taken_by(known)) return not_taken(member.key, known);
  }
  Draft draft;
  if (auto refused = read_members(members, known, working_directory, draft)) {
    return *std::move(refused);
  }
  return operation_from(std::move(draft), known);
}

}  // namespace

std::variant<Request, Refusal> parse_request(std::string_view line, std::uint64_t line_number,
                                             const std::string& working_directory) {
  Result<Members> members = read_json_object(line);
  if (!members) return refusal_of("ParseError", std::move(members).error());
  Request request{.line = line_number};
  if (const JsonValue* value = find(*members, "id"); value != nullptr) {
    Result<Id> id = read_id(*value, "id");
    if (!id) return refusal_of("BadRequest", std::move(id).error());
    request.id = *std::move(id);
  }
  auto operation = parse_members(*members, working_directory);
  if (auto* refused = std::get_if<Refusal>(&operation)) {
    refused->id = std::move(request.id);
    return std::move(*refused);
  }
  request.operation = std::get<0>(std::move(operation));
  return request;
}

}  // namespace pynox::pool
