// SPDX-License-Identifier: Apache-2.0
/// What the template itself is confined by, once it has imported what it is to import.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/policy.hpp"
#include "host/pool/request_limits.hpp"

#include <pynox/result.hpp>

#include <optional>

namespace pynox::pool {

/// The most that any request may be granted, as far as a process that forks can be held to it
/// (docs/threat-model.md).
struct TemplateConfinement {
  Policy policy{};
  std::optional<PreparedRun> prepared{};  ///< nothing if the backend does not confine templates
};

/// [parent] Prepares it.
[[nodiscard]] Result<TemplateConfinement> prepare_template(const pynox_backend& backend,
                                                           const Limits& limits);

}  // namespace pynox::pool
