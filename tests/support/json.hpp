// SPDX-License-Identifier: Apache-2.0
/// Reading a captured result: exactly one line of valid JSON, its keys in order.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace boost::json {
class value;
}

namespace pynox::test {

/// A JSON value. Paths into it name keys and positions, separated by dots: "policy.allow_read.0".
class Json {
 public:
  /// Parses exactly one line that ends with a newline; anything else fails the test and gives null.
  [[nodiscard]] static Json parse_line(std::string_view text);

  /// The value at `path` as compact JSON text: "null", "3", "\"text\"", "[]"; "absent" if there is
  /// none.
  [[nodiscard]] std::string text(std::string_view path) const;
  /// The string at `path`; anything else fails the test.
  [[nodiscard]] std::string string(std::string_view path) const;
  /// The number at `path`; anything else fails the test.
  [[nodiscard]] std::int64_t number(std::string_view path) const;
  /// The keys of the object at `path`, in their order. "" is the whole.
  [[nodiscard]] std::vector<std::string> keys(std::string_view path = "") const;

 private:
  explicit Json(std::shared_ptr<const boost::json::value> value) : value_(std::move(value)) {}
  [[nodiscard]] const boost::json::value* find(std::string_view path) const;

  std::shared_ptr<const boost::json::value> value_;
};

}  // namespace pynox::test
