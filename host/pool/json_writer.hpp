// SPDX-License-Identifier: Apache-2.0
/// One JSON object as a line of text, its members in the order of the calls, with the separators
/// that the json output plugin writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// Text may be any bytes; what is not UTF-8 becomes U+FFFD. Names are plain ASCII.
class JsonObject {
 public:
  void text(std::string_view name, std::string_view value);
  void number(std::string_view name, std::uint64_t value);
  void boolean(std::string_view name, bool value);
  void null(std::string_view name);
  void texts(std::string_view name, const std::vector<std::string>& values);
  void number_or_null(std::string_view name, const std::optional<std::uint64_t>& value);
  /// `value` is JSON already.
  void json(std::string_view name, std::string_view value);

  /// The object without a newline.
  [[nodiscard]] std::string finish() &&;
  /// The object as a line, newline included.
  [[nodiscard]] std::string finish_line() &&;

 private:
  void key(std::string_view name);

  std::string text_ = "{";
};

/// `value` in quotes.
[[nodiscard]] std::string json_string(std::string_view value);

}  // namespace pynox::pool
