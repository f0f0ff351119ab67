// SPDX-License-Identifier: Apache-2.0
// Writes one architecture's filters as a C++ source file: generate_filters X86|Arm FILE
//
// Compiling some 350 calls takes a noticeable part of a run's start, so it happens at build time.
#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/filter_compiler.hpp"
#include "plugins/landlock-seccomp/syscall_numbers.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"
#include "plugins/landlock-seccomp/template_sets.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace pynox::landlock_seccomp;

void write_filter(std::ostream& out, const std::string& name,
                  const std::vector<sock_filter>& program) {
  const auto places = std::ranges::count_if(program, [](const sock_filter& instruction) {
    return instruction.code == kCompareCode && instruction.k == kOwnPidPlaceholder;
  });
  out << "\nstatic constexpr sock_filter k" << name << "Program[] = {\n";
  for (const sock_filter& line : program) {
    out << "    {" << line.code << ", " << int{line.jt} << ", " << int{line.jf} << ", " << line.k
        << "U},\n";
  }
  out << "};\nconst Filter kFilter" << name << "{.program = k" << name
      << "Program, .own_pid_places = " << places << "};\n";
}

const char* name_of(Network network) {
  return network == Network::allow ? "NetworkAllow" : "NetworkDeny";
}

bool complain(const pynox::Error& error) {
  std::cerr << "generate_filters: " << error.message << '\n';
  return false;
}

bool write_target(std::ostream& out, const Target& target) {
  out << "// Generated from plugins/landlock-seccomp/syscall_sets.hpp.\n"
         "#include \"plugins/landlock-seccomp/filter.hpp\"\n\n"
         "namespace pynox::landlock_seccomp {\n";
  const std::string name(target.name);
  for (const Network network : {Network::deny, Network::allow}) {
    const auto calls = number_calls(target, syscall_sets(network));
    if (!calls) return complain(calls.error());
    write_filter(out, name + name_of(network), compile_filter(target.architecture, *calls));
  }
  for (const Network outer_network : {Network::deny, Network::allow}) {
    const auto outer = number_calls(target, template_sets(outer_network));
    if (!outer) return complain(outer.error());
    const std::string outer_name = std::string("Template") + name_of(outer_network);
    write_filter(out, name + outer_name, compile_filter(target.architecture, *outer));
    for (const Network network : {Network::deny, Network::allow}) {
      if (network == Network::allow && outer_network == Network::deny) continue;
      const auto calls = number_calls(target, syscall_sets(network));
      if (!calls) return complain(calls.error());
      write_filter(
          out, name + name_of(network) + "Within" + name_of(outer_network),
          compile_filter(target.architecture, calls_within(*outer, *calls), Unlisted::allowed));
    }
  }
  out << "\n}  // namespace pynox::landlock_seccomp\n";
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto target = std::ranges::find(targets(), std::string_view(argv[1]), &Target::name);
  if (target == targets().end()) return 2;
  std::ofstream out(argv[2]);
  return write_target(out, *target) && out.flush().good() ? 0 : 1;
}
