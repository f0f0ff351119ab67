// SPDX-License-Identifier: Apache-2.0
/// The Landlock half of a policy: which objects the program may use, and how.
///
/// Everything that a handled right covers is refused unless a rule grants it, so the handled rights
/// are always all that the kernel knows. Rights are granted by what the object is: the kernel
/// refuses directory rights on a file.
#pragma once

#include <pynox/backend.h>
#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstdint>

namespace pynox::landlock_seccomp {

/// What a ruleset takes away before its rules give back.
struct HandledRights {
  std::uint64_t files = 0;
  std::uint64_t tcp = 0;
  std::uint64_t scopes = 0;
};

/// Everything that `abi` can refuse. TCP is left alone when the policy allows the network.
[[nodiscard]] HandledRights handled_rights(int abi, pynox_network network) noexcept;

/// The same for a template. Requests to devices are left to its children: a device that is granted
/// by name answers them, and which ones will be is not known yet.
[[nodiscard]] HandledRights handled_by_template(int abi, pynox_network network) noexcept;

/// The rights of one grant under `abi`, or 0 if the kind or the access is not one that is known
/// here.
[[nodiscard]] std::uint64_t granted_rights(pynox_grant_kind kind, pynox_access access,
                                           int abi) noexcept;

/// [parent] Makes the ruleset for a policy: a descriptor that landlock_restrict_self takes.
[[nodiscard]] Result<UniqueFd> make_ruleset(const pynox_policy& policy, int abi,
                                            const HandledRights& handled);

}  // namespace pynox::landlock_seccomp
