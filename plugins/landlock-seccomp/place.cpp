// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/place.hpp"

#include <pynox/unique_fd.hpp>

#include <climits>

#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace pynox::landlock_seccomp {

namespace {

/// More levels than any path has (PATH_MAX bytes of "a/"); a bound for the walk upwards.
constexpr int kMaxDepth = PATH_MAX / 2;

std::optional<Identity> identity_of(int fd) noexcept {
  struct stat status {};
  if (::fstat(fd, &status) != 0) return std::nullopt;
  return Identity{.device = status.st_dev, .inode = status.st_ino};
}

/// Any grant with this identity and access; `kinds` says whether a directory is asked for.
bool is_granted(const Identity& identity, pynox_access wanted, bool is_directory,
                const std::vector<GrantPlace>& grants) {
  return std::ranges::any_of(grants, [&](const GrantPlace& grant) {
    return grant.identity == identity && (grant.access & wanted) == wanted &&
           (grant.kind == PYNOX_GRANT_DIRECTORY) == is_directory;
  });
}

/// Walks from a directory to the root and asks at each step.
bool is_beneath_grant(UniqueFd directory, pynox_access wanted,
                      const std::vector<GrantPlace>& grants) {
  std::optional<Identity> last;
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    const std::optional<Identity> here = identity_of(directory.get());
    if (!here || here == last) return false;  // the root is its own parent
    if (is_granted(*here, wanted, /*is_directory=*/true, grants)) return true;
    last = here;
    directory = UniqueFd(::openat(directory.get(), "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!directory) return false;
  }
  return false;
}

/// The directory that holds the object now. The kernel tells the path of an open file from the
/// directory entries above it; whether the path still leads to the object is then checked, so that
/// a rename in between only makes the answer "nowhere".
UniqueFd open_holder(int object_fd, const Identity& object) {
  std::array<char, PATH_MAX> buffer{};
  const std::string link = "/proc/self/fd/" + std::to_string(object_fd);
  const ssize_t length = ::readlink(link.c_str(), buffer.data(), buffer.size());
  if (length <= 0 || static_cast<std::size_t>(length) == buffer.size()) return {};
  const std::string path(buffer.data(), static_cast<std::size_t>(length));
  if (path.front() != '/') return {};  // a pipe, a socket, or an object outside the root

  const std::size_t slash = path.rfind('/');
  const std::string directory_path = path.substr(0, std::max<std::size_t>(slash, 1));
  const std::string name = path.substr(slash + 1);
  open_how how{};
  how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  UniqueFd holder(static_cast<int>(
      ::syscall(SYS_openat2, AT_FDCWD, directory_path.c_str(), &how, sizeof(how))));
  if (!holder) return {};
  const UniqueFd entry(::openat(holder.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  if (!entry || identity_of(entry.get()) != object) return {};
  return holder;
}

/// /proc shows each process itself: what the launcher finds there is not what the program named.
bool is_in_proc(int fd) noexcept {
  struct statfs system {};
  return ::fstatfs(fd, &system) != 0 || system.f_type == PROC_SUPER_MAGIC;
}

}  // namespace

std::vector<GrantDescriptor> grants_of(const pynox_policy& policy) {
  std::vector<GrantDescriptor> grants;
  grants.reserve(policy.grant_count);
  for (std::uint32_t index = 0; index < policy.grant_count; ++index) {
    const pynox_grant& grant = *policy.grants[index];
    grants.push_back({.fd = grant.fd, .kind = grant.kind, .access = grant.access});
  }
  return grants;
}

std::vector<GrantPlace> places_of(const std::vector<GrantDescriptor>& grants) {
  std::vector<GrantPlace> places;
  places.reserve(grants.size());
  for (const GrantDescriptor& grant : grants) {
    const std::optional<Identity> identity = identity_of(grant.fd);
    if (!identity) continue;
    places.push_back({.identity = *identity, .kind = grant.kind, .access = grant.access});
  }
  return places;
}

bool is_covered(int object_fd, pynox_access wanted, const std::vector<GrantPlace>& grants) {
  struct stat status {};
  if (::fstat(object_fd, &status) != 0 || is_in_proc(object_fd)) return false;
  const Identity object{.device = status.st_dev, .inode = status.st_ino};
  const bool is_directory = S_ISDIR(status.st_mode);
  if (is_granted(object, wanted, is_directory, grants)) return true;
  UniqueFd holder;
  if (is_directory) holder = UniqueFd(::openat(object_fd, "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
  // A directory that may not be searched leads nowhere, not even up; its owner may still chmod it.
  if (!holder) holder = open_holder(object_fd, object);
  return holder && is_beneath_grant(std::move(holder), wanted, grants);
}

}  // namespace pynox::landlock_seccomp
