// SPDX-License-Identifier: Apache-2.0
/// A failed system call as an Error.
#pragma once

#include <pynox/result.hpp>

#include <string>
#include <system_error>
#include <utility>

namespace pynox {

/// `what` is what was attempted, as the user asked for it; `saved_errno` is errno right after the
/// call.
[[nodiscard]] inline Error errno_error(ErrorKind kind, const std::string& what, std::string path,
                                       int saved_errno) {
  std::string reason = std::generic_category().message(saved_errno);
  if (!reason.empty() && reason.front() >= 'A' && reason.front() <= 'Z') {
    reason.front() = static_cast<char>(reason.front() - 'A' + 'a');
  }
  return {.kind = kind,
          .message = what + ": " + reason,
          .path = std::move(path),
          .sys_errno = saved_errno};
}

}  // namespace pynox
