// SPDX-License-Identifier: Apache-2.0
/// Doing what a call asked for, on the pinned object, as far as the rules allow.
#pragma once

#include "plugins/landlock-seccomp/caller.hpp"
#include "plugins/landlock-seccomp/metadata_call.hpp"

#include <sys/stat.h>

#include <optional>

namespace pynox::landlock_seccomp {

/// The errno that the rules refuse a call on this object with, or 0. Where the object lies is not
/// looked at here. Refused always: set-id bits, objects of other users, owners and groups that the
/// program is not, attributes outside "user.", and objects that are neither files, directories nor
/// links.
[[nodiscard]] int rule_against(const MetadataCall& call, const struct stat& object);

/// [service] Carries the call out. What is read goes to the program's buffer. Returns the call's
/// result or its errno.
[[nodiscard]] OrErrno<std::int64_t> carry_out(const MetadataCall& call, int object_fd,
                                              const Caller& caller);

/// `names`, each with its end, without those that an unprivileged process would not see.
[[nodiscard]] std::string visible_attributes(std::string_view names);

}  // namespace pynox::landlock_seccomp
