// SPDX-License-Identifier: Apache-2.0
#include "host/run/directory_names.hpp"

#include <pynox/unique_fd.hpp>

#include <dirent.h>
#include <fcntl.h>

#include <memory>
#include <string_view>

namespace pynox {

void for_each_name(int directory_fd, const std::function<void(const char* name)>& visit) {
  // fdopendir takes the descriptor over, and the offset of a duplicate is shared: open it anew.
  UniqueFd again(::openat(directory_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(again.get()), ::closedir);
  if (!stream) return;
  (void)again.release();  // closedir closes it
  while (const dirent* entry = ::readdir(stream.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") visit(entry->d_name);
  }
}

}  // namespace pynox
