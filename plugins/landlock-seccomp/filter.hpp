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
extern const Filter kFilterX86TemplateNetworkDeny;
extern const Filter kFilterX86TemplateNetworkAllow;
extern const Filter kFilterArmTemplateNetworkDeny;
extern const Filter kFilterArmTemplateNetworkAllow;
extern const Filter kFilterX86NetworkDenyWithinNetworkDeny;
extern const Filter kFilterX86NetworkDenyWithinNetworkAllow;
extern const Filter kFilterX86NetworkAllowWithinNetworkAllow;
extern const Filter kFilterArmNetworkDenyWithinNetworkDeny;
extern const Filter kFilterArmNetworkDenyWithinNetworkAllow;
extern const Filter kFilterArmNetworkAllowWithinNetworkAllow;

/// The filters for one architecture.
struct FilterFamily {
  const Filter& deny;
  const Filter& allow;
  const Filter& template_deny;
  const Filter& template_allow;
  const Filter& deny_within_deny;
  const Filter& deny_within_allow;
  const Filter& allow_within_allow;
};

/// Those for the architecture that this was compiled for.
#if defined(__x86_64__)
inline const FilterFamily kNativeFilters{kFilterX86NetworkDeny,
                                         kFilterX86NetworkAllow,
                                         kFilterX86TemplateNetworkDeny,
                                         kFilterX86TemplateNetworkAllow,
                                         kFilterX86NetworkDenyWithinNetworkDeny,
                                         kFilterX86NetworkDenyWithinNetworkAllow,
                                         kFilterX86NetworkAllowWithinNetworkAllow};
#elif defined(__aarch64__)
inline const FilterFamily kNativeFilters{kFilterArmNetworkDeny,
                                         kFilterArmNetworkAllow,
                                         kFilterArmTemplateNetworkDeny,
                                         kFilterArmTemplateNetworkAllow,
                                         kFilterArmNetworkDenyWithinNetworkDeny,
                                         kFilterArmNetworkDenyWithinNetworkAllow,
                                         kFilterArmNetworkAllowWithinNetworkAllow};
#else
#error "pynox has system-call tables for x86-64 and aarch64 only"
#endif

/// For a program.
[[nodiscard]] inline const Filter& native_filter(pynox_network network) noexcept {
  return network == PYNOX_NETWORK_ALLOW ? kNativeFilters.allow : kNativeFilters.deny;
}

/// For a process that forks programs (template_sets.hpp).
[[nodiscard]] inline const Filter& native_template_filter(pynox_network network) noexcept {
  return network == PYNOX_NETWORK_ALLOW ? kNativeFilters.template_allow
                                        : kNativeFilters.template_deny;
}

/// For a program that such a process has forked; null when that one has less than it is to get.
[[nodiscard]] inline const Filter* native_filter_within(pynox_network outer,
                                                        pynox_network network) noexcept {
  if (outer == PYNOX_NETWORK_ALLOW) {
    return network == PYNOX_NETWORK_ALLOW ? &kNativeFilters.allow_within_allow
                                          : &kNativeFilters.deny_within_allow;
  }
  return network == PYNOX_NETWORK_ALLOW ? nullptr : &kNativeFilters.deny_within_deny;
}

}  // namespace pynox::landlock_seccomp
