// SPDX-License-Identifier: Apache-2.0
/// Exit statuses of pynox that are not the program's own, in one table.
#pragma once

#include <csignal>

namespace pynox {

inline constexpr int kExitSuccess = 0;
inline constexpr int kExitUnsupported =
    1;  ///< `pynox doctor`: a sandboxed run would be refused here.
inline constexpr int kExitTimeout = 124;  ///< The wall-clock limit ended the program.
inline constexpr int kExitPynoxFailure =
    125;  ///< Usage, configuration, policy, plugin or set-up failure: nothing ran.
inline constexpr int kExitSignalBase =
    128;  ///< Captured runs report a death by signal N as 128 + N.
inline constexpr int kExitCancelled =
    kExitSignalBase + SIGINT;  ///< A pool's run that was cancelled, as if by Ctrl-C.

}  // namespace pynox
