// SPDX-License-Identifier: Apache-2.0
/// Deciding whether a request may run: its profile, its script and the pool's limits.
#pragma once

#include "host/policy/config_file.hpp"
#include "host/pool/launch.hpp"
#include "host/pool/request.hpp"
#include "host/pool/request_limits.hpp"

#include <variant>

namespace pynox::pool {

/// [parent] What a run outside a session asks for, within the limits. `configuration` may be null.
[[nodiscard]] std::variant<LaunchRequest, Refusal> admit(RunRequest request,
                                                         const Configuration* configuration,
                                                         const Limits& limits);

/// [parent] The same for opening a session.
[[nodiscard]] std::variant<LaunchRequest, Refusal> admit(const OpenRequest& request,
                                                         const Configuration* configuration,
                                                         const Limits& limits);

}  // namespace pynox::pool
