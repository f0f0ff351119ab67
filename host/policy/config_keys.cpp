// SPDX-License-Identifier: Apache-2.0
#include "host/policy/config_keys.hpp"

#include "host/policy/absolute_path.hpp"
#include "host/policy/bounds.hpp"
#include "host/policy/environment.hpp"
#include "host/policy/values.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace pynox {
namespace {

std::string type_name(const Value& value) {
  switch (value.type) {
    case PYNOX_VALUE_TABLE:
      return "a table";
    case PYNOX_VALUE_STRING:
      return "a string";
    case PYNOX_VALUE_INTEGER:
      return "an integer";
    case PYNOX_VALUE_FLOAT:
      return "a decimal number";
    case PYNOX_VALUE_BOOLEAN:
      return "a boolean";
    case PYNOX_VALUE_LIST:
      return "a list";
    default:
      return value.text.empty() ? "something else" : value.text;
  }
}

Error wrong_type(const Value& value, const KeyContext& context, std::string_view expected) {
  std::string message(context.key);
  message.append(" must be ").append(expected).append(", not ").append(type_name(value));
  return error_at(value, context, std::move(message));
}

/// Gives an error of a value's parser the place of the value.
Error placed(Error error, const Value& value, const KeyContext& context) {
  error.path = context.file;
  error.line = value.line;
  error.column = value.column;
  return error;
}

using CheckItem = Result<void> (*)(const Value&, const KeyContext&);

Result<std::vector<std::string>> read_strings(const Value& value, const KeyContext& context,
                                              CheckItem check) {
  if (value.type != PYNOX_VALUE_LIST) return wrong_type(value, context, "a list of strings");
  std::vector<std::string> strings;
  for (const Value& item : value.items) {
    if (item.type != PYNOX_VALUE_STRING) {
      return wrong_type(item, context, "a list of strings with no other item");
    }
    if (Result<void> checked = check(item, context); !checked) return std::move(checked).error();
    strings.push_back(item.text);
  }
  return strings;
}

/// A system call would stop at a NUL, and name another file than the one that was checked.
Result<void> check_text(const Value& value, const KeyContext& context) {
  if (value.text.empty()) {
    return error_at(value, context, std::string(context.key) + ": the text is empty");
  }
  if (value.text.find('\0') != std::string::npos) {
    return error_at(value, context, std::string(context.key) + ": the text contains a NUL byte");
  }
  return {};
}

Result<void> check_name(const Value& value, const KeyContext& context) {
  Result<void> checked = check_environment_name(
      value.text, std::string(context.key) + " " + value.text, ErrorKind::config);
  if (!checked) return placed(std::move(checked).error(), value, context);
  return {};
}

ReadKey paths(std::vector<std::string>& list) {
  return [&list](const Value& value, const KeyContext& context) -> Result<void> {
    Result<std::vector<std::string>> strings = read_strings(value, context, check_text);
    if (!strings) return std::move(strings).error();
    for (const std::string& path : *strings) list.push_back(absolute_path(path, context.directory));
    return {};
  };
}

ConfigOrigin origin_of(const Value& value, const KeyContext& context, std::string item) {
  return {.key = std::string(context.key),
          .value = std::move(item),
          .file = context.file,
          .line = value.line,
          .column = value.column};
}

/// What is refused only when a run asks for it needs to be found in the file by then.
ReadKey with_origin(std::vector<ConfigOrigin>& origins, ReadKey read) {
  return [&origins, read = std::move(read)](const Value& value,
                                            const KeyContext& context) -> Result<void> {
    Result<void> done = read(value, context);
    if (!done) return done;
    if (value.type != PYNOX_VALUE_LIST) origins.push_back(origin_of(value, context, {}));
    for (const Value& item : value.items) {
      origins.push_back(origin_of(item, context, absolute_path(item.text, context.directory)));
    }
    return {};
  };
}

ReadKey names(std::vector<std::string>& list) {
  return [&list](const Value& value, const KeyContext& context) -> Result<void> {
    Result<std::vector<std::string>> strings = read_strings(value, context, check_name);
    if (!strings) return std::move(strings).error();
    list = *std::move(strings);
    return {};
  };
}

ReadKey boolean(std::optional<bool>& target) {
  return [&target](const Value& value, const KeyContext& context) -> Result<void> {
    if (value.type != PYNOX_VALUE_BOOLEAN) return wrong_type(value, context, "true or false");
    target = value.integer != 0;
    return {};
  };
}

using ParseLimit = Result<std::uint64_t> (*)(std::string_view, std::string_view, ErrorKind);
using CheckLimit = Result<void> (*)(std::uint64_t, std::string_view, ErrorKind);

Result<std::uint64_t> parsed(const Value& value, const KeyContext& context, std::string_view text,
                             ParseLimit parse) {
  Result<std::uint64_t> number = parse(text, context.key, ErrorKind::config);
  if (!number) return placed(std::move(number).error(), value, context);
  return number;
}

Result<std::uint64_t> read_duration(const Value& value, const KeyContext& context,
                                    ParseLimit parse) {
  if (value.type != PYNOX_VALUE_STRING) {
    return wrong_type(value, context, "a string with a unit, such as \"10s\"");
  }
  return parsed(value, context, value.text, parse);
}

Result<std::uint64_t> read_size(const Value& value, const KeyContext& context, ParseLimit parse,
                                CheckLimit check) {
  if (value.type == PYNOX_VALUE_STRING) return parsed(value, context, value.text, parse);
  if (value.type != PYNOX_VALUE_INTEGER) {
    return wrong_type(value, context, "a size: an integer of bytes, or a string such as \"512m\"");
  }
  // The text's parser knows what to say of a number below zero.
  if (value.integer < 0) return parsed(value, context, std::to_string(value.integer), parse);
  const auto bytes = static_cast<std::uint64_t>(value.integer);
  if (Result<void> checked = check(bytes, context.key, ErrorKind::config); !checked) {
    return placed(std::move(checked).error(), value, context);
  }
  return bytes;
}

ReadKey texts(std::vector<std::string>& list) {
  return [&list](const Value& value, const KeyContext& context) -> Result<void> {
    Result<std::vector<std::string>> strings = read_strings(value, context, check_text);
    if (!strings) return std::move(strings).error();
    list = *std::move(strings);
    return {};
  };
}

/// Puts a number that a parser has checked where it belongs.
template <typename Target, typename Read, typename... Arguments>
ReadKey number(Target& target, Read read, Arguments... arguments) {
  return [=, &target](const Value& value, const KeyContext& context) -> Result<void> {
    Result<std::uint64_t> checked = read(value, context, arguments...);
    if (!checked) return std::move(checked).error();
    target = *checked;
    return {};
  };
}

Result<void> more_than_nothing(std::uint64_t number, std::string_view key, ErrorKind kind) {
  if (number > 0) return {};
  return Error{.kind = kind, .message = std::string(key) + " must be more than 0"};
}

Result<std::uint64_t> parse_line_length(std::string_view text, std::string_view key,
                                        ErrorKind kind) {
  if (text.starts_with('-')) return more_than_nothing(0, key, kind).error();
  Result<std::uint64_t> bytes = parse_size(text, kind);
  if (!bytes) return bytes;
  if (Result<void> checked = more_than_nothing(*bytes, key, kind); !checked) {
    return std::move(checked).error();
  }
  return bytes;
}

Result<std::uint64_t> parse_wait(std::string_view text, std::string_view key, ErrorKind kind) {
  Result<std::uint64_t> wait = parse_duration(text, kind);
  if (!wait || *wait <= bounds::kMaxWaitMs) return wait;
  std::string message(key);
  message.append(" must be at most ").append(format_duration(bounds::kMaxWaitMs));
  return Error{.kind = kind, .message = message.append(", not ").append(text)};
}

Result<std::uint64_t> parse_idle_time(std::string_view text, std::string_view key, ErrorKind kind) {
  Result<std::uint64_t> idle = parse_wait(text, key, kind);
  if (!idle) return idle;
  if (Result<void> checked = more_than_nothing(*idle, key, kind); !checked) {
    return std::move(checked).error();
  }
  return idle;
}

Result<std::uint64_t> read_count(const Value& value, const KeyContext& context, std::uint64_t least,
                                 std::uint64_t most) {
  if (value.type != PYNOX_VALUE_INTEGER) return wrong_type(value, context, "an integer");
  const bool is_enough = std::cmp_greater_equal(value.integer, least);
  if (is_enough && std::cmp_less_equal(value.integer, most)) {
    return static_cast<std::uint64_t>(value.integer);
  }
  std::string message(context.key);
  message.append(is_enough ? " must be at most " : " must be at least ");
  message.append(std::to_string(is_enough ? most : least)).append(", not ");
  return error_at(value, context, message.append(std::to_string(value.integer)));
}

}  // namespace

