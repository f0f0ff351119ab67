// SPDX-License-Identifier: Apache-2.0
#include "host/executable.hpp"

#include <climits>

#include <unistd.h>

#include <array>

namespace pynox {

std::string executable_path() {
  std::array<char, PATH_MAX>
      path{};  // readlink of a /proc link never gives more (proc_pid_readlink)
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

}  // namespace pynox
