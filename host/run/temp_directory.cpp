// SPDX-License-Identifier: Apache-2.0
#include "host/run/temp_directory.hpp"

#include "host/run/directory_names.hpp"
#include "host/run/remove_tree.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

constexpr std::string_view kPrefix = "pynox-tmp-";
/// Another run may take a directory for stale between its creation and its lock: then one more
/// attempt is made.
constexpr int kAttempts = 16;

Error failure(const std::string& what, const std::string& path, int error) {
  return Error{.kind = ErrorKind::policy,
               .message = "cannot " + what + " " + path + ": " + std::strerror(error),
               .path = path,
               .hint = "set XDG_RUNTIME_DIR or TMPDIR to a directory that you can write to",
               .sys_errno = error};
}

/// A directory that holds nothing is owned by this user and locked by nobody else; or no
/// descriptor.
UniqueFd open_locked(int base_fd, const char* name) {
  UniqueFd directory = open_directory(base_fd, name);
  struct stat status {};
  if (!directory || ::fstat(directory.get(), &status) != 0 || status.st_uid != ::geteuid())
    return {};
  // The lock belongs to the open file description: the kernel drops it when the last process that
  // has it ends.
  if (::flock(directory.get(), LOCK_EX | LOCK_NB) != 0) return {};
  // Whoever held it before may have removed it.
  if (::fstat(directory.get(), &status) != 0 || status.st_nlink == 0) return {};
  return directory;
}

void remove_stale_in(int base_fd) {
  for_each_name(base_fd, [base_fd](const char* name) {
    if (!std::string_view(name).starts_with(kPrefix)) return;
    const UniqueFd stale = open_locked(base_fd, name);
    if (!stale) return;
    remove_contents(stale.get());
    (void)::unlinkat(base_fd, name, AT_REMOVEDIR);
  });
}

std::string random_name() {
  std::array<unsigned char, 12> bytes{};
  (void)::getrandom(bytes.data(), bytes.size(), 0);  // cannot fail for so few bytes (getrandom(2))
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name(kPrefix);
  for (const unsigned char byte : bytes) {
    name += kDigits[byte >> 4U];
    name += kDigits[byte & 15U];
  }
  return name;
}

std::string base_directory() {
  for (const char* name : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
    const char* value = ::secure_getenv(name);
    struct stat status {};
    if (value != nullptr && value[0] == '/' && ::stat(value, &status) == 0 &&
        S_ISDIR(status.st_mode) && ::access(value, W_OK | X_OK) == 0) {
      return value;
    }
  }
  return "/tmp";
}

}  // namespace

TempDirectory::TempDirectory(UniqueFd base_fd, UniqueFd directory_fd, std::string name,
                             std::string path) noexcept
    : base_fd_(std::move(base_fd)),
      directory_fd_(std::move(directory_fd)),
      name_(std::move(name)),
      path_(std::move(path)) {}

TempDirectory::TempDirectory(TempDirectory&& other) noexcept = default;

Result<TempDirectory> TempDirectory::create(Stale stale) {
  return create_in(base_directory(), stale);
}

void TempDirectory::remove_stale() {
  const UniqueFd base_fd(::open(base_directory().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (base_fd) remove_stale_in(base_fd.get());
}

Result<TempDirectory> TempDirectory::create_in(const std::string& base, Stale stale) {
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(base.c_str(), nullptr), ::free);
  if (!resolved) return failure("use the temporary directory", base, errno);
  UniqueFd base_fd(::open(resolved.get(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!base_fd) return failure("open the temporary directory", base, errno);
  if (stale == Stale::remove) remove_stale_in(base_fd.get());
  int error = EEXIST;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::string name = random_name();
    if (::mkdirat(base_fd.get(), name.c_str(), S_IRWXU) != 0) {
      if (errno == EEXIST) continue;
      return failure("make a temporary directory in", base, errno);
    }
    UniqueFd directory = open_locked(base_fd.get(), name.c_str());
    if (!directory) {
      error = errno;
      (void)::unlinkat(base_fd.get(), name.c_str(), AT_REMOVEDIR);
      continue;
    }
    std::string path = std::string(resolved.get()) + "/" + name;
    return TempDirectory(std::move(base_fd), std::move(directory), std::move(name),
                         std::move(path));
  }
  return failure("make a temporary directory in", base, error);
}

TempDirectory::~TempDirectory() {
  if (!directory_fd_) return;
  // Once more if a step failed for want of memory or descriptors. What is left even then is found
  // stale by a later run.
  for (int attempt = 0; attempt < 2; ++attempt) {
    remove_contents(directory_fd_.get());
    if (::unlinkat(base_fd_.get(), name_.c_str(), AT_REMOVEDIR) == 0) return;
  }
}

}  // namespace pynox
