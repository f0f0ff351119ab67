// SPDX-License-Identifier: Apache-2.0
/// The seccomp half of the sandbox as a table: call, arguments → answer, reason.
///
///   {"kill", {allow_when({own_pid(0)})}, kRefuse}
///
/// reads: kill with the program's own id as argument 0 is allowed, any other kill is refused. A set
/// groups calls that have one reason. Calls in no set do not exist for the program (ENOSYS), as on
/// a kernel that is older than they are: libraries fall back, and a call that a future kernel adds
/// is closed before anybody has heard of it. A denied ability is EPERM, which Python raises as
/// PermissionError.
///
/// The build compiles the table (filter_compiler), the plugin contains only the result.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace pynox::landlock_seccomp {

enum class Network : std::uint8_t { deny, allow };

/// What the program gets: an errno, or else the call goes through, or else the launcher decides
/// (mediator.hpp).
struct Answer {
  std::uint16_t sys_errno = 0;
  bool is_mediated = false;
  bool operator==(const Answer&) const = default;
};

/// (argument & mask) == value. Most arguments are ints, of which the kernel looks at the lower half
/// only; their masks leave the upper half out, so that padding neither hides nor forges a value.
struct Condition {
  std::uint8_t argument = 0;
  std::uint64_t mask = 0;
  std::uint64_t value = 0;
  bool operator==(const Condition&) const = default;
};

/// Applies when all conditions hold.
struct Rule {
  std::vector<Condition> conditions;
  Answer answer;
  bool operator==(const Rule&) const = default;
};

/// One system call: the first rule that applies decides, else `otherwise`.
struct Call {
  std::string_view name;
  std::vector<Rule> rules;
  Answer otherwise;
};

struct SyscallSet {
  std::string_view name;
  std::string_view reason;
  std::vector<Call> calls;
};

/// Every set. No call occurs twice. Names that one architecture lacks are left out there.
[[nodiscard]] std::vector<SyscallSet> syscall_sets(Network network);

// The parts that syscall_sets puts together.
[[nodiscard]] std::vector<SyscallSet> plain_sets();
[[nodiscard]] std::vector<SyscallSet> file_sets(Network network);
[[nodiscard]] std::vector<SyscallSet> process_sets();
[[nodiscard]] std::vector<SyscallSet> socket_sets(Network network);
[[nodiscard]] std::vector<SyscallSet> mediated_sets();
[[nodiscard]] std::vector<SyscallSet> refused_sets();

}  // namespace pynox::landlock_seccomp
