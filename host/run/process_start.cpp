// SPDX-License-Identifier: Apache-2.0
#include "host/run/process_start.hpp"

#include "host/policy/system_error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace pynox {

Result<ProcessStart> ProcessStart::capture(char** environment_pointers) {
  ProcessStart start;
  // The kernel lays the strings out one behind the other (fs/binfmt_elf.c), in the order of the
  // pointers.
  if (environment_pointers != nullptr && environment_pointers[0] != nullptr) {
    char** last = environment_pointers;
    while (last[1] != nullptr) ++last;
    start.environment.begin = environment_pointers[0];
    start.environment.size =
        static_cast<std::size_t>(*last - environment_pointers[0]) + std::strlen(*last);
  }
  for (int fd = 0; fd < static_cast<int>(start.stream_was_open.size()); ++fd) {
    const bool is_open = ::fcntl(fd, F_GETFD) >= 0;
    start.stream_was_open[static_cast<std::size_t>(fd)] = is_open;
    // Open takes the lowest free number, which is this one: those below it are open by now.
    if (!is_open && ::open("/dev/null", O_RDWR | O_CLOEXEC) != fd) {
      return errno_error(ErrorKind::sandbox, "cannot open /dev/null in place of a closed stream",
                         {}, errno);
    }
  }
  ::getrlimit(RLIMIT_NOFILE, &start.descriptors);
  return start;
}

void ProcessStart::close_missing_streams() const noexcept {
  for (int fd = 0; fd < static_cast<int>(stream_was_open.size()); ++fd) {
    if (!stream_was_open[static_cast<std::size_t>(fd)]) ::close(fd);
  }
}

void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);  // a limit that cannot be raised may still do
}

}  // namespace pynox
