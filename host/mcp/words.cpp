// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/words.hpp"

namespace pynox::mcp {
namespace {

constexpr std::uint64_t kKibibyte = 1024;
constexpr std::uint64_t kMebibyte = 1024 * kKibibyte;
constexpr std::uint64_t kMsPerSecond = 1000;
constexpr std::uint64_t kMsPerMinute = 60 * kMsPerSecond;
constexpr std::uint64_t kMsPerHour = 60 * kMsPerMinute;

std::string counted(std::uint64_t count, const char* unit) {
  return std::to_string(count) + " " + unit + (count == 1 ? "" : "s");
}

}  // namespace

std::string size_in_words(std::uint64_t bytes) {
  if (bytes < kKibibyte) return counted(bytes, "byte");
  const bool is_large = bytes >= kMebibyte;
  const std::uint64_t unit = is_large ? kMebibyte : kKibibyte;
  // A digit after the point only where it says something.
  const std::uint64_t tenths = bytes / unit * 10 + bytes % unit * 10 / unit;
  std::string text = std::to_string(tenths / 10);
  if (tenths < 100 && tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
  return text + (is_large ? " MiB" : " KiB");
}

std::string duration_in_words(std::uint64_t duration_ms) {
  if (duration_ms % kMsPerHour == 0) return counted(duration_ms / kMsPerHour, "hour");
  if (duration_ms % kMsPerMinute == 0) return counted(duration_ms / kMsPerMinute, "minute");
  if (duration_ms == kMsPerSecond) return "1 second";
  return seconds_as_number(duration_ms) + " seconds";
}

std::string seconds_as_number(std::uint64_t duration_ms) {
  std::string text = std::to_string(duration_ms / kMsPerSecond);
  const std::uint64_t rest = duration_ms % kMsPerSecond;
  if (rest == 0) return text;
  std::string digits = std::to_string(kMsPerSecond + rest).substr(1);
  while (digits.back() == '0') digits.pop_back();
  return text + "." + digits;
}

std::string list_in_words(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t index = 0; index < items.size(); ++index) {
    if (index > 0) text += index + 1 == items.size() ? " and " : ", ";
    text += items[index];
  }
  return text;
}

}  // namespace pynox::mcp
