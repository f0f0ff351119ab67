// SPDX-License-Identifier: Apache-2.0
/// Two filters instead of one: a pool's template installs the wide one, which every child inherits,
/// and a child adds the narrow one. The kernel asks both for each call and takes the stricter
/// answer. A filter costs a child for each instruction, so the narrow one holds only the calls on
/// which a program and its template differ.
#pragma once

#include "plugins/landlock-seccomp/filter_compiler.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include <vector>

namespace pynox::landlock_seccomp {

/// Every set for a process that forks programs and does nothing else: whatever a program with this
/// network may do, to fork, and what a child does to itself before its program starts.
[[nodiscard]] std::vector<SyscallSet> template_sets(Network network);

/// The calls of `wanted` that a process under the filter of `outer` still has to be told, and those
/// of `outer` that `wanted` does not know. Everything else is to be allowed: `outer` decides.
[[nodiscard]] std::vector<NumberedCall> calls_within(const std::vector<NumberedCall>& outer,
                                                     const std::vector<NumberedCall>& wanted);

}  // namespace pynox::landlock_seccomp
