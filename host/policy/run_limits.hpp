// SPDX-License-Identifier: Apache-2.0
/// The limits of one run: what was asked for, else the defaults, within what the caller itself may
/// use.
#pragma once

#include "host/policy/permissions.hpp"

#include <pynox/result.hpp>

#include <cstdint>
#include <limits>

namespace pynox {

/// Hard limits that this process was started with, and cannot hand out more than.
struct CallerLimits {
  static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t address_space = kNone;
  std::uint64_t file_size = kNone;
};

/// As in Policy.
struct RunLimits {
  std::uint64_t timeout_ms = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t max_output = 0;
  std::uint64_t max_file_size = 0;
};

/// [parent] Asks the kernel.
[[nodiscard]] CallerLimits caller_limits();

/// A value that was asked for above the caller's own limit is refused; a default is lowered to it.
[[nodiscard]] Result<RunLimits> resolve_limits(const Permissions& permissions, bool captured,
                                               const CallerLimits& caller);

}  // namespace pynox
