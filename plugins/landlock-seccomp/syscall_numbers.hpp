// SPDX-License-Identifier: Apache-2.0
/// The table's names as one architecture's numbers, by libseccomp.
#pragma once

#include "plugins/landlock-seccomp/filter_compiler.hpp"

#include <pynox/result.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pynox::landlock_seccomp {

/// An architecture that a filter can be made for.
struct Target {
  std::string_view name;            ///< As in the names of the generated filters, "X86".
  std::uint32_t seccomp_token = 0;  ///< SCMP_ARCH_…
  Architecture architecture;
};

[[nodiscard]] const std::vector<Target>& targets();

/// The call's number on the target, or nothing where only the other architecture has it. A name
/// that exists nowhere is a mistake in the table.
[[nodiscard]] Result<std::optional<std::uint32_t>> number_of(const Target& target,
                                                             std::string_view name);

/// Every call of the sets that exists on the target. A name that exists nowhere, or stands in the
/// table twice, is a mistake in the table.
[[nodiscard]] Result<std::vector<NumberedCall>> number_calls(const Target& target,
                                                             const std::vector<SyscallSet>& sets);

}  // namespace pynox::landlock_seccomp
