// SPDX-License-Identifier: Apache-2.0
/// [pool.limits]: what no request may exceed.
#pragma once

#include "host/policy/permissions.hpp"
#include "host/pool/request.hpp"

#include <pynox/result.hpp>

#include <optional>
#include <string>

namespace pynox::pool {

/// The table. `permissions` as decoded: a path list is what paths must lie in, numbers are caps. No
/// table: no caps.
using Limits = std::optional<Permissions>;

/// [any] Checks what a request asks for (profile already merged in) against the limits, and fills
/// in the defaults of what was left out, lowered to the caps. `implicit_read` is the script's
/// directory or empty; it counts as a read. Paths are resolved before they are compared. A refusal
/// has type OverLimit or BadRequest.
[[nodiscard]] std::variant<Permissions, Refusal> apply_limits(const Permissions& asked,
                                                              const std::string& implicit_read,
                                                              const Limits& limits);

}  // namespace pynox::pool
