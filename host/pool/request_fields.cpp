// SPDX-License-Identifier: Apache-2.0
#include "host/pool/request_fields.hpp"

#include "host/policy/absolute_path.hpp"
#include "host/policy/bounds.hpp"
#include "host/policy/environment.hpp"
#include "host/policy/values.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pynox::pool {
namespace {

constexpr ErrorKind kKind = ErrorKind::usage;
constexpr std::size_t kMaxIdBytes = 128;
/// 2^53 - 1: readers that hold numbers as doubles know it exactly.
constexpr std::uint64_t kMaxIdNumber = (1ULL << 53U) - 1;

std::string type_name(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::null:
      return "null";
    case JsonValue::Kind::boolean:
      return value.is_true ? "true" : "false";
    case JsonValue::Kind::integer:
      return (value.is_negative ? "-" : "") + std::to_string(value.magnitude);
    case JsonValue::Kind::decimal:
      return "a decimal number";
    case JsonValue::Kind::string:
      return "a string";
    case JsonValue::Kind::list:
      return "a list";
    case JsonValue::Kind::object:
      return "an object";
  }
  return "something else";
}

/// A system call, and Python's C interface, would stop at a NUL: what runs would not be what was
/// checked.
Result<void> check_no_nul(std::string_view text, std::string_view key) {
  if (text.find('\0') == std::string_view::npos) return {};
  return Error{.kind = kKind, .message = std::string(key) + ": the text contains a NUL character"};
}

Result<std::string> text_of(const JsonValue& value, const FieldContext& context) {
  if (value.kind != JsonValue::Kind::string) return wrong_type(value, context.key, "a string");
  if (Result<void> checked = check_no_nul(value.text, context.key); !checked) {
    return std::move(checked).error();
  }
  return value.text;
}

Result<const std::vector<std::string>*> strings_of(const JsonValue& value,
                                                   const FieldContext& context) {
  if (value.kind != JsonValue::Kind::list) {
    return wrong_type(value, context.key, "a list of strings");
  }
  if (value.has_other_items) {
    return Error{.kind = kKind,
                 .message = std::string(context.key) +
                            " must be a list of strings with no other "
                            "item"};
  }
  for (const std::string& item : value.items) {
    if (Result<void> checked = check_no_nul(item, context.key); !checked) {
      return std::move(checked).error();
    }
  }
  return &value.items;
}

Result<std::string> path_of(const std::string& text, const FieldContext& context) {
  if (!text.empty()) return absolute_path(text, context.working_directory);
  return Error{.kind = kKind, .message = std::string(context.key) + ": the path is empty"};
}

template <std::optional<std::string> RunRequest::*member>
Result<void> read_text(const JsonValue& value, const FieldContext& context, Draft& draft) {
  Result<std::string> text = text_of(value, context);
  if (!text) return std::move(text).error();
  draft.run.*member = *std::move(text);
  return {};
}

Result<void> read_script(const JsonValue& value, const FieldContext& context, Draft& draft) {
  Result<std::string> path = text_of(value, context);
  if (path) path = path_of(*path, context);
  if (!path) return std::move(path).error();
  draft.run.script = *std::move(path);
  return {};
}

Result<void> read_args(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const Result<const std::vector<std::string>*> strings = strings_of(value, context);
  if (!strings) return strings.error();
  draft.run.args = **strings;
  return {};
}

template <std::vector<std::string> Permissions::*member>
Result<void> read_paths(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const Result<const std::vector<std::string>*> strings = strings_of(value, context);
  if (!strings) return strings.error();
  for (const std::string& item : **strings) {
    Result<std::string> path = path_of(item, context);
    if (!path) return std::move(path).error();
    (draft.run.permissions.*member).push_back(*std::move(path));
  }
  return {};
}

Result<void> read_names(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const Result<const std::vector<std::string>*> strings = strings_of(value, context);
  if (!strings) return strings.error();
  for (const std::string& name : **strings) {
    Result<void> checked =
        check_environment_name(name, std::string(context.key) + " " + name, kKind);
    if (!checked) return checked;
    draft.run.permissions.allow_env.push_back(name);
  }
  return {};
}

Result<bool> boolean_of(const JsonValue& value, const FieldContext& context) {
  if (value.kind == JsonValue::Kind::boolean) return value.is_true;
  return wrong_type(value, context.key, "true or false");
}

template <bool RunRequest::*member>
Result<void> read_switch(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const Result<bool> is_on = boolean_of(value, context);
  if (!is_on) return is_on.error();
  draft.run.*member = *is_on;
  return {};
}

/// `false` asks for nothing, and takes nothing away from a profile.
template <std::optional<bool> Permissions::*member>
Result<void> read_grant(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const Result<bool> is_granted = boolean_of(value, context);
  if (!is_granted) return is_granted.error();
  if (*is_granted) draft.run.permissions.*member = true;
  return {};
}

Error no_duration(const JsonValue& value, const FieldContext& context) {
  return wrong_type(value, context.key, "a string with a unit, such as \"5s\"");
}

Result<void> read_timeout(const JsonValue& value, const FieldContext& context, Draft& draft) {
  if (value.kind != JsonValue::Kind::string) return no_duration(value, context);
  const Result<std::uint64_t> timeout_ms = parse_timeout(value.text, context.key, kKind);
  if (!timeout_ms) return timeout_ms.error();
  draft.run.permissions.timeout_ms = *timeout_ms;
  return {};
}

