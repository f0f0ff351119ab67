// SPDX-License-Identifier: Apache-2.0
/// Telling a service manager that the pool is ready.
#pragma once

namespace pynox::pool {

/// [parent] Sends READY=1 to the socket that NOTIFY_SOCKET names (sd_notify(3)), if there is one.
void notify_ready();

}  // namespace pynox::pool
