// SPDX-License-Identifier: Apache-2.0
/// The child's side of a session.
#pragma once

#include "host/python/warm_interpreter.hpp"

namespace pynox::pool {

/// [child] Runs what the server sends, until it closes the socket. Ends the process.
[[noreturn]] void run_session(int socket_fd, const WarmRun& run) noexcept;

}  // namespace pynox::pool
