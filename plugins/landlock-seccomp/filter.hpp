// SPDX-License-Identifier: Apache-2.0
/// The compiled filters: arrays that the build generated from the table in syscall_sets.
#pragma once

#include <pynox/backend.h>

#include <linux/filter.h>

#include <cstdint>
#include <span>

namespace pynox::landlock_seccomp {

/// Stands for the program's own process id in a generated filter; `enforce` puts the real one in
/// its copy. The kernel gives out ids below 2^22 and no argument of the table has this value, so it
/// cannot occur for another reason.
inline constexpr std::uint32_t kOwnPidPlaceholder = 0x7E57'09D1;

/// The comparison instruction: the only one in which the placeholder occurs.
inline constexpr std::uint16_t kCompareCode = BPF_JMP | BPF_JEQ | BPF_K;

struct Filter {
  std::span<const sock_filter> program;
  std::uint32_t own_pid_places = 0;  ///< How many instructions hold the placeholder.
};

// Generated. Of these a plugin links its own architecture's alone.
extern const Filter kFilterX86NetworkDeny;
extern const Filter kFilterX86NetworkAllow;
extern const Filter kFilterArmNetworkDeny;
extern const Filter kFilterArmNetworkAllow;

/// The filter for the architecture that this was compiled for.
[[nodiscard]] inline const Filter& native_filter(pynox_network network) noexcept {
#if defined(__x86_64__)
  return network == PYNOX_NETWORK_ALLOW ? kFilterX86NetworkAllow : kFilterX86NetworkDeny;
#elif defined(__aarch64__)
  return network == PYNOX_NETWORK_ALLOW ? kFilterArmNetworkAllow : kFilterArmNetworkDeny;
#else
#error "pynox has system-call tables for x86-64 and aarch64 only"
#endif
}

}  // namespace pynox::landlock_seccomp
