// SPDX-License-Identifier: Apache-2.0
/// The one clock of supervision.
#pragma once

#include <time.h>

#include <cstdint>

namespace pynox {

inline constexpr std::int64_t kNsPerMs = 1'000'000;
inline constexpr std::int64_t kNsPerSecond = 1'000'000'000;

/// CLOCK_MONOTONIC in nanoseconds: never set back, and it stands still while the machine sleeps.
[[nodiscard]] inline std::int64_t monotonic_ns() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * kNsPerSecond + now.tv_nsec;
}

}  // namespace pynox
