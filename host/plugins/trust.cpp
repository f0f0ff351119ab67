// SPDX-License-Identifier: Apache-2.0
#include "host/plugins/trust.hpp"

#include "host/plugins/refusal.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace pynox {
namespace {

std::string octal(mode_t mode) {
  char text[8];
  (void)std::snprintf(text, sizeof(text), "%04o", static_cast<unsigned>(mode & 07777U));
  return text;
}

/// The rule for files and directories alike. `subject` is "" for the file, else how the directory
/// is called.
Result<void> check_writers(const struct stat& status, const std::string& plugin,
                           const std::string& subject, const std::string& object) {
  const uid_t caller = ::geteuid();
  if (status.st_uid != 0 && status.st_uid != caller) {
    return plugin_refusal(plugin,
                          subject + "is owned by uid " + std::to_string(status.st_uid) +
                              ", expected root or the caller (uid " + std::to_string(caller) + ")",
                          "chown it to root if you trust what is in it: " + object);
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return plugin_refusal(plugin,
                          subject + "has mode " + octal(status.st_mode) +
                              ", expected no write permission for group and others",
                          "chmod go-w " + object);
  }
  return {};
}

Result<void> check_directory(const std::filesystem::path& directory, const std::string& plugin) {
  struct stat status {};
  if (::stat(directory.c_str(), &status) != 0) {
    const int failed_errno = errno;
    return plugin_refusal(
        plugin,
        "lies in a directory that cannot be examined: " + std::string(std::strerror(failed_errno)),
        "", failed_errno);
  }
  return check_writers(status, plugin, "lies in a directory that ", directory.string());
}

}  // namespace

Result<TrustedFile> TrustedFile::open(const std::string& path) {
  std::error_code failure;
  const std::filesystem::path canonical = std::filesystem::canonical(path, failure);
  if (failure) {
    return plugin_refusal(path, "cannot be found: " + failure.message(), "", failure.value());
  }
  TrustedFile file;
  file.path_ = canonical.string();
  // Not blocking: the path may lead to a pipe.
  file.fd_ = UniqueFd(
      ::open(canonical.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW));
  if (!file.fd_) {
    const int failed_errno = errno;
    return plugin_refusal(path, "cannot be opened: " + std::string(std::strerror(failed_errno)), "",
                          failed_errno);
  }
  struct stat status {};
  if (::fstat(file.fd_.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return plugin_refusal(path, "is not a regular file", "remove it from the plugin directory");
  }
  if (Result<void> checked = check_writers(status, path, "", file.path_); !checked) {
    return std::move(checked).error();
  }
  // Whoever may write a directory may replace what is in it.
  const std::filesystem::path named_in = std::filesystem::path(path).parent_path();
  if (Result<void> checked = check_directory(named_in, path); !checked) {
    return std::move(checked).error();
  }
  if (canonical.parent_path() != named_in) {
    if (Result<void> checked = check_directory(canonical.parent_path(), path); !checked) {
      return std::move(checked).error();
    }
  }
  return file;
}

bool TrustedFile::is_unchanged() const {
  struct stat pinned {};
  struct stat now {};
  return ::fstat(fd_.get(), &pinned) == 0 && ::lstat(path_.c_str(), &now) == 0 &&
         pinned.st_dev == now.st_dev && pinned.st_ino == now.st_ino;
}

}  // namespace pynox
