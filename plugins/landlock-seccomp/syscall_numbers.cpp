// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/syscall_numbers.hpp"

#include <seccomp.h>

#include <linux/audit.h>

#include <set>
#include <string>
#include <utility>

namespace pynox::landlock_seccomp {

namespace {

/// Newer than libseccomp 2.5.4. From 424 on a call has one number on every architecture.
constexpr std::string_view kFchmodat2 = "fchmodat2";
constexpr std::uint32_t kFchmodat2Number = 452;

}  // namespace

Result<std::optional<std::uint32_t>> number_of(const Target& target, std::string_view name) {
  if (name == kFchmodat2) return std::optional<std::uint32_t>(kFchmodat2Number);
  const std::string text(name);
  const int number = ::seccomp_syscall_resolve_name_arch(target.seccomp_token, text.c_str());
  if (number == __NR_SCMP_ERROR) {
    return Error{.kind = ErrorKind::plugin, .message = text + " is no system call"};
  }
  // A pseudo number below 0: another architecture has the call.
  if (number < 0) return std::optional<std::uint32_t>();
  return std::optional<std::uint32_t>(static_cast<std::uint32_t>(number));
}

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
      if (!seen.insert(call.name).second) {
        return Error{.kind = ErrorKind::plugin,
                     .message = std::string(call.name) + " stands in two places"};
      }
      Result<std::optional<std::uint32_t>> number = number_of(target, call.name);
      if (!number) return std::move(number).error();
      if (*number) numbered.push_back({**number, call.rules, call.otherwise});
    }
  }
  return numbered;
}

}  // namespace pynox::landlock_seccomp
