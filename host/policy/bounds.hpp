// SPDX-License-Identifier: Apache-2.0
/// Every bound and default of a limit. The table of flags in docs/cli.md tells users the same
/// numbers.
#pragma once

#include <cstdint>

namespace pynox::bounds {

inline constexpr std::uint64_t kKibibyte = 1024;
inline constexpr std::uint64_t kMebibyte = 1024 * kKibibyte;

/// A day: what needs longer is a service, and nobody waits for its end.
inline constexpr std::uint64_t kMaxTimeoutMs = 24ULL * 60 * 60 * 1000;
/// For captured runs, which nobody at a terminal can interrupt; one whose output passes through has
/// none.
inline constexpr std::uint64_t kCapturedTimeoutMs = 5000;
/// With less, the interpreter would leave a program hardly any room.
inline constexpr std::uint64_t kMinMemoryBytes = 32 * kMebibyte;
inline constexpr std::uint64_t kDefaultMemoryBytes = 512 * kMebibyte;
/// RLIM_INFINITY is 2^64-1 and the kernel rounds to pages: what is larger than this cannot be told
/// from no limit.
inline constexpr std::uint64_t kMaxBytes = (1ULL << 63) - 1;
/// For each stream: pynox keeps all of it in memory until the program has ended.
inline constexpr std::uint64_t kMaxOutputBytes = 16 * kMebibyte;
inline constexpr std::uint64_t kDefaultOutputBytes = 64 * kKibibyte;

/// For what a pool waits for, a century: longer is no different, and nanoseconds can still count
/// it.
inline constexpr std::uint64_t kMaxWaitMs = 876'000ULL * 60 * 60 * 1000;
/// Programs of a pool at a time. No machine has more threads than this.
inline constexpr std::uint64_t kMaxWorkers = 4096;

}  // namespace pynox::bounds
