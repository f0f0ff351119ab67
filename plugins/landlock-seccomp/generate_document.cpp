// SPDX-License-Identifier: Apache-2.0
// Writes the table of system calls as a document, or compares the document with the table:
// generate_document write|compare FILE
#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/syscall_numbers.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace pynox::landlock_seccomp;

std::string_view name_of(int sys_errno) {
  switch (sys_errno) {
    case EPERM:
      return "EPERM";
    case ENOSYS:
      return "ENOSYS";
    case EINVAL:
      return "EINVAL";
    case EOPNOTSUPP:
      return "EOPNOTSUPP";
    default:
      return "an errno without a name in this program";
  }
}

std::string_view text_of(const Answer& answer) {
  if (answer.is_mediated) return "the launcher decides";
  return answer.sys_errno == 0 ? "allowed" : name_of(answer.sys_errno);
}

std::string hexadecimal(std::uint64_t value) {
  std::ostringstream text;
  text << std::hex << std::uppercase << value;
  return value < 10 ? text.str() : "0x" + text.str();
}

std::string text_of(const Condition& condition) {
  const std::string argument = "argument " + std::to_string(condition.argument + 1);
  if (condition.value == kOwnPidPlaceholder) return argument + " is the own process id";
  if (condition.mask == ~std::uint64_t{0}) return argument + " is null";
  if (condition.mask == 0xFFFF'FFFF) return argument + " is " + hexadecimal(condition.value);
  if (condition.value == 0)
    return argument + " has none of the bits " + hexadecimal(condition.mask);
  return argument + " has " + hexadecimal(condition.value) + " in the bits " +
         hexadecimal(condition.mask);
}

/// Rules that compare one whole argument become one list of values.
std::string text_of(const std::vector<Rule>& rules) {
  std::string text;
  const Condition* listed = nullptr;
  for (const Rule& rule : rules) {
    const Condition& first = rule.conditions.front();
    const bool is_plain = rule.conditions.size() == 1 && first.mask == 0xFFFF'FFFF &&
                          first.value != kOwnPidPlaceholder;
    if (is_plain && listed != nullptr && listed->argument == first.argument) {
      text += ", " + hexadecimal(first.value);
      continue;
    }
    listed = is_plain ? &first : nullptr;
    if (!text.empty()) text += ", or ";
    for (const Condition& condition : rule.conditions) {
      if (&condition != &first) text += " and ";
      text += text_of(condition);
    }
  }
  return text;
}

/// "allowed if …, else EPERM"
std::string answers_of(const Call& call) {
  if (call.rules.empty()) return std::string(text_of(call.otherwise));
  std::string text;
  // Rules with one answer stand together in the table.
  for (auto rule = call.rules.begin(); rule != call.rules.end();) {
    const auto end = std::find_if(rule, call.rules.end(),
                                  [&](const Rule& other) { return other.answer != rule->answer; });
    text += std::string(text_of(rule->answer)) + " if " + text_of(std::vector<Rule>(rule, end)) +
            ", else ";
    rule = end;
  }
  return text + std::string(text_of(call.otherwise));
}

std::string sentence(std::string_view words) {
  std::string text(words);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// The numbers on both architectures, "–" where there is none.
std::string numbers_of(std::string_view name) {
  std::string text;
  for (const Target& target : targets()) {
    const auto number = number_of(target, name);
    text += number && *number ? std::to_string(**number) + " | " : "– | ";
  }
  return text;
}

void write_set(std::ostream& out, const SyscallSet& denied, const SyscallSet& granted) {
  out << "\n## " << sentence(denied.name) << "\n\n" << sentence(denied.reason) << ".\n\n";
  out << "| call | x86-64 | aarch64 | answer |\n| --- | --- | --- | --- |\n";
  for (std::size_t index = 0; index < denied.calls.size(); ++index) {
    const Call& call = denied.calls[index];
    const std::string without = answers_of(call);
    const std::string with = answers_of(granted.calls[index]);
    out << "| `" << call.name << "` | " << numbers_of(call.name) << without;
    if (with != without) out << ". With the network: " << with;
    out << " |\n";
  }
}

struct Count {
  int allowed = 0;
  int conditional = 0;
  int mediated = 0;
  int refused = 0;
};

Count count_calls(const Target& target, Network network) {
  Count count;
  for (const SyscallSet& set : syscall_sets(network)) {
    for (const Call& call : set.calls) {
      const auto number = number_of(target, call.name);
      if (!number || !*number) continue;
      if (!call.rules.empty()) {
        ++count.conditional;
      } else if (call.otherwise.is_mediated) {
        ++count.mediated;
      } else {
        ++(call.otherwise.sys_errno == 0 ? count.allowed : count.refused);
      }
    }
  }
  return count;
}

void write_counts(std::ostream& out) {
  out << "| | allowed | by arguments | by the launcher | refused by name |\n"
         "| --- | --- | --- | --- | --- |\n";
  for (const Target& target : targets()) {
    for (const Network network : {Network::deny, Network::allow}) {
      const Count count = count_calls(target, network);
      out << "| " << (target.name == "X86" ? "x86-64" : "aarch64")
          << (network == Network::allow ? ", with the network" : "") << " | " << count.allowed
          << " | " << count.conditional << " | " << count.mediated << " | " << count.refused
          << " |\n";
    }
  }
}

std::string document() {
  std::ostringstream out;
  out << "# System calls\n\n"
         "For whoever audits the filter: every call that it knows, what the program gets, and why. "
         "Written by `landlock-seccomp-generate-document` from the\n"
         "tables in `plugins/landlock-seccomp/*_sets.cpp`; a test compares the two. What is not "
         "listed does not exist for the program (ENOSYS), and another\n"
         "architecture's calls kill it. Conditions on an argument look at the 32 bits that the "
         "kernel looks at. [The threat model](threat-model.md) says what\n"
         "rests on this.\n\n";
  write_counts(out);
  const std::vector<SyscallSet> denied = syscall_sets(Network::deny);
  const std::vector<SyscallSet> granted = syscall_sets(Network::allow);
  for (std::size_t index = 0; index < denied.size(); ++index) {
    write_set(out, denied[index], granted[index]);
  }
  return out.str();
}

bool is_same(const char* path, const std::string& text) {
  std::ifstream in(path);
  const std::string found((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (found == text) return true;
  std::cerr << path << " is not what the table says; build the target syscalls-document\n";
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string text = document();
  if (std::string_view(argv[1]) == "compare") return is_same(argv[2], text) ? 0 : 1;
  std::ofstream out(argv[2]);
  out << text;
  return out.flush().good() ? 0 : 1;
}
