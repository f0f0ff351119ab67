// SPDX-License-Identifier: Apache-2.0
/// The calls that change or read metadata, as the program made them: copied once, checked for form,
/// not yet for permission.
#pragma once

#include "plugins/landlock-seccomp/caller.hpp"

#include <linux/seccomp.h>
#include <sys/types.h>
#include <time.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pynox::landlock_seccomp {

enum class Verb : std::uint8_t {
  change_mode,
  change_owner,
  change_times,
  set_attribute,
  remove_attribute,
  get_attribute,
  list_attributes
};

/// What a call acts on.
struct Target {
  /// The directory that a relative path starts from, or the object itself (`is_descriptor`).
  int descriptor = -1;
  bool is_descriptor = false;
  bool takes_o_path = false;  ///< a descriptor opened with O_PATH will do
  bool follows_link = true;   ///< a symbolic link at the path's end
  std::string path{};
};

/// One call. Members that its verb does not have are left at their defaults.
struct MetadataCall {
  Verb verb{};
  Target target{};
  mode_t mode = 0;
  uid_t owner = static_cast<uid_t>(-1);
  gid_t group = static_cast<gid_t>(-1);
  std::array<timespec, 2> times{};
  std::string name{};  ///< of an extended attribute
  std::vector<std::byte> value{};
  int set_flags = 0;
  std::uint64_t buffer = 0;  ///< the program's, for what is read
  std::size_t buffer_bytes = 0;
};

/// [service] Copies the arguments. A call that the kernel would refuse for its form gets the
/// kernel's errno.
[[nodiscard]] OrErrno<MetadataCall> read_call(const seccomp_data& call, const Caller& caller);

}  // namespace pynox::landlock_seccomp
