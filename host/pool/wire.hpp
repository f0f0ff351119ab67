// SPDX-License-Identifier: Apache-2.0
/// Values as bytes, for messages between processes of one pynox.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// Appends values one after the other.
class WireWriter {
 public:
  void number(std::uint64_t value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_.append(value);
  }
  void texts(const std::vector<std::string>& values) {
    number(values.size());
    for (const std::string& value : values) text(value);
  }
  [[nodiscard]] std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_{};
};

/// Reads them back in the same order. Bytes that end too early give empty values and is_whole()
/// false.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    if (bytes_.size() < sizeof(value)) {
      cut();
      return 0;
    }
    std::memcpy(&value, bytes_.data(), sizeof(value));
    bytes_.remove_prefix(sizeof(value));
    return value;
  }
  std::string text() {
    const std::uint64_t size = number();
    if (bytes_.size() < size) {
      cut();
      return {};
    }
    std::string value(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return value;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> values;
    for (std::uint64_t count = number(); count > 0 && is_whole_; --count) values.push_back(text());
    return values;
  }
  /// Everything so far was there.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  void cut() {
    bytes_ = {};
    is_whole_ = false;
  }
  std::string_view bytes_;
  bool is_whole_ = true;
};

}  // namespace pynox::pool
