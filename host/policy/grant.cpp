// SPDX-License-Identifier: Apache-2.0
#include "host/policy/policy.hpp"
#include "host/policy/system_error.hpp"

#include <climits>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

GrantKind kind_of(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return GrantKind::directory;
  return S_ISREG(status.st_mode) ? GrantKind::file : GrantKind::other;
}

bool leads_to(const std::string& path, const struct stat& object) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && status.st_dev == object.st_dev &&
         status.st_ino == object.st_ino;
}

/// The kernel's own name for an open object; where /proc does not tell (it may not be mounted, or
/// the object may have no name any more), the name that the path resolves to.
std::string resolved_path(int fd, const std::string& path, const struct stat& object) {
  std::array<char, PATH_MAX> buffer{};
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  const ssize_t length = ::readlink(link.c_str(), buffer.data(), buffer.size());
  if (length > 0 && static_cast<std::size_t>(length) < buffer.size()) {
    // A removed object's name has " (deleted)" after it; so may a name that really ends so.
    std::string name(buffer.data(), static_cast<std::size_t>(length));
    if (name.starts_with('/') && leads_to(name, object)) return name;
  }
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (real && leads_to(real.get(), object)) return real.get();
  return path;
}

}  // namespace

Result<Grant> open_grant(const std::string& path, Access access, const std::string& asked_as) {
  UniqueFd fd(::open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!fd) {
    const int saved_errno = errno;
    Error error = errno_error(ErrorKind::policy, asked_as, path, saved_errno);
    if (saved_errno == ENOENT) error.hint = "a path must exist before it can be granted";
    return error;
  }
  struct stat status {};
  if (::fstat(fd.get(), &status) != 0) {
    return errno_error(ErrorKind::policy, asked_as, path, errno);
  }
  std::string resolved = resolved_path(fd.get(), path, status);
  return Grant{.fd = std::move(fd),
               .path = std::move(resolved),
               .kind = kind_of(status),
               .access = access,
               .asked = {.text = asked_as}};
}

}  // namespace pynox
