// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/landlock_abi.hpp"

#include "plugins/landlock-seccomp/landlock_uapi.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace pynox::landlock_seccomp {

namespace {

#ifdef PYNOX_TESTING
int lowered_by_a_test(int abi) noexcept {
  const char* text = ::secure_getenv("PYNOX_TEST_LANDLOCK_ABI");
  if (text == nullptr) return abi;
  return std::min(abi, static_cast<int>(std::strtol(text, nullptr, 10)));
}
#else
int lowered_by_a_test(int abi) noexcept { return abi; }
#endif

}  // namespace

LandlockAbi query_landlock_abi() noexcept {
  const long answer = ::syscall(PYNOX_NR_LANDLOCK_CREATE_RULESET, nullptr, 0,
                                PYNOX_LANDLOCK_CREATE_RULESET_VERSION);
  if (answer < 0) return {.abi = 0, .sys_errno = errno};
  return {.abi = lowered_by_a_test(static_cast<int>(answer)), .sys_errno = 0};
}

}  // namespace pynox::landlock_seccomp
