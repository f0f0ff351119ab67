// SPDX-License-Identifier: Apache-2.0
/// Which paths the grants of a policy cover. By path, after the fact, and therefore for diagnosis
/// only: the sandbox decides by the objects themselves.
#pragma once

#include "host/policy/policy.hpp"

#include <string>

namespace pynox {

enum class Need : std::uint8_t { read, write };

/// [parent] `path` (absolute) if it exists, else its nearest parent that does.
[[nodiscard]] std::string nearest_existing(const std::string& path);

/// [parent] The directory that the entry `path` (absolute) stands in, or its nearest parent that
/// exists.
[[nodiscard]] std::string existing_directory_of(const std::string& path);

/// [parent] Where the existing `path` (absolute) leads if there are links on the way, else nothing.
[[nodiscard]] std::string link_target(const std::string& path);

/// [parent] Whether a grant covers the existing `path`, links resolved.
[[nodiscard]] bool is_covered(const Policy& policy, const std::string& path, Need need);

}  // namespace pynox
