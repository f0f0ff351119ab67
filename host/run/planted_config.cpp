// SPDX-License-Identifier: Apache-2.0
#include "host/run/planted_config.hpp"

#include "host/policy/absolute_path.hpp"
#include "host/policy/protection.hpp"
#include "host/report/hint.hpp"

#include <climits>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace pynox {
namespace {

constexpr const char* kFileName = "pynox.toml";

std::string path_in(const std::string& directory) { return absolute_path(kFileName, directory); }

/// Whether a grant reaches the file or, if there is none yet, the directory.
bool may_write_to(const Policy& policy, const std::string& path) {
  // Most runs: in the devices and the temporary directory of a run lies no later run's file.
  if (policy.allow_write.empty()) return false;
  struct stat entry {};
  // A link may lead anywhere, by other links, and to what is still to be made.
  if (::lstat(path.c_str(), &entry) == 0 && S_ISLNK(entry.st_mode)) return true;
  const ProtectedPath watched{.path = path, .what = "a later run's file", .tree = false};
  return !check_write_grants(policy.grants, {&watched, 1});
}

/// The status time changes with whatever is done to a file, and no program can set it.
bool is_unchanged(const struct stat& left, const struct stat& right) noexcept {
  return left.st_dev == right.st_dev && left.st_ino == right.st_ino &&
         left.st_ctim.tv_sec == right.st_ctim.tv_sec &&
         left.st_ctim.tv_nsec == right.st_ctim.tv_nsec;
}

/// Where the directory is now: a program that may write to its parent can have moved it.
std::string present_path(int directory_fd, const std::string& former) {
  std::array<char, PATH_MAX> buffer{};
  const std::string link = "/proc/self/fd/" + std::to_string(directory_fd);
  const ssize_t length = ::readlink(link.c_str(), buffer.data(), buffer.size());
  if (length <= 0 || static_cast<std::size_t>(length) == buffer.size()) return former;
  return path_in(std::string(buffer.data(), static_cast<std::size_t>(length)));
}

}  // namespace

std::optional<PlantedConfigWatch::File> PlantedConfigWatch::look(int directory_fd,
                                                                 const char* path) {
  File file;
  if (::fstatat(directory_fd, path, &file.entry, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  // A link that leads nowhere yet counts: the program may make its target later.
  if (::fstatat(directory_fd, path, &file.target, 0) != 0) file.target = {};
  return file;
}

bool PlantedConfigWatch::is_same(const std::optional<File>& left,
                                 const std::optional<File>& right) noexcept {
  if (!left || !right) return left.has_value() == right.has_value();
  return is_unchanged(left->entry, right->entry) && is_unchanged(left->target, right->target);
}

PlantedConfigWatch::PlantedConfigWatch(const Policy& policy, const std::string& working_directory)
    : path_(path_in(working_directory)) {
  if (!may_write_to(policy, path_)) return;
  directory_fd_ = UniqueFd(::open(working_directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (directory_fd_) before_ = look(directory_fd_.get(), kFileName);
}

std::optional<std::string> PlantedConfigWatch::warning_of(int directory_fd, const std::string& path,
                                                          const std::string& shown) const {
  const std::optional<File> now = look(directory_fd, path.c_str());
  if (!now || is_same(now, before_)) return std::nullopt;
  return std::string("the program ") + (before_ ? "changed " : "left ") + quote_for_shell(shown) +
         ", which a later run in this directory would obey; look at it, or remove it";
}

std::optional<std::string> PlantedConfigWatch::warning() const {
  if (!directory_fd_) return std::nullopt;
  // A shell stays in the directory wherever it is moved to; somebody else goes by the path.
  const std::string present = present_path(directory_fd_.get(), path_);
  if (auto told = warning_of(directory_fd_.get(), kFileName, present)) return told;
  return warning_of(AT_FDCWD, path_, path_);
}

}  // namespace pynox
