// SPDX-License-Identifier: Apache-2.0
#include "host/run/remove_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {
namespace {

struct CloseDir {
  void operator()(DIR* stream) const noexcept { ::closedir(stream); }
};
using DirStream = std::unique_ptr<DIR, CloseDir>;

/// The names in a directory, apart from "." and "..".
std::vector<std::string> names_in(int directory_fd) {
  std::vector<std::string> names;
  // fdopendir takes the descriptor over, and the offset of a duplicate is shared: open it anew.
  UniqueFd again(::openat(directory_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const DirStream stream(::fdopendir(again.get()));
  if (!stream) return names;
  (void)again.release();  // closedir closes it
  while (const dirent* entry = ::readdir(stream.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

/// Moves a directory up into `root_fd` under a new name. The program may have taken any number of
/// these names; `serial` only grows, so each of them is met once.
bool lift(int root_fd, int directory_fd, const std::string& name, std::uint64_t& serial) {
  do {
    const std::string new_name = ".removed-" + std::to_string(serial++);
    if (::renameat2(directory_fd, name.c_str(), root_fd, new_name.c_str(), RENAME_NOREPLACE) == 0) {
      return true;
    }
  } while (errno == EEXIST);
  return false;
}

/// Empties one directory: files are unlinked, subdirectories moved up into `root_fd` under new
/// names, where a later pass meets them. Returns whether any directory was moved.
bool flatten(int root_fd, int directory_fd, std::uint64_t& serial) {
  bool moved = false;
  (void)::fchmod(directory_fd, S_IRWXU);
  for (const std::string& name : names_in(directory_fd)) {
    if (::unlinkat(directory_fd, name.c_str(), 0) == 0) continue;
    if (::unlinkat(directory_fd, name.c_str(), AT_REMOVEDIR) == 0) continue;
    // Renaming a directory writes its "..", so it needs write permission on itself as well.
    const UniqueFd child = open_directory(directory_fd, name.c_str());
    if (child) (void)::fchmod(child.get(), S_IRWXU);
    moved |= lift(root_fd, directory_fd, name, serial);
  }
  return moved;
}

}  // namespace

UniqueFd open_directory(int parent_fd, const char* name) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  UniqueFd directory(::openat(parent_fd, name, kFlags));
  if (directory || errno != EACCES) return directory;
  const UniqueFd pinned(::openat(parent_fd, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  // fchmod takes no O_PATH descriptor; the link of /proc leads to the pinned object itself.
  const std::string itself = "/proc/self/fd/" + std::to_string(pinned.get());
  if (!pinned || ::chmod(itself.c_str(), S_IRWXU) != 0) return directory;
  return UniqueFd(::openat(pinned.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

void remove_contents(int directory_fd) {
  std::uint64_t serial = 0;
  (void)::fchmod(directory_fd, S_IRWXU);
  // Each pass removes all files of one level and lifts the next one. It ends when a pass neither
  // removes nor lifts anything: what is left then is beyond the caller's rights.
  for (bool progress = true; progress;) {
    progress = false;
    for (const std::string& name : names_in(directory_fd)) {
      if (::unlinkat(directory_fd, name.c_str(), 0) == 0 ||
          ::unlinkat(directory_fd, name.c_str(), AT_REMOVEDIR) == 0) {
        progress = true;
        continue;
      }
      const UniqueFd child = open_directory(directory_fd, name.c_str());
      if (!child) continue;
      progress |= flatten(directory_fd, child.get(), serial);
      progress |= ::unlinkat(directory_fd, name.c_str(), AT_REMOVEDIR) == 0;
    }
  }
}

}  // namespace pynox
