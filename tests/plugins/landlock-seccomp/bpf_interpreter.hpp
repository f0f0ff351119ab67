// SPDX-License-Identifier: Apache-2.0
/// Runs a seccomp program as the kernel would, without a kernel.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <cstdint>
#include <span>
#include <vector>

namespace pynox::test {

/// The action that the program answers with. Throws std::logic_error where the kernel would refuse
/// to install it: an unknown instruction, a load outside the data, a jump out of the program.
[[nodiscard]] std::uint32_t run_filter(std::span<const sock_filter> program,
                                       const seccomp_data& data);

/// The program with `own_pid` where it has the placeholder.
[[nodiscard]] std::vector<sock_filter> with_own_pid(std::span<const sock_filter> program,
                                                    std::uint32_t own_pid);

}  // namespace pynox::test
