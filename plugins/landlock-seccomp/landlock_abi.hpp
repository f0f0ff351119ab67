// SPDX-License-Identifier: Apache-2.0
/// Which Landlock the running kernel has.
#pragma once

namespace pynox::landlock_seccomp {

/// ABI 3 (Linux 6.2) is the first that can refuse truncation; without it a read grant would let a
/// program empty files.
inline constexpr int kLowestAbi = 3;

/// The kernel's answer to the version query: an ABI from 1, or 0 and the reason.
struct LandlockAbi {
  int abi = 0;
  int sys_errno = 0;
};

/// [parent] Asks the kernel. A test build believes in at most PYNOX_TEST_LANDLOCK_ABI, so that the
/// tests can show what holds on older kernels.
[[nodiscard]] LandlockAbi query_landlock_abi() noexcept;

}  // namespace pynox::landlock_seccomp
