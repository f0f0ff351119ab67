// SPDX-License-Identifier: Apache-2.0
// The filter of a pool's template, and the narrow one of its children. No kernel.
#include "plugins/landlock-seccomp/template_sets.hpp"
#include "tests/plugins/landlock-seccomp/filter_fixture.hpp"

#include <gtest/gtest.h>

#include <linux/audit.h>
#include <sched.h>
#include <signal.h>

#include <random>

namespace pynox::landlock_seccomp {
namespace {

constexpr std::uint64_t kForkFlags =
    CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;

/// A program's filter, and the two that stand for it.
struct Pair {
  std::string name;
  std::size_t target = 0;
  Network outer_network{};
  Network network{};
  const Filter* outer = nullptr;
  const Filter* narrow = nullptr;
  const Filter* whole = nullptr;
};

void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.name; }

class TemplateFilterTest : public testing::TestWithParam<Pair> {
 protected:
  [[nodiscard]] const Target& target() const { return targets()[GetParam().target]; }

  [[nodiscard]] std::uint32_t ask(const Filter* filter, std::uint32_t number,
                                  const Arguments& arguments, std::uint32_t audit_token) const {
    seccomp_data data{};
    data.nr = static_cast<int>(number);
    data.arch = audit_token;
    std::ranges::copy(arguments, data.args);
    return test::run_filter(test::with_own_pid(filter->program, kOwnPid), data);
  }

  /// What the kernel makes of both (seccomp_run_filters): the answer whose action, as a signed
  /// number, is less; of two alike the filter's that was installed last.
  [[nodiscard]] std::uint32_t together(std::uint32_t number, const Arguments& arguments,
                                       std::uint32_t audit_token) const {
    const auto action = [](std::uint32_t answer) {
      return static_cast<std::int32_t>(answer & SECCOMP_RET_ACTION_FULL);
    };
    const std::uint32_t narrow = ask(GetParam().narrow, number, arguments, audit_token);
    const std::uint32_t outer = ask(GetParam().outer, number, arguments, audit_token);
    return action(outer) < action(narrow) ? outer : narrow;
  }

  void expect_the_same(std::uint32_t number, const Arguments& arguments,
                       std::uint32_t audit_token) const {
    ASSERT_EQ(together(number, arguments, audit_token),
              ask(GetParam().whole, number, arguments, audit_token))
        << number << ' ' << arguments[0] << ' ' << arguments[1] << ' ' << arguments[2];
  }

