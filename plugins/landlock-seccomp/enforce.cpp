// SPDX-License-Identifier: Apache-2.0
// Runs between fork and the program: no allocation, no locks, no exceptions. A test looks at the
// symbols of this file's object to keep it so.
#include "plugins/landlock-seccomp/enforce.hpp"

#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/landlock_uapi.h"

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

namespace pynox::landlock_seccomp {

namespace {

constexpr int kInstallFailed = -2;

template <std::size_t size>
pynox_status failed(pynox_failure* failure, const char (&step)[size], int sys_errno) noexcept {
  static_assert(size <= PYNOX_FAILURE_STEP_BYTES);
  failure->sys_errno = sys_errno;
  std::memcpy(failure->step, step, size);
  return PYNOX_E_FAILED;
}

bool read_header(const pynox_package& package, PackageHeader& header) noexcept {
  if (package.fd_count != 1 || package.byte_count < sizeof(header)) return false;
  std::memcpy(&header, package.bytes, sizeof(header));
  return header.version == kPackageVersion && header.instruction_count <= BPF_MAXINSNS &&
         package.byte_count ==
             sizeof(header) + std::size_t{header.instruction_count} * sizeof(sock_filter);
}

/// Puts the process's own id where the filter has the placeholder; false unless each place was
/// found.
bool fill_in_own_pid(sock_filter* program, const PackageHeader& header) noexcept {
  const auto own_pid = static_cast<std::uint32_t>(::getpid());
  std::uint32_t places = 0;
  for (std::uint32_t index = 0; index < header.instruction_count; ++index) {
    if (program[index].code != kCompareCode || program[index].k != kOwnPidPlaceholder) continue;
    program[index].k = own_pid;
    ++places;
  }
  return places == header.own_pid_places;
}

/// Turns what the launcher would decide into a refusal.
void refuse_mediated(sock_filter* program, std::uint32_t count) noexcept {
  for (std::uint32_t index = 0; index < count; ++index) {
    if (program[index].code == (BPF_RET | BPF_K) && program[index].k == SECCOMP_RET_USER_NOTIF) {
      program[index].k = SECCOMP_RET_ERRNO | EPERM;
    }
  }
}

bool install_alone(const sock_fprog& filter) noexcept {
  return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
}

/// Installs the filter. Returns its listener, -1 when there is none, or -2 with errno.
int install(sock_filter* program, std::uint32_t count, bool has_listener) noexcept {
  const sock_fprog filter{.len = static_cast<unsigned short>(count), .filter = program};
  if (!has_listener) return install_alone(filter) ? -1 : kInstallFailed;
  // A signal that interrupts a call which the launcher has begun to serve would make the program
  // repeat it; with WAIT_KILLABLE_RECV (Linux 5.19) only a fatal one does.
  const long listener =
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &filter);
  if (listener >= 0) return static_cast<int>(listener);
  // Only one listener fits a chain of filters (seccomp_unotify(2)): a container's or an outer
  // sandbox's came first.
  if (errno != EBUSY) return kInstallFailed;
  refuse_mediated(program, count);
  return install_alone(filter) ? -1 : kInstallFailed;
}

}  // namespace

pynox_status enforce(const pynox_package* package, pynox_enforced* out,
                     pynox_failure* failure) noexcept {
  PackageHeader header;
  sock_filter program[BPF_MAXINSNS];
  if (!read_header(*package, header)) return failed(failure, "reading the package", EINVAL);
  std::memcpy(program, package->bytes + sizeof(header),
              std::size_t{header.instruction_count} * sizeof(sock_filter));
  if (!fill_in_own_pid(program, header)) return failed(failure, "filling in the own pid", EINVAL);

  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return failed(failure, "prctl(PR_SET_NO_NEW_PRIVS)", errno);
  }
  if (::syscall(PYNOX_NR_LANDLOCK_RESTRICT_SELF, package->fds[0], 0) != 0) {
    return failed(failure, "landlock_restrict_self", errno);
  }
  const int listener_fd = install(program, header.instruction_count, header.has_listener != 0);
  if (listener_fd == kInstallFailed) return failed(failure, "seccomp", errno);
  out->listener_fd = listener_fd;
  return PYNOX_OK;
}

}  // namespace pynox::landlock_seccomp
