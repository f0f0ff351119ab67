// SPDX-License-Identifier: Apache-2.0
#include "host/report/end_mark.hpp"

namespace pynox {
namespace {

constexpr std::string_view kMagic = "pynox-end/1\n";

}  // namespace

std::string encode_end_mark(std::uint8_t exit_status) {
  std::string mark(kMagic);
  mark.push_back(static_cast<char>(exit_status));
  return mark;
}

std::optional<std::uint8_t> parse_end_mark(std::string_view diagnostic) {
  if (diagnostic.size() <= kMagic.size()) return std::nullopt;
  const auto exit_status = static_cast<std::uint8_t>(diagnostic.back());
  diagnostic.remove_suffix(1);
  if (!diagnostic.ends_with(kMagic)) return std::nullopt;
  return exit_status;
}

}  // namespace pynox
