// SPDX-License-Identifier: Apache-2.0
// Messages between the server, the template and its children: any bytes are read within their
// bounds, and what is accepted is written in one way only.
#include "host/pool/orders.hpp"
#include "host/pool/session_messages.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace pynox::pool;

void require(bool holds) {
  if (!holds) std::abort();
}

template <typename Decode, typename Encode>
void check(std::string_view bytes, Decode decode, Encode encode) {
  const auto first = decode(bytes);
  if (!first) return;
  const std::string written = encode(*first);
  const auto second = decode(written);
  require(static_cast<bool>(second));
  require(encode(*second) == written);
}

std::string encode_run(const pynox::SessionRun& run) {
  return encode_frame(run).substr(sizeof(SessionFrameSize));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes, decode_template_order,
        [](const TemplateOrder& order) { return encode_order(order); });
  check(bytes, decode_ready, encode_ready);
  check(bytes, decode_hello, encode_hello);
  check(bytes, decode_run_order, [](const RunOrder& order) { return encode_order(order); });
  check(bytes, decode_frame, encode_run);
  return 0;
}
