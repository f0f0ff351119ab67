// SPDX-License-Identifier: Apache-2.0
/// What every program may read because the interpreter and the C library do, each with its reason.
/// Nothing of /proc or /sys.
#pragma once

#include "host/policy/policy.hpp"

#include <pynox/result.hpp>

#include <string>
#include <vector>

namespace pynox {

/// [parent] Adds grants for the interpreter's own files, and with the network for name resolution
/// and TLS. What does not exist here is left out: nobody asked for it.
[[nodiscard]] Result<void> add_baseline_grants(std::vector<Grant>& grants, Network network);

/// [parent] Adds read grants for a directory of modules or libraries, but never for packages that
/// were installed into it: whole if there are none, else entry by entry. (A mechanism that only
/// adds rights cannot take a part out again.) The directory itself can be listed then, and no more.
[[nodiscard]] Result<void> add_tree_without_packages(std::vector<Grant>& grants,
                                                     const std::string& path);

}  // namespace pynox
