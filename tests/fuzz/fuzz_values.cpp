// SPDX-License-Identifier: Apache-2.0
/// Sizes and durations: what is accepted has the documented form, and its value written out is read
/// as the same value.
#include "host/policy/bounds.hpp"
#include "host/policy/values.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

constexpr pynox::ErrorKind kKind = pynox::ErrorKind::usage;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_size(std::string_view text) {
  const auto size = pynox::parse_size(text, kKind);
  if (!size) return;
  require(*size <= pynox::bounds::kMaxBytes);
  require(text.find_first_not_of("0123456789kmgKMG") == std::string_view::npos);
  const auto again = pynox::parse_size(pynox::format_size(*size), kKind);
  require(again && *again == *size);
}

void check_duration(std::string_view text) {
  const auto duration = pynox::parse_duration(text, kKind);
  if (!duration) return;
  require(text.find_first_not_of("0123456789.msh") == std::string_view::npos);
  if (*duration == 0) return;  // "0" has no unit
  const auto again = pynox::parse_duration(pynox::format_duration(*duration), kKind);
  require(again && *again == *duration);
}

void check_bounds(std::string_view text) {
  const auto timeout = pynox::parse_timeout(text, "--timeout", kKind);
  require(!timeout || (*timeout > 0 && *timeout <= pynox::bounds::kMaxTimeoutMs));
  const auto memory = pynox::parse_memory(text, "--memory", kKind);
  require(!memory || *memory >= pynox::bounds::kMinMemoryBytes);
  const auto output = pynox::parse_max_output(text, "--max-output", kKind);
  require(!output || *output <= pynox::bounds::kMaxOutputBytes);
  const auto file_size = pynox::parse_max_file_size(text, "--max-file-size", kKind);
  require(!file_size || *file_size > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_size(text);
  check_duration(text);
  check_bounds(text);
  return 0;
}
