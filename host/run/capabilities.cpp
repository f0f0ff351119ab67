// SPDX-License-Identifier: Apache-2.0
#include "host/run/capabilities.hpp"

#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

namespace pynox {
namespace {

/// Version 3 of the structures holds 64 capabilities in two words (capset(2)).
using CapabilitySets = std::array<__user_cap_data_struct, 2>;

constexpr std::uint32_t mask_of(unsigned capability) noexcept { return 1U << (capability % 32); }

/// Locked, so that nothing that runs as uid 0 later gains what it does not have.
constexpr unsigned long kSecurebits =
    SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP | SECBIT_NO_SETUID_FIXUP_LOCKED |
    SECBIT_KEEP_CAPS_LOCKED | SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED;

}  // namespace

int drop_capabilities() noexcept {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  CapabilitySets sets{};
  if (::syscall(SYS_capget, &header, sets.data()) != 0) return errno;
  if ((sets[0].permitted | sets[1].permitted) == 0) return 0;

  if ((sets[CAP_SETPCAP / 32].effective & mask_of(CAP_SETPCAP)) != 0) {
    for (unsigned long capability = 0; capability < 64; ++capability) {
      if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0) continue;
      if (errno != EINVAL) return errno;
      break;  // the first number that this kernel does not know ends the list
    }
    if (::prctl(PR_SET_SECUREBITS, kSecurebits, 0, 0, 0) != 0) return errno;
  }
  const std::uint32_t kept = sets[0].permitted & mask_of(CAP_DAC_OVERRIDE);
  sets = {};
  sets[0].effective = sets[0].permitted =
      kept;  // with nothing inheritable the ambient set empties itself
  if (::syscall(SYS_capset, &header, sets.data()) != 0) return errno;
  return 0;
}

}  // namespace pynox
