// SPDX-License-Identifier: Apache-2.0
#include "host/run/remove_tree.hpp"

#include "host/run/directory_names.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>

namespace pynox {
namespace {

/// False for a directory that is not empty, and for what is beyond the caller's rights.
bool remove_entry(int directory_fd, const char* name) {
  return ::unlinkat(directory_fd, name, 0) == 0 ||
         ::unlinkat(directory_fd, name, AT_REMOVEDIR) == 0;
}

/// Moves a directory up into `root_fd` under a new name. The program may have taken any number of
/// these names; `serial` only grows, so each of them is met once.
bool lift(int root_fd, int directory_fd, const char* name, std::uint64_t& serial) {
  do {
    const std::string new_name = ".removed-" + std::to_string(serial++);
    if (::renameat2(directory_fd, name, root_fd, new_name.c_str(), RENAME_NOREPLACE) == 0) {
      return true;
    }
  } while (errno == EEXIST);
  return false;
}

/// Empties one directory: files are unlinked, subdirectories moved up into `root_fd` under new
/// names, where they are met again. Returns whether anything was removed or moved.
bool flatten(int root_fd, int directory_fd, std::uint64_t& serial) {
  bool progress = false;
  (void)::fchmod(directory_fd, S_IRWXU);
  for_each_name(directory_fd, [&](const char* name) {
    if (remove_entry(directory_fd, name)) {
      progress = true;
      return;
    }
    // Renaming a directory writes its "..", so it needs write permission on itself as well.
    const UniqueFd child = open_directory(directory_fd, name);
    if (child) (void)::fchmod(child.get(), S_IRWXU);
    progress |= lift(root_fd, directory_fd, name, serial);
  });
  return progress;
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
  // Each pass removes the files of one level at least and lifts the next one. It ends when a pass
  // neither removes nor lifts anything: what is left then is beyond the caller's rights.
  for (bool progress = true; progress;) {
    progress = false;
    for_each_name(directory_fd, [&](const char* name) {
      if (remove_entry(directory_fd, name)) {
        progress = true;
        return;
      }
      const UniqueFd child = open_directory(directory_fd, name);
      if (!child) return;
      progress |= flatten(directory_fd, child.get(), serial);
      progress |= ::unlinkat(directory_fd, name, AT_REMOVEDIR) == 0;
    });
  }
}

}  // namespace pynox
