// SPDX-License-Identifier: Apache-2.0
// The generated filters against the table that they were made from. No kernel.
#include "tests/plugins/landlock-seccomp/filter_fixture.hpp"

#include <gtest/gtest.h>

#include <linux/audit.h>

#include <random>
#include <set>

namespace pynox::landlock_seccomp {
namespace {

INSTANTIATE_TEST_SUITE_P(All, FilterTest, every_filter(), variant_name);

std::uint32_t action_of(const Answer& answer) {
  if (answer.is_mediated) return kMediated;
  return answer.sys_errno == 0 ? kAllowed : fails_with(answer.sys_errno);
}

/// The table read the slow way: what the compiler is measured against.
std::uint32_t expected_answer(const NumberedCall& call, const Arguments& arguments) {
  const auto holds = [&](const Condition& condition) {
    const std::uint64_t value =
        condition.value == kOwnPidPlaceholder ? std::uint64_t{kOwnPid} : condition.value;
    return (arguments[condition.argument] & condition.mask) == value;
  };
  for (const Rule& rule : call.rules) {
    if (std::ranges::all_of(rule.conditions, holds)) return action_of(rule.answer);
  }
  return action_of(call.otherwise);
}

std::string describe(const NumberedCall& call, const Arguments& arguments) {
  std::string text = "call " + std::to_string(call.number);
  for (const std::uint64_t argument : arguments) text += ' ' + std::to_string(argument);
  return text;
}

TEST_P(FilterTest, EveryCallIsAnsweredAsTheTableSays) {
  const auto calls = number_calls(target(), syscall_sets(GetParam().network));
  ASSERT_TRUE(calls) << calls.error().message;
  std::mt19937_64 random(1);
  for (const NumberedCall& call : *calls) {
    const auto values = edges(call);
    constexpr int kRounds = 400;
    for (int round = 0; round < kRounds; ++round) {
      Arguments arguments{};
      for (std::size_t index = 0; index < arguments.size(); ++index) {
        arguments[index] = values[index][random() % values[index].size()];
      }
      ASSERT_EQ(answer(call.number, arguments), expected_answer(call, arguments))
          << describe(call, arguments);
    }
    // Each rule for itself: random choices rarely meet a rule of three conditions.
    for (const Rule& rule : call.rules) {
      Arguments arguments{};
      for (const Condition& condition : rule.conditions) {
        arguments[condition.argument] =
            condition.value == kOwnPidPlaceholder ? std::uint64_t{kOwnPid} : condition.value;
      }
      ASSERT_EQ(answer(call.number, arguments), expected_answer(call, arguments))
          << describe(call, arguments);
    }
  }
}

TEST_P(FilterTest, ACallThatIsNotInTheTableDoesNotExist) {
  const auto calls = number_calls(target(), syscall_sets(GetParam().network));
  ASSERT_TRUE(calls);
  std::set<std::uint32_t> listed;
  for (const NumberedCall& call : *calls) listed.insert(call.number);
  for (std::uint32_t number = 0; number <= 1023; ++number) {
    if (listed.contains(number)) continue;
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{kOwnPid}, kPadding,
                                      std::uint64_t{0x8000'0000}, ~std::uint64_t{0}}) {
      ASSERT_EQ(answer(number, {value, value, value, value, value, value}), kDoesNotExist)
          << number << ' ' << value;
    }
  }
  EXPECT_EQ(answer(0x3FFF'FFFF), kDoesNotExist);
  EXPECT_EQ(answer(0xFFFF'FFFF), kDoesNotExist);  // what a tracer leaves when it skips a call
}

TEST_P(FilterTest, NewTwinsOfRefusedCallsDoNotExist) {
  // futex_waitv, cachestat, statmount, listmount, the four …xattrat, open_tree_attr, file_getattr,
  // file_setattr.
  for (const std::uint32_t number :
       {449U, 451U, 457U, 458U, 463U, 464U, 465U, 466U, 467U, 468U, 469U}) {
    EXPECT_EQ(answer(number), kDoesNotExist) << number;
  }
}

TEST_P(FilterTest, AForeignArchitectureKills) {
  for (const std::uint32_t token :
       {std::uint32_t{AUDIT_ARCH_I386}, std::uint32_t{AUDIT_ARCH_ARM},
        std::uint32_t{AUDIT_ARCH_X86_64}, std::uint32_t{AUDIT_ARCH_AARCH64}, 0U}) {
    const bool own = token == target().architecture.audit_token;
    for (const std::uint32_t number : {0U, 20U, 39U, 172U}) {
      EXPECT_EQ(answer(number, {}, token) == kKilled, !own) << token << ' ' << number;
    }
  }
}

TEST_P(FilterTest, TheX32CallTableKills) {
  const std::uint32_t expected = target().architecture.has_x32 ? kKilled : kDoesNotExist;
  for (const std::uint32_t number : {0x4000'0000U, 0x4000'0029U, 0x7FFF'FFFFU, 0x8000'0000U}) {
    EXPECT_EQ(answer(number), expected) << number;
  }
}

TEST_P(FilterTest, ThePlaceholderIsCountedAndOccursNowhereElse) {
  std::uint32_t compared = 0;
  std::uint32_t anywhere = 0;
  for (const sock_filter& line : GetParam().filter->program) {
    if (line.k != kOwnPidPlaceholder) continue;
    ++anywhere;
    if (line.code == kCompareCode) ++compared;
  }
  EXPECT_EQ(compared, GetParam().filter->own_pid_places);
  EXPECT_EQ(anywhere, compared);
  EXPECT_GT(compared, 0U);
}

TEST_P(FilterTest, FitsIntoAPackage) {
  EXPECT_LE(GetParam().filter->program.size(), std::size_t{BPF_MAXINSNS});
}

}  // namespace
}  // namespace pynox::landlock_seccomp
