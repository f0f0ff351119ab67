// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/filter_compiler.hpp"

#include <linux/seccomp.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

namespace pynox::landlock_seccomp {

namespace {

using Code = std::vector<sock_filter>;

constexpr std::uint32_t kFirstX32Number = 0x4000'0000;
constexpr std::uint32_t kNoNumber = 0xFFFF'FFFF;  // what a tracer leaves when it skips a call

sock_filter load(std::size_t offset) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}

sock_filter jump_if(std::uint16_t comparison, std::uint32_t value, std::uint8_t if_true,
                    std::uint8_t if_false) {
  return BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | comparison | BPF_K), value, if_true,
                  if_false);
}

sock_filter leave_with(std::uint32_t action) { return BPF_STMT(BPF_RET | BPF_K, action); }

sock_filter leave_with(Answer answer) {
  if (answer.is_mediated) return leave_with(SECCOMP_RET_USER_NOTIF);
  return leave_with(answer.sys_errno == 0 ? SECCOMP_RET_ALLOW
                                          : SECCOMP_RET_ERRNO | answer.sys_errno);
}

/// Half of an argument against half of a condition. A mask of 0 is no comparison.
struct Comparison {
  std::uint32_t offset = 0;
  std::uint32_t mask = 0;
  std::uint32_t value = 0;

  bool loads_the_same(const Comparison& other) const {
    return offset == other.offset && mask == other.mask;
  }
};

std::vector<Comparison> comparisons(const Rule& rule) {
  std::vector<Comparison> found;
  for (const Condition& condition : rule.conditions) {
    // Both architectures are little-endian: the lower half comes first.
    const auto low = static_cast<std::uint32_t>(offsetof(seccomp_data, args) +
                                                condition.argument * sizeof(std::uint64_t));
    for (const std::uint32_t half : {0U, 1U}) {
      const auto mask = static_cast<std::uint32_t>(condition.mask >> (32 * half));
      const auto value = static_cast<std::uint32_t>(condition.value >> (32 * half));
      if (mask != 0) found.push_back({low + 4 * half, mask, value});
    }
  }
  return found;
}

/// Loads what the comparison looks at, unless the accumulator holds it already.
void append_load(Code& code, const Comparison& wanted, Comparison& loaded) {
  if (loaded.loads_the_same(wanted)) return;
  code.push_back(load(wanted.offset));
  if (wanted.mask != 0xFFFF'FFFF) {
    code.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, wanted.mask));
  }
  loaded = wanted;
}

/// One rule: leaves with its answer if every comparison holds, else falls out at the end.
/// `loaded` is what the accumulator holds, before and after.
Code compile_rule(const Rule& rule, Comparison& loaded) {
  Code code;
  std::vector<std::size_t> exits;
  const std::vector<Comparison> wanted = comparisons(rule);
  for (const Comparison& comparison : wanted) {
    append_load(code, comparison, loaded);
    exits.push_back(code.size());
    code.push_back(jump_if(BPF_JEQ, comparison.value, 0, 0));
  }
  code.push_back(leave_with(rule.answer));
  for (const std::size_t exit : exits) {
    code[exit].jf = static_cast<std::uint8_t>(code.size() - exit - 1);
  }
  // Whoever falls out of a longer rule may come from its first comparison or its last.
  if (wanted.size() != 1) loaded = {};
  return code;
}

Code compile_call(const NumberedCall& call) {
  Code code;
  Comparison loaded;
  for (const Rule& rule : call.rules) {
    const Code part = compile_rule(rule, loaded);
    code.insert(code.end(), part.begin(), part.end());
  }
  code.push_back(leave_with(call.otherwise));
  return code;
}

/// From `first` up to the next range's first number, `code` decides.
struct Range {
  std::uint32_t first = 0;
  Code code;
};

bool same_code(const Code& left, const Code& right) {
  return std::ranges::equal(left, right, [](const sock_filter& a, const sock_filter& b) {
    return a.code == b.code && a.jt == b.jt && a.jf == b.jf && a.k == b.k;
  });
}

std::vector<Range> ranges_of(const std::vector<NumberedCall>& sorted_calls, Unlisted unlisted) {
  const Answer gap{.sys_errno =
                       unlisted == Unlisted::absent ? std::uint16_t{ENOSYS} : std::uint16_t{0}};
  std::vector<Range> ranges;
  const auto append = [&ranges](std::uint32_t first, Code code) {
    if (!ranges.empty() && same_code(ranges.back().code, code)) return;
    ranges.push_back({first, std::move(code)});
  };
  std::uint32_t next = 0;
  for (const NumberedCall& call : sorted_calls) {
    if (call.number != next) append(next, {leave_with(gap)});
    append(call.number, compile_call(call));
    next = call.number + 1;
  }
  append(next, {leave_with(gap)});
  return ranges;
}

/// Halves the ranges until one is left. The number is in the accumulator; whatever a range's code
/// loads, it leaves.
Code compile_search(std::span<const Range> ranges) {
  if (ranges.size() == 1) return ranges.front().code;
  const std::size_t middle = ranges.size() / 2;
  const Code lower = compile_search(ranges.first(middle));
  const Code upper = compile_search(ranges.subspan(middle));
  Code code;
  if (lower.size() <= UINT8_MAX) {
    code.push_back(
        jump_if(BPF_JGE, ranges[middle].first, static_cast<std::uint8_t>(lower.size()), 0));
  } else {
    // A conditional jump reaches 255 instructions, an unconditional one any number.
    code.push_back(jump_if(BPF_JGE, ranges[middle].first, 0, 1));
    code.push_back(BPF_STMT(BPF_JMP | BPF_JA, static_cast<std::uint32_t>(lower.size())));
  }
  code.insert(code.end(), lower.begin(), lower.end());
  code.insert(code.end(), upper.begin(), upper.end());
  return code;
}

}  // namespace

std::vector<sock_filter> compile_filter(const Architecture& architecture,
                                        std::vector<NumberedCall> calls, Unlisted unlisted) {
  Code code = {load(offsetof(seccomp_data, arch)), jump_if(BPF_JEQ, architecture.audit_token, 1, 0),
               leave_with(SECCOMP_RET_KILL_PROCESS), load(offsetof(seccomp_data, nr))};
  if (architecture.has_x32) {
    code.push_back(jump_if(BPF_JGE, kFirstX32Number, 0, 2));
    code.push_back(jump_if(BPF_JEQ, kNoNumber, 1, 0));
    code.push_back(leave_with(SECCOMP_RET_KILL_PROCESS));
  }
  std::ranges::sort(calls, {}, &NumberedCall::number);
  const Code search = compile_search(ranges_of(calls, unlisted));
  code.insert(code.end(), search.begin(), search.end());
  return code;
}

}  // namespace pynox::landlock_seccomp
