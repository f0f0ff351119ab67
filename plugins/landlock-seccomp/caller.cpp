// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/caller.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace pynox::landlock_seccomp {

namespace {

constexpr std::size_t kPageBytes = 4096;  // the smallest of both architectures

std::string proc_path(int thread_id, const char* entry) {
  return "/proc/" + std::to_string(thread_id) + "/" + entry;
}

}  // namespace

OrErrno<Caller> Caller::open(const Notification& notification, int child_pidfd) {
  const std::string path = proc_path(notification.thread_id(), "mem");
  UniqueFd memory(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (!memory) return EPERM;
  // Asked after the opening: the id was the caller's own when it was looked up.
  if (!notification.is_alive()) return ESRCH;
  return Caller(notification.thread_id(), child_pidfd, std::move(memory));
}

bool Caller::read(std::uint64_t address, std::span<std::byte> bytes) const noexcept {
  const ssize_t count =
      ::pread(memory_.get(), bytes.data(), bytes.size(), static_cast<off_t>(address));
  return count >= 0 && static_cast<std::size_t>(count) == bytes.size();
}

bool Caller::write(std::uint64_t address, std::span<const std::byte> bytes) const noexcept {
  const ssize_t count =
      ::pwrite(memory_.get(), bytes.data(), bytes.size(), static_cast<off_t>(address));
  return count >= 0 && static_cast<std::size_t>(count) == bytes.size();
}

OrErrno<std::string> Caller::read_string(std::uint64_t address, std::size_t limit,
                                         int too_long) const {
  std::string text;
  std::array<char, kPageBytes> page{};
  while (text.size() <= limit) {
    // Up to the next page border: the string may end before a page that is not there.
    const std::uint64_t position = address + text.size();
    const std::size_t wanted = kPageBytes - position % kPageBytes;
    const ssize_t count = ::pread(memory_.get(), page.data(), wanted, static_cast<off_t>(position));
    if (count <= 0) return EFAULT;
    const std::string_view part(page.data(), static_cast<std::size_t>(count));
    const std::size_t terminator = part.find('\0');
    text.append(part.substr(0, terminator));
    if (terminator == std::string_view::npos) continue;
    if (text.size() > limit) return too_long;
    return text;
  }
  return too_long;
}

OrErrno<UniqueFd> Caller::take_descriptor(int number) const noexcept {
  UniqueFd taken(static_cast<int>(::syscall(SYS_pidfd_getfd, child_pidfd_, number, /*flags=*/0)));
  if (taken) return taken;
  return errno == EBADF ? EBADF : EPERM;
}

OrErrno<UniqueFd> Caller::open_working_directory() const noexcept {
  const std::string path = proc_path(thread_id_, "cwd");
  UniqueFd directory(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (directory) return directory;
  return errno == ENOENT ? ENOENT : EPERM;
}

}  // namespace pynox::landlock_seccomp
