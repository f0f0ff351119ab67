// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/filter_compiler.hpp"

#include "plugins/landlock-seccomp/conditions.hpp"
#include "plugins/landlock-seccomp/syscall_numbers.hpp"
#include "tests/plugins/landlock-seccomp/bpf_interpreter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace pynox::landlock_seccomp {
namespace {

constexpr Architecture kArchitecture{.audit_token = 1, .has_x32 = false};
constexpr std::uint32_t kNoSuchCall = SECCOMP_RET_ERRNO | ENOSYS;
constexpr std::uint32_t kPermission = SECCOMP_RET_ERRNO | EPERM;

std::uint32_t answer(const std::vector<sock_filter>& program, std::uint32_t number,
                     const std::array<std::uint64_t, 6>& arguments = {}) {
  seccomp_data data{};
  data.nr = static_cast<int>(number);
  data.arch = kArchitecture.audit_token;
  std::ranges::copy(arguments, data.args);
  return test::run_filter(program, data);
}

TEST(FilterCompiler, WithoutCallsNothingExists) {
  const auto program = compile_filter(kArchitecture, {});
  EXPECT_EQ(answer(program, 0), kNoSuchCall);
  EXPECT_EQ(answer(program, 0xFFFF'FFFF), kNoSuchCall);
}

TEST(FilterCompiler, NeighboursWithOneAnswerShareARange) {
  const auto few = compile_filter(kArchitecture, {{1, {}, kAllow}});
  const auto more =
      compile_filter(kArchitecture, {{3, {}, kAllow}, {1, {}, kAllow}, {2, {}, kAllow}});
  EXPECT_EQ(few.size(), more.size());
  EXPECT_EQ(answer(more, 0), kNoSuchCall);
  EXPECT_EQ(answer(more, 1), SECCOMP_RET_ALLOW);
  EXPECT_EQ(answer(more, 3), SECCOMP_RET_ALLOW);
  EXPECT_EQ(answer(more, 4), kNoSuchCall);
}

TEST(FilterCompiler, TheFirstRuleThatAppliesDecides) {
  const auto program = compile_filter(
      kArchitecture, {{5, {refuse_when({is(0, 1), is(1, 2)}), allow_when({is(0, 1)})}, kInvalid}});
  EXPECT_EQ(answer(program, 5, {1, 2}), kPermission);
  EXPECT_EQ(answer(program, 5, {1, 3}), SECCOMP_RET_ALLOW);
  EXPECT_EQ(answer(program, 5, {2, 2}), SECCOMP_RET_ERRNO | EINVAL);
}

TEST(FilterCompiler, APointerIsComparedWhole) {
  const auto program = compile_filter(kArchitecture, {{5, {allow_when({is_null(2)})}, kRefuse}});
  EXPECT_EQ(answer(program, 5, {9, 9, 0}), SECCOMP_RET_ALLOW);
  EXPECT_EQ(answer(program, 5, {0, 0, std::uint64_t{1} << 63}), kPermission);
  EXPECT_EQ(answer(program, 5, {0, 0, 1}), kPermission);
}

TEST(FilterCompiler, ARuleDoesNotRelyOnWhatAnotherLoaded) {
  // The second rule may be entered from the first comparison of the first, or from its second.
  const auto program = compile_filter(
      kArchitecture,
      {{5,
        {refuse_when({is(0, 1), is(1, 1)}), allow_when({is(1, 7)}), allow_when({is(1, 8)})},
        kInvalid}});
  EXPECT_EQ(answer(program, 5, {7, 0}), SECCOMP_RET_ERRNO | EINVAL);
  EXPECT_EQ(answer(program, 5, {0, 7}), SECCOMP_RET_ALLOW);
  EXPECT_EQ(answer(program, 5, {1, 8}), SECCOMP_RET_ALLOW);
}

TEST(FilterCompiler, JumpsReachAcrossLongCode) {
  std::vector<NumberedCall> calls;
  for (std::uint32_t number = 0; number < 200; number += 2) {
    // A rule of its own for each, so that no two calls can be merged.
    calls.push_back({number, {allow_when({is(0, number), is(1, number)})}, kRefuse});
  }
  const auto program = compile_filter(kArchitecture, calls);
  ASSERT_GT(program.size(), 600U);
  for (std::uint32_t number = 0; number < 200; number += 2) {
    EXPECT_EQ(answer(program, number, {number, number}), SECCOMP_RET_ALLOW) << number;
    EXPECT_EQ(answer(program, number, {number, number + 1}), kPermission) << number;
    EXPECT_EQ(answer(program, number + 1), kNoSuchCall) << number;
  }
}

TEST(SyscallNumbers, ANameThatStandsTwiceIsAMistake) {
  const auto numbered = number_calls(
      targets().front(), {{"a", "", all(kAllow, {"read"})}, {"b", "", all(kAllow, {"read"})}});
  ASSERT_FALSE(numbered);
  EXPECT_EQ(numbered.error().message, "read stands in two places");
}

TEST(SyscallNumbers, ANameThatIsNoCallIsAMistake) {
  const auto numbered = number_calls(targets().front(), {{"a", "", all(kAllow, {"raed"})}});
  ASSERT_FALSE(numbered);
  EXPECT_EQ(numbered.error().message, "raed is no system call");
}

TEST(SyscallNumbers, ACallOfAnotherArchitectureIsLeftOut) {
  const std::vector<SyscallSet> sets = {{"a", "", all(kAllow, {"open", "openat"})}};
  EXPECT_EQ((*number_calls(targets()[0], sets)).size(), 2U);
  EXPECT_EQ((*number_calls(targets()[1], sets)).size(), 1U);
}

TEST(SyscallSets, EverySetHasANameAndAReason) {
  for (const Network network : {Network::deny, Network::allow}) {
    for (const SyscallSet& set : syscall_sets(network)) {
      EXPECT_FALSE(set.name.empty());
      EXPECT_FALSE(set.reason.empty()) << set.name;
      EXPECT_FALSE(set.calls.empty()) << set.name;
    }
  }
}

}  // namespace
}  // namespace pynox::landlock_seccomp
