// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/ruleset.hpp"

#include "plugins/landlock-seccomp/landlock_uapi.h"

#include <pynox/plugin.hpp>

#include <unistd.h>

#include <cerrno>
#include <string>

namespace pynox::landlock_seccomp {

namespace {

// Bits 0 to 14, complete from ABI 3 on, the lowest that pynox accepts.
constexpr std::uint64_t kFilesOfAbi3 = (PYNOX_LANDLOCK_FS_TRUNCATE << 1) - 1;

constexpr pynox_access kKnownAccess = PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE | PYNOX_ACCESS_LIST;

constexpr std::uint64_t kReadDirectory = PYNOX_LANDLOCK_FS_READ_FILE | PYNOX_LANDLOCK_FS_READ_DIR;
constexpr std::uint64_t kWriteFile = PYNOX_LANDLOCK_FS_WRITE_FILE | PYNOX_LANDLOCK_FS_TRUNCATE;
// Pipes, sockets and devices are left out: whoever opens one of these in an output directory would
// talk to the program. REFER lets entries move between directories, within one grant and between
// two; the kernel refuses a move by which the entry would gain a right.
constexpr std::uint64_t kWriteDirectory = kWriteFile | PYNOX_LANDLOCK_FS_MAKE_REG |
                                          PYNOX_LANDLOCK_FS_MAKE_DIR | PYNOX_LANDLOCK_FS_MAKE_SYM |
                                          PYNOX_LANDLOCK_FS_REMOVE_FILE |
                                          PYNOX_LANDLOCK_FS_REMOVE_DIR | PYNOX_LANDLOCK_FS_REFER;

std::uint64_t file_rights(pynox_access access) noexcept {
  std::uint64_t rights = 0;
  if ((access & PYNOX_ACCESS_READ) != 0) rights |= PYNOX_LANDLOCK_FS_READ_FILE;
  if ((access & PYNOX_ACCESS_WRITE) != 0) rights |= kWriteFile;
  return rights;
}

std::uint64_t directory_rights(pynox_access access) noexcept {
  std::uint64_t rights = 0;
  if ((access & PYNOX_ACCESS_READ) != 0) rights |= kReadDirectory;
  if ((access & PYNOX_ACCESS_LIST) != 0) rights |= PYNOX_LANDLOCK_FS_READ_DIR;
  if ((access & PYNOX_ACCESS_WRITE) != 0) rights |= kWriteDirectory;
  return rights;
}

Result<void> add_rule(int ruleset_fd, const pynox_grant& grant, int abi, std::uint64_t handled) {
  const std::string path(to_view(grant.path));
  const std::uint64_t rights = granted_rights(grant.kind, grant.access, abi) & handled;
  if (rights == 0) {
    return Error{.kind = ErrorKind::policy,
                 .message = "a grant has a kind or an access that this backend does not know",
                 .path = path};
  }
  pynox_landlock_path_beneath_attr rule{};
  rule.allowed_access = rights;
  rule.parent_fd = grant.fd;
  if (::syscall(PYNOX_NR_LANDLOCK_ADD_RULE, ruleset_fd, PYNOX_LANDLOCK_RULE_PATH_BENEATH, &rule,
                0) == 0) {
    return {};
  }
  const int reason = errno;
  // EBADFD: the object lies in no file system that a path leads to, such as a pipe or a socket.
  const bool is_foreign = reason == EBADFD;
  return Error{.kind = is_foreign ? ErrorKind::policy : ErrorKind::sandbox,
               .message = is_foreign
                              ? "cannot grant this object: Landlock knows only objects of a "
                                "file system, not pipes and sockets without a name"
                              : "cannot add a grant to the Landlock ruleset: landlock_add_rule",
               .path = path,
               .sys_errno = reason};
}

}  // namespace

HandledRights handled_rights(int abi, pynox_network network) noexcept {
  HandledRights handled{.files = kFilesOfAbi3};
  if (abi >= 4 && network != PYNOX_NETWORK_ALLOW) {
    handled.tcp = PYNOX_LANDLOCK_NET_BIND_TCP | PYNOX_LANDLOCK_NET_CONNECT_TCP;
  }
  if (abi >= 5) handled.files |= PYNOX_LANDLOCK_FS_IOCTL_DEV;
  if (abi >= 6) {
    handled.scopes = PYNOX_LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | PYNOX_LANDLOCK_SCOPE_SIGNAL;
  }
  return handled;
}

HandledRights handled_by_template(int abi, pynox_network network) noexcept {
  HandledRights handled = handled_rights(abi, network);
  handled.files &= ~std::uint64_t{PYNOX_LANDLOCK_FS_IOCTL_DEV};
  return handled;
}

std::uint64_t granted_rights(pynox_grant_kind kind, pynox_access access, int abi) noexcept {
  if ((access & ~kKnownAccess) != 0) return 0;
  switch (kind) {
    case PYNOX_GRANT_DIRECTORY:
      return directory_rights(access);
    case PYNOX_GRANT_FILE:
      return file_rights(access);
    case PYNOX_GRANT_OTHER: {
      // A device that was granted by name answers the requests that the filter lets through on
      // every ABI alike; /dev beneath a directory grant does not.
      const std::uint64_t rights = file_rights(access);
      return rights != 0 && abi >= 5 ? rights | PYNOX_LANDLOCK_FS_IOCTL_DEV : rights;
    }
    default:
      return 0;
  }
}

Result<UniqueFd> make_ruleset(const pynox_policy& policy, int abi, const HandledRights& handled) {
  const pynox_landlock_ruleset_attr attr{.handled_access_fs = handled.files,
                                         .handled_access_net = handled.tcp,
                                         .scoped = handled.scopes};
  UniqueFd ruleset(
      static_cast<int>(::syscall(PYNOX_NR_LANDLOCK_CREATE_RULESET, &attr, sizeof(attr), 0)));
  if (!ruleset) {
    return Error{.kind = ErrorKind::sandbox,
                 .message = "cannot create a Landlock ruleset",
                 .sys_errno = errno};
  }
  for (std::uint32_t index = 0; index < policy.grant_count; ++index) {
    Result<void> added = add_rule(ruleset.get(), *policy.grants[index], abi, handled.files);
    if (!added) return std::move(added).error();
  }
  return ruleset;
}

}  // namespace pynox::landlock_seccomp