  [[nodiscard]] std::uint32_t of_template(const std::string& name,
                                          const Arguments& arguments = {}) const {
    const int number = ::seccomp_syscall_resolve_name_arch(target().seccomp_token, name.c_str());
    EXPECT_GE(number, 0) << name;
    return ask(GetParam().outer, static_cast<std::uint32_t>(number), arguments,
               target().architecture.audit_token);
  }
};

TEST_P(TemplateFilterTest, WithTheNarrowOneAChildIsAsConfinedAsByOneFilter) {
  const std::uint32_t token = target().architecture.audit_token;
  const auto calls = number_calls(target(), syscall_sets(GetParam().network));
  const auto outer = number_calls(target(), template_sets(GetParam().outer_network));
  ASSERT_TRUE(calls && outer);
  std::mt19937_64 random(1);
  for (const auto* list : {&*calls, &*outer}) {
    for (const NumberedCall& call : *list) {
      const auto values = edges(call);
      for (int round = 0; round < 100; ++round) {
        Arguments arguments{};
        for (std::size_t index = 0; index < arguments.size(); ++index) {
          arguments[index] = values[index][random() % values[index].size()];
        }
        expect_the_same(call.number, arguments, token);
      }
      for (const Rule& rule : call.rules) {
        Arguments arguments{};
        for (const Condition& condition : rule.conditions) {
          arguments[condition.argument] =
              condition.value == kOwnPidPlaceholder ? std::uint64_t{kOwnPid} : condition.value;
        }
        expect_the_same(call.number, arguments, token);
      }
    }
  }
  for (std::uint32_t number = 0; number <= 1023; ++number) expect_the_same(number, {}, token);
  for (const std::uint32_t number : {0x4000'0000U, 0x4000'0029U, 0x8000'0000U, 0xFFFF'FFFFU}) {
    expect_the_same(number, {}, token);
  }
  for (const std::uint32_t foreign : {std::uint32_t{AUDIT_ARCH_I386}, std::uint32_t{0}}) {
    expect_the_same(0, {}, foreign);
  }
}

TEST_P(TemplateFilterTest, TheNarrowOneLeavesOutWhatTheTemplateDecides) {
  EXPECT_LT(GetParam().narrow->program.size() * 4, GetParam().whole->program.size() * 3);
}

TEST_P(TemplateFilterTest, ATemplateMayForkAndConfineItsChildren) {
  EXPECT_EQ(of_template("clone", {kForkFlags}), kAllowed);
  EXPECT_EQ(of_template("clone", {0x3D0F00}), kAllowed);  // a thread
  EXPECT_EQ(of_template("seccomp", {SECCOMP_SET_MODE_FILTER}), kAllowed);
  EXPECT_EQ(of_template("landlock_restrict_self"), kAllowed);
  EXPECT_EQ(of_template("capset"), kAllowed);
  EXPECT_EQ(of_template("prctl", {1, SIGKILL}), kAllowed);
}

TEST_P(TemplateFilterTest, ATemplateMayNotDoWhatNoProgramMay) {
  EXPECT_EQ(of_template("execve"), kRefused);
  EXPECT_EQ(of_template("ptrace"), kRefused);
  EXPECT_EQ(of_template("mount"), kRefused);
  EXPECT_EQ(of_template("setuid"), kRefused);
  EXPECT_EQ(of_template("clone", {CLONE_NEWUSER | SIGCHLD}), kRefused);
  EXPECT_EQ(of_template("io_uring_setup"), kDoesNotExist);
  const bool with_network = GetParam().outer_network == Network::allow;
  EXPECT_EQ(of_template("connect"), with_network ? kAllowed : kRefused);
}

auto every_pair() {
  return testing::Values(
      Pair{"X86DenyWithinDeny", 0, Network::deny, Network::deny, &kFilterX86TemplateNetworkDeny,
           &kFilterX86NetworkDenyWithinNetworkDeny, &kFilterX86NetworkDeny},
      Pair{"X86DenyWithinAllow", 0, Network::allow, Network::deny, &kFilterX86TemplateNetworkAllow,
           &kFilterX86NetworkDenyWithinNetworkAllow, &kFilterX86NetworkDeny},
      Pair{"X86AllowWithinAllow", 0, Network::allow, Network::allow,
           &kFilterX86TemplateNetworkAllow, &kFilterX86NetworkAllowWithinNetworkAllow,
           &kFilterX86NetworkAllow},
      Pair{"ArmDenyWithinDeny", 1, Network::deny, Network::deny, &kFilterArmTemplateNetworkDeny,
           &kFilterArmNetworkDenyWithinNetworkDeny, &kFilterArmNetworkDeny},
      Pair{"ArmDenyWithinAllow", 1, Network::allow, Network::deny, &kFilterArmTemplateNetworkAllow,
           &kFilterArmNetworkDenyWithinNetworkAllow, &kFilterArmNetworkDeny},
      Pair{"ArmAllowWithinAllow", 1, Network::allow, Network::allow,
           &kFilterArmTemplateNetworkAllow, &kFilterArmNetworkAllowWithinNetworkAllow,
           &kFilterArmNetworkAllow});
}

INSTANTIATE_TEST_SUITE_P(All, TemplateFilterTest, every_pair(),
                         [](const auto& pair) { return pair.param.name; });

}  // namespace
}  // namespace pynox::landlock_seccomp
