// SPDX-License-Identifier: Apache-2.0
/// Every bound and default of a limit, each with the sentence of the specification that it comes
/// from (docs/cli.md).
#pragma once

#include <cstdint>

namespace pynox::limits {

inline constexpr std::uint64_t kKibibyte = 1024;
inline constexpr std::uint64_t kMebibyte = 1024 * kKibibyte;

/// "Wall-clock limit, up to 24h."
inline constexpr std::uint64_t kMaxTimeoutMs = 24ULL * 60 * 60 * 1000;
/// "Timeout 5s in captured runs"; a run whose output passes through has none.
inline constexpr std::uint64_t kCapturedTimeoutMs = 5000;
/// "Address-space limit, minimum 32m."
inline constexpr std::uint64_t kMinMemoryBytes = 32 * kMebibyte;
inline constexpr std::uint64_t kDefaultMemoryBytes = 512 * kMebibyte;
/// RLIM_INFINITY is 2^64-1 and the kernel rounds to pages: what is larger than this cannot be told
/// from no limit.
inline constexpr std::uint64_t kMaxBytes = (1ULL << 63) - 1;
/// "Captured bytes per stream, up to 16 MiB."
inline constexpr std::uint64_t kMaxOutputBytes = 16 * kMebibyte;
inline constexpr std::uint64_t kDefaultOutputBytes = 64 * kKibibyte;

}  // namespace pynox::limits
