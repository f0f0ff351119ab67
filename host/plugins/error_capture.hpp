// SPDX-License-Identifier: Apache-2.0
/// The host's end of a pynox_error_sink.
#pragma once

#include <pynox/abi.h>
#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace pynox {

/// Text that came across the boundary, copied. Nothing if there is no data, whatever size it
/// claims.
[[nodiscard]] inline std::string copy_text(pynox_bytes text) {
  return text.data == nullptr ? std::string{} : std::string(text.data, text.size);
}

/// Keeps the first error that a call reports. Lives on the stack for one call; `sink()` points into
/// it.
class ErrorCapture {
 public:
  /// `fallback_kind` is for a plugin that reports a kind that this host does not know, or nothing.
  explicit ErrorCapture(ErrorKind fallback_kind);
  ErrorCapture(const ErrorCapture&) = delete;
  ErrorCapture& operator=(const ErrorCapture&) = delete;
  ErrorCapture(ErrorCapture&&) = delete;
  ErrorCapture& operator=(ErrorCapture&&) = delete;
  ~ErrorCapture() = default;

  [[nodiscard]] const pynox_error_sink* sink() const { return &sink_; }

  /// The reported error, or one that says `silent_message` and what `status` means.
  [[nodiscard]] Error take(pynox_status status, std::string_view silent_message);

 private:
  void keep(const pynox_error& error);

  ErrorKind fallback_kind_;
  std::optional<Error> error_{};
  pynox_error_sink sink_;
};

}  // namespace pynox
