// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/metadata_object.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <utility>

namespace pynox::landlock_seccomp {

namespace {

constexpr std::string_view kOwnDescriptors = "/proc/self/fd/";

/// Errors that say something about the path pass; those about the launcher's own state do not.
int path_errno(int error) noexcept {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
    case EACCES:
    case ENAMETOOLONG:
      return error;
    default:
      // Among them ELOOP: a link of /proc, which in the launcher would lead to the launcher's own
      // files.
      return EPERM;
  }
}

OrErrno<UniqueFd> open_start(const Target& target, const Caller& caller) {
  if (target.path.front() == '/') return UniqueFd();
  if (target.descriptor == AT_FDCWD) return caller.open_working_directory();
  return caller.take_descriptor(target.descriptor);
}

OrErrno<UniqueFd> open_path(const Target& target, const Caller& caller) {
  OrErrno<UniqueFd> start = open_start(target, caller);
  if (const int* error = std::get_if<int>(&start)) return *error;
  const UniqueFd& from = std::get<UniqueFd>(start);
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  if (!target.follows_link) how.flags |= O_NOFOLLOW;
  how.resolve = RESOLVE_NO_MAGICLINKS;
  UniqueFd object(static_cast<int>(::syscall(SYS_openat2, from ? from.get() : AT_FDCWD,
                                             target.path.c_str(), &how, sizeof(how))));
  if (!object) return path_errno(errno);
  return object;
}

OrErrno<UniqueFd> take_object(int descriptor, bool takes_o_path, const Caller& caller) {
  if (descriptor == AT_FDCWD) return caller.open_working_directory();
  OrErrno<UniqueFd> object = caller.take_descriptor(descriptor);
  if (const UniqueFd* taken = std::get_if<UniqueFd>(&object)) {
    const int flags = ::fcntl(taken->get(), F_GETFL);
    if (flags < 0 || ((flags & O_PATH) != 0 && !takes_o_path)) return EBADF;
  }
  return object;
}

}  // namespace

std::optional<int> descriptor_in_path(std::string_view path) noexcept {
  if (!path.starts_with(kOwnDescriptors)) return std::nullopt;
  path.remove_prefix(kOwnDescriptors.size());
  int number = 0;
  const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
  if (error != std::errc() || end != path.data() + path.size() || number < 0) return std::nullopt;
  return number;
}

OrErrno<UniqueFd> open_object(const Target& target, const Caller& caller) {
  if (target.is_descriptor) return take_object(target.descriptor, target.takes_o_path, caller);
  if (const std::optional<int> number = descriptor_in_path(target.path);
      number && target.follows_link) {
    return take_object(*number, /*takes_o_path=*/true, caller);
  }
  return open_path(target, caller);
}

}  // namespace pynox::landlock_seccomp
