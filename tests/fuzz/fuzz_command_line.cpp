// SPDX-License-Identifier: Apache-2.0
/// Any words, NUL between them, are either a command whose flags stand before its program, or a
/// usage error.
#include "host/cli/command_line.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<std::string> split_at_nul(std::string_view input) {
  std::vector<std::string> words;
  while (!input.empty()) {
    const std::string_view word = input.substr(0, input.find('\0'));
    words.emplace_back(word);
    input.remove_prefix(std::min(input.size(), word.size() + 1));
  }
  return words;
}

/// What follows the program is exactly what follows it among the words.
void check_run(const pynox::RunCommand& run, const std::vector<std::string>& words) {
  const std::vector<std::string>& args = run.program.args;
  require(args.size() < words.size());
  require(std::equal(args.rbegin(), args.rend(), words.rbegin()));
  for (const std::string& path : run.flags.allow_read) require(path.starts_with('/'));
  for (const std::string& path : run.flags.allow_write) require(path.starts_with('/'));
  require(pynox::requested_output(words) == run.output);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> words = split_at_nul(input);
  const pynox::Result<pynox::Command> command = pynox::parse_command_line(words, "/work");
  if (!command) {
    require(command.error().kind == pynox::ErrorKind::usage);
    require(!command.error().message.empty());
    (void)pynox::requested_output(words);
  } else if (const auto* run = std::get_if<pynox::RunCommand>(&*command)) {
    check_run(*run, words);
  }
  return 0;
}
