// SPDX-License-Identifier: Apache-2.0
/// The child's half, and the layout of what the parent hands it.
#pragma once

#include <pynox/backend.h>

#include <cstdint>

namespace pynox::landlock_seccomp {

/// What a package's bytes begin with; the filter's instructions follow. Its descriptors are the
/// ruleset alone.
struct PackageHeader {
  std::uint32_t version = 0;
  std::uint32_t instruction_count = 0;
  std::uint32_t own_pid_places = 0;
  std::uint32_t has_listener = 1;  ///< 0: for a template, whose children have listeners
};

inline constexpr std::uint32_t kPackageVersion = 2;

/// [child] Confines the calling process: no_new_privs, Landlock, and the filter last, since a
/// program's allows none of the three. Async-signal-safe; uses 32 KiB of stack.
pynox_status enforce(const pynox_package* package, pynox_enforced* out,
                     pynox_failure* failure) noexcept;

}  // namespace pynox::landlock_seccomp
