// SPDX-License-Identifier: Apache-2.0
// The diagnostic channel, which the program can write to: whatever arrives is parsed within bounds,
// and what is accepted is exactly what the record says.
#include "host/report/diagnostic.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer looks for this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto diagnostic = pynox::parse_diagnostic(bytes);
  if (!diagnostic) return 0;
  const std::string again = pynox::encode_diagnostic(*diagnostic);
  if (again.size() > pynox::kMaxDiagnosticBytes || !bytes.starts_with(again)) std::abort();
  return 0;
}
