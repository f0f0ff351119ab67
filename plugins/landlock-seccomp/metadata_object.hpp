// SPDX-License-Identifier: Apache-2.0
/// From the name of an object to the object itself, pinned.
#pragma once

#include "plugins/landlock-seccomp/caller.hpp"
#include "plugins/landlock-seccomp/metadata_call.hpp"

#include <pynox/unique_fd.hpp>

#include <optional>
#include <string_view>

namespace pynox::landlock_seccomp {

/// [service] Resolves a target once, as the program would, and returns a descriptor that pins it:
/// O_PATH for a path, the open file for a descriptor.
[[nodiscard]] OrErrno<UniqueFd> open_object(const Target& target, const Caller& caller);

/// N of a path "/proc/self/fd/N", else nothing. glibc's fchmodat builds such paths.
[[nodiscard]] std::optional<int> descriptor_in_path(std::string_view path) noexcept;

}  // namespace pynox::landlock_seccomp
