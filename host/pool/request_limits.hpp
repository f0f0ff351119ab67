// SPDX-License-Identifier: Apache-2.0
/// [pool.limits]: what no request may exceed.
#pragma once

#include "host/policy/permissions.hpp"
#include "host/policy/policy.hpp"
#include "host/pool/request.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pynox::pool {

/// The table. `permissions` as decoded: a path list is what paths must lie in, numbers are caps. No
/// table: no caps.
using Limits = std::optional<Permissions>;

/// [parent] Checks what a request asks for (profile already merged in) against the limits, and
/// fills in the defaults of what was left out, lowered to the caps and to what this process itself
/// may use. `implicit_read` is the script's directory or empty; it counts as a read. Paths are
/// resolved before they are compared, and come back resolved. A refusal has type OverLimit or
/// BadRequest. Without limits whatever exists may be asked for.
[[nodiscard]] std::variant<Permissions, Refusal> apply_limits(const Permissions& asked,
                                                              const std::string& implicit_read,
                                                              const Limits& limits);

/// [parent] Checks where a script (absolute) lies, before anything else is said about it: nobody is
/// to learn what exists outside the limits. That its directory may be read is for apply_limits.
[[nodiscard]] std::optional<Refusal> check_script(const std::string& script, const Limits& limits);

/// [parent] Checks the paths of the objects that were opened for a request, once more: between
/// apply_limits and the opening a link may have been put in the way. `pool_package_dirs` are the
/// operator's grant and do not count.
[[nodiscard]] std::optional<Refusal> check_opened(const Policy& policy,
                                                  const std::vector<std::string>& pool_package_dirs,
                                                  const Limits& limits);

}  // namespace pynox::pool
