// SPDX-License-Identifier: Apache-2.0
/// The generated filters of both architectures and both kinds of network, asked for their answers.
#pragma once

#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/syscall_numbers.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"
#include "tests/plugins/landlock-seccomp/bpf_interpreter.hpp"

#include <gtest/gtest.h>
#include <seccomp.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace pynox::landlock_seccomp {

inline constexpr std::uint32_t kOwnPid = 4242;
inline constexpr std::uint64_t kPadding = std::uint64_t{1} << 32;

inline constexpr std::uint32_t kAllowed = SECCOMP_RET_ALLOW;
inline constexpr std::uint32_t kKilled = SECCOMP_RET_KILL_PROCESS;
constexpr std::uint32_t fails_with(std::uint32_t error) { return SECCOMP_RET_ERRNO | error; }
inline constexpr std::uint32_t kRefused = fails_with(EPERM);
inline constexpr std::uint32_t kDoesNotExist = fails_with(ENOSYS);
inline constexpr std::uint32_t kMediated = SECCOMP_RET_USER_NOTIF;  // the launcher decides

using Arguments = std::array<std::uint64_t, 6>;

/// One of the four generated filters.
struct Variant {
  std::string name;
  std::size_t target = 0;
  Network network{};
  const Filter* filter = nullptr;
};

inline void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.name; }

/// A test that runs for each of the four filters.
class FilterTest : public testing::TestWithParam<Variant> {
 protected:
  [[nodiscard]] const Target& target() const { return targets()[GetParam().target]; }
  [[nodiscard]] bool with_network() const { return GetParam().network == Network::allow; }

  [[nodiscard]] std::uint32_t answer(std::uint32_t number, const Arguments& arguments = {}) const {
    return answer(number, arguments, target().architecture.audit_token);
  }

  [[nodiscard]] std::uint32_t answer(std::uint32_t number, const Arguments& arguments,
                                     std::uint32_t audit_token) const {
    seccomp_data data{};
    data.nr = static_cast<int>(number);
    data.arch = audit_token;
    std::ranges::copy(arguments, data.args);
    return test::run_filter(program_, data);
  }

  /// The answer to a call by name. A call that the architecture lacks fails the test.
  [[nodiscard]] std::uint32_t answer(const std::string& name,
                                     const Arguments& arguments = {}) const {
    const int number = ::seccomp_syscall_resolve_name_arch(target().seccomp_token, name.c_str());
    EXPECT_GE(number, 0) << name;
    return answer(static_cast<std::uint32_t>(number), arguments);
  }

 private:
  std::vector<sock_filter> program_ = test::with_own_pid(GetParam().filter->program, kOwnPid);
};

/// Values at which an argument's answers change, and their neighbours.
inline std::array<std::vector<std::uint64_t>, 6> edges(const NumberedCall& call) {
  std::array<std::set<std::uint64_t>, 6> values;
  for (std::set<std::uint64_t>& argument : values) {
    argument = {0, 1, ~std::uint64_t{0}, kPadding, 0xFFFF'FFFF, 0x8000'0000, ~std::uint64_t{99}};
  }
  for (const Rule& rule : call.rules) {
    for (const Condition& condition : rule.conditions) {
      const std::uint64_t value =
          condition.value == kOwnPidPlaceholder ? std::uint64_t{kOwnPid} : condition.value;
      const std::uint64_t outside = ~condition.mask & 0xFFFF'FFFF;
      values[condition.argument].insert({value, value | kPadding, value | 0xFFFF'FFFF'0000'0000,
                                         value ^ 1, value + 1, std::uint64_t{0} - value,
                                         value | outside, value | condition.mask,
                                         value ^ 0x8000'0000, kOwnPidPlaceholder});
      // Each flag alone and each flag more: a mask that leaves one out shows.
      for (std::uint64_t bit = 1; bit != kPadding; bit <<= 1) {
        values[condition.argument].insert({value | bit, value ^ bit});
      }
    }
  }
  std::array<std::vector<std::uint64_t>, 6> lists;
  for (std::size_t index = 0; index < lists.size(); ++index) {
    lists[index].assign(values[index].begin(), values[index].end());
  }
  return lists;
}

inline auto every_filter() {
  return testing::Values(Variant{"X86Deny", 0, Network::deny, &kFilterX86NetworkDeny},
                         Variant{"X86Allow", 0, Network::allow, &kFilterX86NetworkAllow},
                         Variant{"ArmDeny", 1, Network::deny, &kFilterArmNetworkDeny},
                         Variant{"ArmAllow", 1, Network::allow, &kFilterArmNetworkAllow});
}

inline std::string variant_name(const testing::TestParamInfo<Variant>& variant) {
  return variant.param.name;
}

}  // namespace pynox::landlock_seccomp
