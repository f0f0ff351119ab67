// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/syscall_numbers.hpp"

#include <seccomp.h>

#include <linux/audit.h>

#include <set>
#include <string>

namespace pynox::landlock_seccomp {

namespace {

/// Newer than libseccomp 2.5.4. From 424 on a call has one number on every architecture.
constexpr std::string_view kFchmodat2 = "fchmodat2";
constexpr int kFchmodat2Number = 452;

int number_of(const Target& target, const std::string& name) {
  const int number = ::seccomp_syscall_resolve_name_arch(target.seccomp_token, name.c_str());
  return number == __NR_SCMP_ERROR && name == kFchmodat2 ? kFchmodat2Number : number;
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> kTargets = {
      {"X86", SCMP_ARCH_X86_64, {.audit_token = AUDIT_ARCH_X86_64, .has_x32 = true}},
      {"Arm", SCMP_ARCH_AARCH64, {.audit_token = AUDIT_ARCH_AARCH64, .has_x32 = false}},
  };
  return kTargets;
}

Result<std::vector<NumberedCall>> number_calls(const Target& target,
                                               const std::vector<SyscallSet>& sets) {
  std::vector<NumberedCall> numbered;
  std::set<std::string_view> seen;
  for (const SyscallSet& set : sets) {
    for (const Call& call : set.calls) {
      const std::string name(call.name);
      if (!seen.insert(call.name).second) {
        return Error{.kind = ErrorKind::plugin, .message = name + " stands in two places"};
      }
      const int number = number_of(target, name);
      if (number == __NR_SCMP_ERROR) {
        return Error{.kind = ErrorKind::plugin, .message = name + " is no system call"};
      }
      if (number < 0) continue;  // a pseudo number: another architecture has the call
      numbered.push_back({static_cast<std::uint32_t>(number), call.rules, call.otherwise});
    }
  }
  return numbered;
}

}  // namespace pynox::landlock_seccomp
