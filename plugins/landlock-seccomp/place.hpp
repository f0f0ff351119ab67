// SPDX-License-Identifier: Apache-2.0
/// Where an object lies, by identity: paths are strings and can be made to lie, directories cannot.
#pragma once

#include <pynox/backend.h>

#include <sys/stat.h>

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

/// A grant by the descriptor of what it is for, which is the host's.
struct GrantDescriptor {
  int fd = -1;
  pynox_grant_kind kind = 0;
  pynox_access access = 0;
};

/// [parent] The grants of a policy. Where they lie is asked only when a call is mediated: most
/// programs make none, and a policy may have hundreds of grants.
[[nodiscard]] std::vector<GrantDescriptor> grants_of(const pynox_policy& policy);

/// [service] Where the grants lie. One whose descriptor is no open file lies nowhere.
[[nodiscard]] std::vector<GrantPlace> places_of(const std::vector<GrantDescriptor>& grants);

/// [service] Whether the object behind `object_fd` (any descriptor, O_PATH included) is a granted
/// file, a granted directory or lies beneath one with the access `wanted`. An object that has no
/// name any more lies nowhere.
[[nodiscard]] bool is_covered(int object_fd, pynox_access wanted,
                              const std::vector<GrantPlace>& grants);

}  // namespace pynox::landlock_seccomp
