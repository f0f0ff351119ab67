// SPDX-License-Identifier: Apache-2.0
// The interpreter without the sandbox around it, for tests that compare it with python.
//
//   python_driver DIAGNOSTIC_FD script|descriptor|code|module TEXT [ARGS]
//   python_driver unsandboxed [WORDS]
//
// `descriptor` opens TEXT and runs it from the descriptor. PYNOX_DRIVER_PACKAGE_DIR is a package
// directory. With PYNOX_DRIVER_TELLS_END, "whole end" goes to stderr when the process ends in the
// ordinary way: after the whole finalization of the interpreter.
#include "host/python/python.hpp"

#include <fcntl.h>
#include <stdlib.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr int kBadUsage = 2;

int run(const std::vector<std::string>& words) {
  pynox::PythonRun python;
  std::from_chars(words[1].data(), words[1].data() + words[1].size(), python.diagnostic_fd);
  const std::string_view kind = words[2];
  python.program.text = words[3];
  python.program.args.assign(words.begin() + 4, words.end());
  python.program.kind = kind == "code"     ? pynox::ProgramKind::code
                        : kind == "module" ? pynox::ProgramKind::module
                                           : pynox::ProgramKind::script;
  if (kind == "descriptor") python.script_fd = open(words[3].c_str(), O_RDONLY | O_CLOEXEC);
  python.original_argv = words;
  python.executable = "/usr/bin/pynox";
  if (const char* const directory = getenv("PYNOX_DRIVER_PACKAGE_DIR"); directory != nullptr) {
    python.package_dirs.emplace_back(directory);
  }
  if (getenv("PYNOX_DRIVER_TELLS_END") != nullptr) {
    (void)std::atexit([] { std::cerr << "whole end\n"; });
  }
  return pynox::run_python(python);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  if (words.size() > 1 && words[1] == "unsandboxed") {
    return pynox::run_python_unsandboxed({words.begin() + 2, words.end()});
  }
  if (words.size() < 4) {
    std::cerr << "usage: python_driver DIAGNOSTIC_FD KIND TEXT [ARGS]\n";
    return kBadUsage;
  }
  return run(words);
}
