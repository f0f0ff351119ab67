// SPDX-License-Identifier: Apache-2.0
#include "tests/host/python/driver.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <regex>
#include <utility>

namespace pynox::test {
namespace {

constexpr int kChannel = 9;  // the diagnostic channel, as the driver finds it

// CPython keeps what it allocated for its whole life: not what a leak checker is for.
ProcessOptions with_defaults(ProcessOptions options) {
  options.environment.emplace("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1");
  return options;
}

ProcessResult start_driver(const std::string& diagnostic_fd, const DrivenProgram& program,
                           const ProcessOptions& options) {
  Words words{PYTHON_DRIVER, diagnostic_fd, program.kind, program.text};
  words.insert(words.end(), program.args.begin(), program.args.end());
  return run_process(words, options);
}

// Addresses differ from run to run.
void hide_addresses(ProcessResult* result) {
  const std::regex address("0x[0-9a-f]+");
  result->out = std::regex_replace(result->out, address, "0x");
  result->err = std::regex_replace(result->err, address, "0x");
}

}  // namespace

ProcessResult run_driver(const DrivenProgram& program, const ProcessOptions& options) {
  return start_driver("-1", program, with_defaults(options));
}

ProcessResult run_reference(const DrivenProgram& program, const ProcessOptions& options) {
  Words words{PYTHON_REFERENCE, "-X", "utf8", "-E", "-s", "-S", "-u", "-B"};
  if (program.kind == "code") words.emplace_back("-c");
  if (program.kind == "module") words.emplace_back("-m");
  words.push_back(program.text);
  words.insert(words.end(), program.args.begin(), program.args.end());
  return run_process(words, with_defaults(options));
}

ProcessResult expect_same(const DrivenProgram& program, const ProcessOptions& options) {
  ProcessResult ours = run_driver(program, options);
  ProcessResult python = run_reference(program, options);
  hide_addresses(&ours);
  hide_addresses(&python);
  EXPECT_EQ(ours.out, python.out) << program.text;
  EXPECT_EQ(ours.err, python.err) << program.text;
  EXPECT_EQ(ours.exit_status, python.exit_status) << program.text;
  EXPECT_EQ(ours.signal, python.signal) << program.text;
  EXPECT_FALSE(ours.hung || python.hung) << program.text;
  return python;
}

Told run_told(const DrivenProgram& program, ProcessOptions options) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  options.fds.push_back({writer.get(), kChannel});
  Told told;
  told.result = start_driver(std::to_string(kChannel), program, with_defaults(std::move(options)));
  writer.reset();
  std::string buffer(kMaxDiagnosticBytes, '\0');
  for (ssize_t count = 0; (count = read(reader.get(), buffer.data(), buffer.size())) > 0;) {
    told.bytes.append(buffer, 0, static_cast<std::size_t>(count));
  }
  told.diagnostic = parse_diagnostic(told.bytes);
  return told;
}

ProcessResult run_unsandboxed(const Words& words, const ProcessOptions& options) {
  Words command{PYTHON_DRIVER, "unsandboxed"};
  command.insert(command.end(), words.begin(), words.end());
  return run_process(command, with_defaults(options));
}

}  // namespace pynox::test
