// SPDX-License-Identifier: Apache-2.0
/// Compiles the table of system calls into a seccomp program.
///
/// libseccomp names the calls' numbers here but does not compile: it has one errno for whatever no
/// rule matches, where this table wants one for each call (EPERM for kill of a host process, ENOSYS
/// for a call that does not exist), and it takes one condition on an argument where a list is
/// wanted.
///
/// The program checks the architecture, then finds the call's number by halving. Numbers that have
/// one answer are merged into ranges, so that the kernel, which tries a filter out for each number
/// when it is installed, never runs it for calls that are always allowed.
#pragma once

#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include <linux/filter.h>

#include <cstdint>
#include <vector>

namespace pynox::landlock_seccomp {

struct Architecture {
  std::uint32_t audit_token = 0;  ///< AUDIT_ARCH_…, as in seccomp_data.
  bool has_x32 = false;           ///< Numbers from 0x40000000 on belong to a foreign ABI.
};

struct NumberedCall {
  std::uint32_t number = 0;
  std::vector<Rule> rules;
  Answer otherwise;
  bool operator==(const NumberedCall&) const = default;
};

/// What becomes of a number that is not listed: ENOSYS, or it is allowed, as far as this filter is
/// asked.
enum class Unlisted : std::uint8_t { absent, allowed };

/// The program for these calls, each number at most once. A foreign ABI kills the process.
[[nodiscard]] std::vector<sock_filter> compile_filter(const Architecture& architecture,
                                                      std::vector<NumberedCall> calls,
                                                      Unlisted unlisted = Unlisted::absent);

}  // namespace pynox::landlock_seccomp
