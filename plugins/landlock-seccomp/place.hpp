// SPDX-License-Identifier: Apache-2.0
/// Where an object lies, by identity: paths are strings and can be made to lie, directories cannot.
#pragma once

#include <pynox/backend.h>

#include <sys/stat.h>

#include <optional>
#include <vector>

namespace pynox::landlock_seccomp {

/// Which object something is, whatever it is called. Landlock's rules belong to inodes as well.
struct Identity {
  dev_t device{};
  ino_t inode{};
  bool operator==(const Identity&) const = default;
};

/// A grant as the mediator needs it. Its identity stays true as long as the host keeps the grant's
/// descriptor open, which it does until `release`.
struct GrantPlace {
  Identity identity{};
  pynox_grant_kind kind = 0;
  pynox_access access = 0;
};

/// [parent] The grants of a policy, or nothing if one of the descriptors is no open file.
[[nodiscard]] std::optional<std::vector<GrantPlace>> places_of(const pynox_policy& policy);

/// [service] Whether the object behind `object_fd` (any descriptor, O_PATH included) is a granted
/// file, a granted directory or lies beneath one with the access `wanted`. An object that has no
/// name any more lies nowhere.
[[nodiscard]] bool is_covered(int object_fd, pynox_access wanted,
                              const std::vector<GrantPlace>& grants);

}  // namespace pynox::landlock_seccomp
