// SPDX-License-Identifier: Apache-2.0
/// The fields of a request: which operation takes which, and how each value is read. One place
/// knows every key of the protocol.
#pragma once

#include "host/pool/json_reader.hpp"
#include "host/pool/request.hpp"

#include <pynox/result.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pynox::pool {

/// What a line may ask for. A run in a session takes other fields than one alone.
enum class Operation : std::uint8_t { run, session_run, open, close, list, cancel, info };

/// The fields of all operations, as far as a line gave them.
struct Draft {
  RunRequest run{};
  Id target{};
};

/// Where a value stands, for its errors and its relative paths.
struct FieldContext {
  std::string_view key;
  const std::string& working_directory;
};

struct Field {
  std::string_view name;
  bool (*is_taken_by)(Operation operation);
  Result<void> (*read)(const JsonValue& value, const FieldContext& context, Draft& draft);
};

[[nodiscard]] std::span<const Field> all_fields();

/// [any] A request's name: a string of 1 to 128 bytes, or an integer that every JSON reader holds
/// exactly.
[[nodiscard]] Result<Id> read_id(const JsonValue& value, std::string_view key);

/// [any] Refuses a version of the protocol that this pool does not speak.
[[nodiscard]] Result<void> check_protocol(const JsonValue& value);

/// "key must be `expected`, not a list".
[[nodiscard]] Error wrong_type(const JsonValue& value, std::string_view key,
                               std::string_view expected);

}  // namespace pynox::pool
