// SPDX-License-Identifier: Apache-2.0
#include "host/plugins/error_capture.hpp"

#include <cstddef>

namespace pynox {
namespace {

ErrorKind from_abi(pynox_error_kind kind, ErrorKind fallback) {
  switch (kind) {
    case PYNOX_ERROR_CONFIG:
      return ErrorKind::config;
    case PYNOX_ERROR_POLICY:
      return ErrorKind::policy;
    case PYNOX_ERROR_SANDBOX:
      return ErrorKind::sandbox;
    case PYNOX_ERROR_PLUGIN:
      return ErrorKind::plugin;
    default:
      return fallback;
  }
}

std::string describe(pynox_status status) {
  switch (status) {
    case PYNOX_E_UNSUPPORTED:
      return "the running system cannot do it";
    case PYNOX_E_EXCEPTION:
      return "an exception was stopped at the plugin's boundary";
    default:
      return "status " + std::to_string(status);
  }
}

}  // namespace

ErrorCapture::ErrorCapture(ErrorKind fallback_kind)
    : fallback_kind_(fallback_kind),
      sink_{.struct_size = sizeof(pynox_error_sink),
            .context = this,
            .report = [](void* context, const pynox_error* error) noexcept {
              if (error != nullptr) static_cast<ErrorCapture*>(context)->keep(*error);
            }} {}

void ErrorCapture::keep(const pynox_error& error) {
  if (error_) return;
  Error copy{.kind = fallback_kind_};
  if (PYNOX_HAS(&error, pynox_error, kind)) copy.kind = from_abi(error.kind, fallback_kind_);
  if (PYNOX_HAS(&error, pynox_error, sys_errno)) copy.sys_errno = error.sys_errno;
  if (PYNOX_HAS(&error, pynox_error, line)) copy.line = error.line;
  if (PYNOX_HAS(&error, pynox_error, column)) copy.column = error.column;
  if (PYNOX_HAS(&error, pynox_error, message.size)) copy.message = copy_text(error.message);
  if (PYNOX_HAS(&error, pynox_error, path.size)) copy.path = copy_text(error.path);
  if (PYNOX_HAS(&error, pynox_error, hint.size)) copy.hint = copy_text(error.hint);
  error_ = std::move(copy);
}

Error ErrorCapture::take(pynox_status status, std::string_view silent_message) {
  Error error = error_ ? *std::move(error_) : Error{.kind = fallback_kind_};
  error_.reset();
  if (error.message.empty()) {
    error.message = std::string(silent_message) + " (" + describe(status) + ")";
  }
  return error;
}

}  // namespace pynox
