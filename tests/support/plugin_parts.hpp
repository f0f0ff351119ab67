// SPDX-License-Identifier: Apache-2.0
/// What plugins that are made inside a test hand to the host. Header-only, for tests that link
/// nothing else of this directory.
#pragma once

#include <pynox/backend.h>
#include <pynox/plugin.hpp>

#include <cerrno>
#include <string_view>

namespace pynox::test {

/// A backend's prepared run, of an empty package until the test puts something there.
struct PreparedParts {
  pynox_package package{.struct_size = sizeof(pynox_package),
                        .byte_count = 0,
                        .bytes = nullptr,
                        .fds = nullptr,
                        .fd_count = 0};
  pynox_prepared prepared{.struct_size = sizeof(pynox_prepared),
                          .reserved = 0,
                          .package = nullptr,
                          .network = to_bytes("deny"),
                          .subprocesses = to_bytes("deny"),
                          .host_unix_sockets = to_bytes("deny")};

  /// As `prepare` gives it to the host.
  pynox_status hand_over(pynox_prepared** out) noexcept {
    prepared.package = &package;
    *out = &prepared;
    return PYNOX_OK;
  }
};

/// Reports an error in which every member says something.
inline void report(const pynox_error_sink* err, pynox_error_kind kind, std::string_view message) {
  const pynox_error error{.struct_size = sizeof(pynox_error),
                          .kind = kind,
                          .sys_errno = ENOSYS,
                          .line = 3,
                          .column = 7,
                          .reserved = 0,
                          .message = to_bytes(message),
                          .path = {},
                          .hint = to_bytes("do something")};
  err->report(err->context, &error);
}

}  // namespace pynox::test