Result<void> read_max_wait(const JsonValue& value, const FieldContext& context, Draft& draft) {
  if (value.kind != JsonValue::Kind::string) return no_duration(value, context);
  Result<std::uint64_t> wait_ms = parse_duration(value.text, kKind);
  if (!wait_ms) {
    Error error = std::move(wait_ms).error();
    error.message = std::string(context.key) + ": " + error.message;
    return error;
  }
  draft.run.max_wait_ms = std::min(*wait_ms, bounds::kMaxWaitMs);
  return {};
}

using ParseSize = Result<std::uint64_t> (*)(std::string_view, std::string_view, ErrorKind);
using CheckSize = Result<void> (*)(std::uint64_t, std::string_view, ErrorKind);

template <std::optional<std::uint64_t> Permissions::*member, ParseSize parse, CheckSize check>
Result<void> read_size(const JsonValue& value, const FieldContext& context, Draft& draft) {
  const bool is_integer = value.kind == JsonValue::Kind::integer;
  if (value.kind == JsonValue::Kind::string || (is_integer && value.is_negative)) {
    // The text's parser knows what to say of a number below zero.
    const std::string text = is_integer ? "-" + std::to_string(value.magnitude) : value.text;
    const Result<std::uint64_t> size = parse(text, context.key, kKind);
    if (!size) return size.error();
    draft.run.permissions.*member = *size;
    return {};
  }
  if (!is_integer) {
    return wrong_type(value, context.key,
                      "a size: an integer of bytes, or a string such as \"512m\"");
  }
  if (Result<void> checked = check(value.magnitude, context.key, kKind); !checked) return checked;
  draft.run.permissions.*member = value.magnitude;
  return {};
}

Result<void> read_target(const JsonValue& value, const FieldContext& context, Draft& draft) {
  Result<Id> target = read_id(value, context.key);
  if (!target) return std::move(target).error();
  draft.target = *std::move(target);
  return {};
}

/// `id`, `protocol` and `op` are looked at before anything else can be.
Result<void> read_before(const JsonValue& /*value*/, const FieldContext& /*context*/,
                         Draft& /*draft*/) {
  return {};
}

template <Operation... operations>
bool taken_by(Operation operation) {
  return ((operation == operations) || ...);
}

bool taken_by_all(Operation /*operation*/) { return true; }

constexpr auto kRuns = taken_by<Operation::run, Operation::session_run>;
constexpr auto kPolicy = taken_by<Operation::run, Operation::open>;
constexpr auto kStarts = taken_by<Operation::run, Operation::session_run, Operation::open>;

constexpr std::array<Field, 22> kFields{{
    {"id", taken_by_all, read_before},
    {"op", taken_by_all, read_before},
    {"protocol", taken_by_all, read_before},
    {"code", kRuns, read_text<&RunRequest::code>},
    {"script", taken_by<Operation::run>, read_script},
    {"args", kRuns, read_args},
    {"profile", kPolicy, read_text<&RunRequest::profile>},
    {"allow_read", kPolicy, read_paths<&Permissions::allow_read>},
    {"allow_write", kPolicy, read_paths<&Permissions::allow_write>},
    {"package_dirs", kPolicy, read_paths<&Permissions::package_dirs>},
    {"allow_env", kPolicy, read_names},
    {"allow_network", kPolicy, read_grant<&Permissions::allow_network>},
    {"allow_temp", kPolicy, read_grant<&Permissions::allow_temp>},
    {"timeout", kStarts, read_timeout},
    {"memory", kPolicy, read_size<&Permissions::memory_bytes, parse_memory, check_memory>},
    {"max_output", kStarts,
     read_size<&Permissions::max_output, parse_max_output, check_max_output>},
    {"max_file_size", kPolicy,
     read_size<&Permissions::max_file_size, parse_max_file_size, check_max_file_size>},
    {"max_wait", kStarts, read_max_wait},
    {"stream", kRuns, read_switch<&RunRequest::stream>},
    {"echo", kRuns, read_switch<&RunRequest::echo>},
    {"session", taken_by<Operation::session_run, Operation::close>,
     read_text<&RunRequest::session>},
    {"target", taken_by<Operation::cancel>, read_target},
}};

}  // namespace

std::span<const Field> all_fields() { return kFields; }

Result<Id> read_id(const JsonValue& value, std::string_view key) {
  const std::string name(key);
  if (value.kind == JsonValue::Kind::string) {
    if (!value.text.empty() && value.text.size() <= kMaxIdBytes) return Id(value.text);
    return Error{.kind = kKind,
                 .message = name + " must have 1 to " + std::to_string(kMaxIdBytes) +
                            " bytes, not " + std::to_string(value.text.size())};
  }
  if (value.kind != JsonValue::Kind::integer) return wrong_type(value, key, "a string or integer");
  if (value.magnitude > kMaxIdNumber) {
    return Error{
        .kind = kKind,
        .message = name + " must lie within -(2^53 - 1) and 2^53 - 1, but is " + type_name(value)};
  }
  const auto number = static_cast<std::int64_t>(value.magnitude);
  return Id(value.is_negative ? -number : number);
}

Result<void> check_protocol(const JsonValue& value) {
  if (value.kind != JsonValue::Kind::integer) return wrong_type(value, "protocol", "an integer");
  if (!value.is_negative && value.magnitude == kProtocol) return {};
  return Error{.kind = kKind,
               .message = "protocol " + type_name(value) + " is not supported",
               .hint = "this pool speaks protocol " + std::to_string(kProtocol)};
}

Error wrong_type(const JsonValue& value, std::string_view key, std::string_view expected) {
  std::string message(key);
  message.append(" must be ").append(expected).append(", not ").append(type_name(value));
  return {.kind = kKind, .message = std::move(message)};
}

}  // namespace pynox::pool
