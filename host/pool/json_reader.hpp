// SPDX-License-Identifier: Apache-2.0
/// One line of JSON as the members of an object. Stricter than most readers: a repeated key at any
/// depth is an error, since two readers could disagree about it.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// A member's value, as far as a request has use for it: no field holds more than a list of
/// strings. What lies deeper is checked and not kept, so that a line never takes up many times its
/// own size.
struct JsonValue {
  enum class Kind : std::uint8_t { null, boolean, integer, decimal, string, list, object };
  Kind kind{};
  bool is_true = false;              ///< of a boolean
  bool is_negative = false;          ///< of an integer
  std::uint64_t magnitude = 0;       ///< of an integer, without its sign
  std::string text{};                ///< of a string
  std::vector<std::string> items{};  ///< the strings of a list
  bool has_other_items = false;      ///< the list holds what is no string
};

struct JsonMember {
  std::string key{};
  JsonValue value{};
};

/// What a line may hold at most. No request comes near; without bounds the bookkeeping of keys
/// could outgrow the line.
inline constexpr std::size_t kMaxJsonDepth = 32;
inline constexpr std::size_t kMaxJsonKeys = 1024;

/// [any] Reads a line that is one object, in UTF-8 without a byte-order mark. The members come in
/// their order. The error's message says what is wrong and where.
[[nodiscard]] Result<std::vector<JsonMember>> read_json_object(std::string_view line);

}  // namespace pynox::pool
