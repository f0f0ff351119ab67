// SPDX-License-Identifier: Apache-2.0
/// A standby child: forked from the template ahead of need, it waits for the one program that it
/// will run.
#pragma once

#include "host/run/child.hpp"

#include <pynox/backend.h>
#include <pynox/unique_fd.hpp>

namespace pynox::pool {

/// [child] Waits for an order on `socket`, confines this process and runs the program. Ends the
/// process.
[[noreturn]] void run_standby(UniqueFd socket, const pynox_backend& backend,
                              const EnvironmentBlock& initial_environment) noexcept;

}  // namespace pynox::pool