Error error_at(const Value& value, const KeyContext& context, std::string message,
               std::string hint) {
  return {.kind = ErrorKind::config,
          .message = std::move(message),
          .path = context.file,
          .hint = std::move(hint),
          .line = value.line,
          .column = value.column};
}

KeyTable permission_keys(Permissions& target) {
  return {
      {"allow_read", with_origin(target.origins, paths(target.allow_read))},
      {"allow_write", with_origin(target.origins, paths(target.allow_write))},
      {"package_dirs", with_origin(target.origins, paths(target.package_dirs))},
      {"allow_env", names(target.allow_env)},
      {"allow_network", boolean(target.allow_network)},
      {"allow_temp", boolean(target.allow_temp)},
      {"timeout", number(target.timeout_ms, read_duration, parse_timeout)},
      {"memory", with_origin(target.origins,
                             number(target.memory_bytes, read_size, parse_memory, check_memory))},
      {"max_output", number(target.max_output, read_size, parse_max_output, check_max_output)},
      {"max_file_size",
       with_origin(target.origins, number(target.max_file_size, read_size, parse_max_file_size,
                                          check_max_file_size))},
  };
}

KeyTable pool_keys(PoolSettings& target) {
  constexpr std::uint64_t kAny = std::numeric_limits<std::int64_t>::max();
  return {
      {"workers", number(target.workers, read_count, 1U, bounds::kMaxWorkers)},
      {"preload", texts(target.preload)},
      {"package_dirs", with_origin(target.package_dir_origins, paths(target.package_dirs))},
      {"max_sessions", number(target.max_sessions, read_count, 0U, kAny)},
      {"session_idle", number(target.session_idle_ms, read_duration, parse_idle_time)},
      {"queue", number(target.queue, read_count, 1U, kAny)},
      {"max_line", number(target.max_line, read_size, parse_line_length, more_than_nothing)},
      {"drain", number(target.drain_ms, read_duration, parse_wait)},
  };
}

Result<std::string> read_text(const Value& value, const KeyContext& context) {
  if (value.type != PYNOX_VALUE_STRING) return wrong_type(value, context, "a string");
  if (Result<void> checked_text = check_text(value, context); !checked_text) {
    return std::move(checked_text).error();
  }
  return value.text;
}

}  // namespace pynox
