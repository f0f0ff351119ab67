// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/metadata_action.hpp"

#include <fcntl.h>
#include <linux/limits.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::landlock_seccomp {

namespace {

constexpr std::string_view kUserAttributes = "user.";
/// Shown by the kernel to CAP_SYS_ADMIN alone (xattr(7)), which the launcher may have and the
/// program has not.
constexpr std::string_view kTrustedAttributes = "trusted.";

/// Leads to the object itself: fchmod and the attribute calls take no O_PATH descriptor, and an
/// empty path only some of them.
std::string proc_link(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

OrErrno<std::int64_t> result_of(std::int64_t returned) {
  if (returned < 0) return errno;
  return returned;
}

bool is_own_group(gid_t group) {
  if (group == ::getegid()) return true;
  std::vector<gid_t> groups(NGROUPS_MAX);
  const int count = ::getgroups(static_cast<int>(groups.size()), groups.data());
  if (count < 0) return false;
  groups.resize(static_cast<std::size_t>(count));
  return std::ranges::find(groups, group) != groups.end();
}

int rule_against_owner(const MetadataCall& call, const struct stat& object) {
  constexpr auto kUnchanged = static_cast<uid_t>(-1);
  const bool keeps_owner = call.owner == kUnchanged || call.owner == object.st_uid;
  const bool keeps_group = call.group == static_cast<gid_t>(-1) || call.group == object.st_gid;
  return keeps_owner && (keeps_group || is_own_group(call.group)) ? 0 : EPERM;
}

OrErrno<std::int64_t> change_mode(const MetadataCall& call, int object_fd) {
  struct stat status {};
  if (::fstat(object_fd, &status) != 0) return EPERM;
  if (S_ISLNK(status.st_mode)) return EOPNOTSUPP;  // as the kernel answers for a link itself
  return result_of(::chmod(proc_link(object_fd).c_str(), call.mode));
}

/// Hands what was read to the program as the kernel would: its size alone if no room was given.
OrErrno<std::int64_t> hand_over(const MetadataCall& call, std::span<const std::byte> bytes,
                                const Caller& caller) {
  if (call.buffer_bytes == 0) return static_cast<std::int64_t>(bytes.size());
  if (bytes.size() > call.buffer_bytes) return ERANGE;
  if (!caller.write(call.buffer, bytes)) return EFAULT;
  return static_cast<std::int64_t>(bytes.size());
}

OrErrno<std::int64_t> get_attribute(const MetadataCall& call, int object_fd, const Caller& caller) {
  std::vector<std::byte> value(XATTR_SIZE_MAX);
  const ssize_t size =
      ::getxattr(proc_link(object_fd).c_str(), call.name.c_str(), value.data(), value.size());
  if (size < 0) return errno;
  return hand_over(call, std::span(value).first(static_cast<std::size_t>(size)), caller);
}

OrErrno<std::int64_t> list_attributes(const MetadataCall& call, int object_fd,
                                      const Caller& caller) {
  std::string names(XATTR_LIST_MAX, '\0');
  const ssize_t size = ::listxattr(proc_link(object_fd).c_str(), names.data(), names.size());
  if (size < 0) return errno;
  names.resize(static_cast<std::size_t>(size));
  const std::string visible = visible_attributes(names);
  return hand_over(call, std::as_bytes(std::span(visible)), caller);
}

}  // namespace

std::string visible_attributes(std::string_view names) {
  std::string visible;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find('\0'), names.size() - 1) + 1;
    if (!names.starts_with(kTrustedAttributes)) visible.append(names.substr(0, end));
    names.remove_prefix(end);
  }
  return visible;
}

int rule_against(const MetadataCall& call, const struct stat& object) {
  if (!S_ISREG(object.st_mode) && !S_ISDIR(object.st_mode) && !S_ISLNK(object.st_mode)) {
    return EPERM;
  }
  switch (call.verb) {
    case Verb::get_attribute:
      return call.name.starts_with(kTrustedAttributes) ? ENODATA : 0;
    case Verb::list_attributes:
      return 0;
    case Verb::change_mode:
    case Verb::change_owner:
    case Verb::change_times:
    case Verb::set_attribute:
    case Verb::remove_attribute:
      break;
  }
  // The launcher may be root where the program is root without capabilities: what the kernel asks
  // of an ordinary owner is asked here.
  if (object.st_uid != ::geteuid()) return EPERM;
  switch (call.verb) {
    case Verb::change_mode:
      return (call.mode & (S_ISUID | S_ISGID)) != 0 ? EPERM : 0;
    case Verb::change_owner:
      return rule_against_owner(call, object);
    case Verb::set_attribute:
    case Verb::remove_attribute:
      return call.name.starts_with(kUserAttributes) ? 0 : EPERM;
    case Verb::change_times:
    case Verb::get_attribute:
    case Verb::list_attributes:
      break;
  }
  return 0;
}

OrErrno<std::int64_t> carry_out(const MetadataCall& call, int object_fd, const Caller& caller) {
  switch (call.verb) {
    case Verb::change_mode:
      return change_mode(call, object_fd);
    case Verb::change_owner:
      return result_of(::fchownat(object_fd, "", call.owner, call.group, AT_EMPTY_PATH));
    case Verb::change_times:
      return result_of(::utimensat(object_fd, "", call.times.data(), AT_EMPTY_PATH));
    case Verb::set_attribute:
      return result_of(::setxattr(proc_link(object_fd).c_str(), call.name.c_str(),
                                  call.value.data(), call.value.size(), call.set_flags));
    case Verb::remove_attribute:
      return result_of(::removexattr(proc_link(object_fd).c_str(), call.name.c_str()));
    case Verb::get_attribute:
      return get_attribute(call, object_fd, caller);
    case Verb::list_attributes:
      return list_attributes(call, object_fd, caller);
  }
  return ENOSYS;
}

}  // namespace pynox::landlock_seccomp
