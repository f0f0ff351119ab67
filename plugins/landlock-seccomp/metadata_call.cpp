// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/metadata_call.hpp"

#include <fcntl.h>
#include <linux/limits.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <utime.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

namespace pynox::landlock_seccomp {

namespace {

/// Linux 6.6; the headers of Debian 12 end before it. One number on every architecture.
constexpr int kFchmodat2 = 452;

/// How a call writes the object's times.
enum class TimesForm : std::uint8_t { none, utimbuf, timeval, timespec };

/// How a call names its object: which arguments are the directory, the path and the flags. -1: it
/// has none.
struct Form {
  int number;
  Verb verb;
  int directory;  ///< for a call by descriptor: the descriptor
  int path;
  int flags;
  int first;  ///< the first argument after those that name the object
  bool follows_link = true;
  TimesForm times = TimesForm::none;
};

constexpr Form kForms[] = {
#ifdef SYS_chmod  // aarch64 has only the calls that take a directory
    {SYS_chmod, Verb::change_mode, -1, 0, -1, 1},
    {SYS_chown, Verb::change_owner, -1, 0, -1, 1},
    {SYS_lchown, Verb::change_owner, -1, 0, -1, 1, false},
    {SYS_utime, Verb::change_times, -1, 0, -1, 1, true, TimesForm::utimbuf},
    {SYS_utimes, Verb::change_times, -1, 0, -1, 1, true, TimesForm::timeval},
    {SYS_futimesat, Verb::change_times, 0, 1, -1, 2, true, TimesForm::timeval},
#endif
    {SYS_fchmod, Verb::change_mode, 0, -1, -1, 1},
    {SYS_fchmodat, Verb::change_mode, 0, 1, -1, 2},
    {kFchmodat2, Verb::change_mode, 0, 1, 3, 2},
    {SYS_fchown, Verb::change_owner, 0, -1, -1, 1},
    {SYS_fchownat, Verb::change_owner, 0, 1, 4, 2},
    {SYS_utimensat, Verb::change_times, 0, 1, 3, 2, true, TimesForm::timespec},
    {SYS_setxattr, Verb::set_attribute, -1, 0, -1, 1},
    {SYS_lsetxattr, Verb::set_attribute, -1, 0, -1, 1, false},
    {SYS_fsetxattr, Verb::set_attribute, 0, -1, -1, 1},
    {SYS_removexattr, Verb::remove_attribute, -1, 0, -1, 1},
    {SYS_lremovexattr, Verb::remove_attribute, -1, 0, -1, 1, false},
    {SYS_fremovexattr, Verb::remove_attribute, 0, -1, -1, 1},
    {SYS_getxattr, Verb::get_attribute, -1, 0, -1, 1},
    {SYS_lgetxattr, Verb::get_attribute, -1, 0, -1, 1, false},
    {SYS_fgetxattr, Verb::get_attribute, 0, -1, -1, 1},
    {SYS_listxattr, Verb::list_attributes, -1, 0, -1, 1},
    {SYS_llistxattr, Verb::list_attributes, -1, 0, -1, 1, false},
    {SYS_flistxattr, Verb::list_attributes, 0, -1, -1, 1},
};

template <typename T>
std::optional<T> read_object(const Caller& caller, std::uint64_t address) noexcept {
  T object{};
  if (!caller.read(address, std::as_writable_bytes(std::span(&object, 1)))) return std::nullopt;
  return object;
}

/// Names the object as the call did. Returns an errno or 0.
int read_target(const Form& form, const seccomp_data& call, const Caller& caller, Target& target) {
  const auto argument = [&call](int index) { return call.args[static_cast<std::size_t>(index)]; };
  target.follows_link = form.follows_link;
  target.descriptor = form.directory < 0 ? AT_FDCWD : static_cast<int>(argument(form.directory));
  const int flags = form.flags < 0 ? 0 : static_cast<int>(argument(form.flags));
  if ((flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) != 0) return EINVAL;
  if ((flags & AT_SYMLINK_NOFOLLOW) != 0) target.follows_link = false;
  if (form.path < 0) {
    target.is_descriptor = true;
    // Not the working directory: that is named together with a path only.
    return target.descriptor == AT_FDCWD ? EBADF : 0;
  }
  // futimens(3) is utimensat without a path.
  const bool is_futimens = form.times != TimesForm::none && form.directory >= 0 &&
                           argument(form.path) == 0 && target.descriptor != AT_FDCWD;
  if (is_futimens) {
    target.is_descriptor = true;
    return flags == 0 ? 0 : EINVAL;
  }
  OrErrno<std::string> path = caller.read_string(argument(form.path), PATH_MAX - 1, ENAMETOOLONG);
  if (const int* error = std::get_if<int>(&path)) return *error;
  target.path = std::get<std::string>(std::move(path));
  if (!target.path.empty()) return 0;
  if ((flags & AT_EMPTY_PATH) == 0) return ENOENT;
  target.is_descriptor = true;
  target.takes_o_path = true;
  return 0;
}

timespec from_timeval(const timeval& time) noexcept {
  return {.tv_sec = time.tv_sec, .tv_nsec = time.tv_usec * 1000};
}

int read_times(TimesForm form, std::uint64_t address, const Caller& caller,
               std::array<timespec, 2>& times) {
  if (address == 0) {
    times = {timespec{.tv_sec = 0, .tv_nsec = UTIME_NOW},
             timespec{.tv_sec = 0, .tv_nsec = UTIME_NOW}};
    return 0;
  }
  if (form == TimesForm::utimbuf) {
    const std::optional<utimbuf> given = read_object<utimbuf>(caller, address);
    if (!given) return EFAULT;
    times = {timespec{.tv_sec = given->actime, .tv_nsec = 0},
             timespec{.tv_sec = given->modtime, .tv_nsec = 0}};
  } else if (form == TimesForm::timeval) {
    const auto given = read_object<std::array<timeval, 2>>(caller, address);
    if (!given) return EFAULT;
    constexpr long kMicroseconds = 1'000'000;
    for (const timeval& time : *given) {
      if (time.tv_usec < 0 || time.tv_usec >= kMicroseconds) return EINVAL;
    }
    times = {from_timeval((*given)[0]), from_timeval((*given)[1])};
  } else {
    const auto given = read_object<std::array<timespec, 2>>(caller, address);
    if (!given) return EFAULT;
    times = *given;  // the kernel checks the nanoseconds when the call is made
  }
  return 0;
}

/// Arguments of an attribute call: name, value or buffer, size, flags.
int read_attribute(const __u64* arguments, const Caller& caller, MetadataCall& call) {
  std::size_t next = 0;
  if (call.verb != Verb::list_attributes) {
    OrErrno<std::string> name = caller.read_string(arguments[next++], XATTR_NAME_MAX, ERANGE);
    if (const int* error = std::get_if<int>(&name)) return *error;
    call.name = std::get<std::string>(std::move(name));
    if (call.name.empty()) return ERANGE;
  }
  if (call.verb == Verb::remove_attribute) return 0;
  call.buffer = arguments[next];
  call.buffer_bytes = arguments[next + 1];
  if (call.verb != Verb::set_attribute) {
    call.buffer_bytes = std::min<std::size_t>(call.buffer_bytes, XATTR_LIST_MAX);
    return 0;
  }
  call.set_flags = static_cast<int>(arguments[next + 2]);
  if (call.buffer_bytes > XATTR_SIZE_MAX) return E2BIG;
  call.value.resize(call.buffer_bytes);
  return caller.read(call.buffer, call.value) ? 0 : EFAULT;
}

int read_arguments(const Form& form, const seccomp_data& data, const Caller& caller,
                   MetadataCall& call) {
  const __u64* const arguments = &data.args[static_cast<std::size_t>(form.first)];
  switch (form.verb) {
    case Verb::change_mode:
      call.mode = static_cast<mode_t>(arguments[0]) & 07777U;
      return 0;
    case Verb::change_owner:
      call.owner = static_cast<uid_t>(arguments[0]);
      call.group = static_cast<gid_t>(arguments[1]);
      return 0;
    case Verb::change_times:
      return read_times(form.times, arguments[0], caller, call.times);
    case Verb::set_attribute:
    case Verb::remove_attribute:
    case Verb::get_attribute:
    case Verb::list_attributes:
      return read_attribute(arguments, caller, call);
  }
  return ENOSYS;
}

}  // namespace

OrErrno<MetadataCall> read_call(const seccomp_data& data, const Caller& caller) {
  const Form* const form =
      std::find_if(std::begin(kForms), std::end(kForms),
                   [&](const Form& candidate) { return candidate.number == data.nr; });
  if (form == std::end(kForms)) return ENOSYS;
  MetadataCall call;
  call.verb = form->verb;
  if (const int error = read_target(*form, data, caller, call.target); error != 0) return error;
  if (const int error = read_arguments(*form, data, caller, call); error != 0) return error;
  return call;
}

}  // namespace pynox::landlock_seccomp
