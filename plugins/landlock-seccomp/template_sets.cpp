// SPDX-License-Identifier: Apache-2.0
// The table for a template, made out of the programs' own, and what is left for a child to add.
#include "plugins/landlock-seccomp/template_sets.hpp"

#include "plugins/landlock-seccomp/conditions.hpp"

#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <initializer_list>

namespace pynox::landlock_seccomp {

namespace {

/// A copy of the process beside it, without sharing anything.
constexpr std::uint32_t kForkFlags =
    CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;

/// What each child does to itself before its program starts: PR_SET_PDEATHSIG, PR_SET_DUMPABLE,
/// PR_CAPBSET_DROP, PR_SET_SECUREBITS; and PR_GET_TID_ADDRESS, which a fork needs.
constexpr std::initializer_list<std::uint32_t> kPrctlOfChildren{1, 4, 24, 28, 40};

/// The answer that covers every child's: their process ids are not known yet, and a process has one
/// listener, which is theirs.
Call widened(Call call) {
  for (Rule& rule : call.rules) {
    std::erase_if(rule.conditions,
                  [](const Condition& condition) { return condition.value == kOwnPidPlaceholder; });
    if (rule.answer.is_mediated) rule.answer = kAllow;
  }
  if (call.otherwise.is_mediated) call.otherwise = kAllow;
  return call;
}

bool is_named(const Call& call, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, call.name) != names.end();
}

}  // namespace

std::vector<SyscallSet> template_sets(Network network) {
  std::vector<SyscallSet> sets = syscall_sets(network);
  for (SyscallSet& set : sets) {
    std::erase_if(set.calls, [](const Call& call) {
      return is_named(call, {"seccomp", "capset", "capget"});
    });
    for (Call& call : set.calls) {
      call = widened(std::move(call));
      if (call.name == "clone") call.rules.push_back(allow_when({is(0, kForkFlags)}));
      if (call.name != "prctl") continue;
      for (const std::uint32_t option : kPrctlOfChildren) {
        call.rules.push_back(allow_when({is(0, option)}));
      }
    }
  }
  sets.push_back(
      {"confining children", "each child gives up more before its program starts",
       all(kAllow, {"seccomp", "landlock_restrict_self", "capset", "capget", "get_robust_list"})});
  return sets;
}

std::vector<NumberedCall> calls_within(const std::vector<NumberedCall>& outer,
                                       const std::vector<NumberedCall>& wanted) {
  const auto find = [](const std::vector<NumberedCall>& calls, std::uint32_t number) {
    return std::ranges::find(calls, number, &NumberedCall::number);
  };
  std::vector<NumberedCall> left;
  for (const NumberedCall& call : wanted) {
    const auto same = find(outer, call.number);
    if (same == outer.end() || *same != call) left.push_back(call);
  }
  for (const NumberedCall& call : outer) {
    if (find(wanted, call.number) == wanted.end()) {
      left.push_back({.number = call.number, .rules = {}, .otherwise = kAbsent});
    }
  }
  return left;
}

}  // namespace pynox::landlock_seccomp
