// SPDX-License-Identifier: Apache-2.0
#include "tests/support/pynox.hpp"

#include "tests/support/skip.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string_view>
#include <utility>

namespace pynox::test {
namespace {

/// "<function f at 0x7f…>" differs from process to process.
std::string without_addresses(const std::string& text) {
  return std::regex_replace(text, std::regex("0x[0-9a-f]{6,}"), "0x");
}

/// What asks a pool for the same as the command line, when the tests are to run through one. Other
/// commands than a sandboxed run stay as they are.
Words through(const Words& args) {
  const char* const way = ::getenv("PYNOX_TEST_THROUGH_POOL");  // NOLINT(concurrency-mt-unsafe)
  const bool is_run = !args.empty() && args.front() != "doctor" && args.front() != "plugins" &&
                      args.front() != "pool" && args.front() != "--no-sandbox";
  if (way == nullptr || !is_run) return {pynox_path()};
  Words words{"/usr/bin/python3", "-I", POOL_ADAPTER, "--pynox", pynox_path()};
  if (std::string_view(way) == "session") words.emplace_back("--session");
  return words;
}

}  // namespace

std::string pynox_path() { return PYNOX_EXECUTABLE; }

std::string fail_syscall_path() { return FAIL_SYSCALL_EXECUTABLE; }

Words reference_python() {
  return {"/usr/bin/python3.11", "-X", "utf8", "-E", "-s", "-S", "-u", "-B"};
}

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

ProcessResult run_pynox(const Words& args, const ProcessOptions& options) {
  return run_process(through(args) + args, options);
}

ProcessResult run_code(const Words& flags, const Words& code_and_args,
                       const ProcessOptions& options) {
  return run_pynox(flags + Words{"-c"} + code_and_args, options);
}

Json result_of(const ProcessResult& captured) {
  EXPECT_EQ(captured.err, "") << captured;
  Json json = Json::parse_line(captured.out);
  EXPECT_EQ(json.number("exit"), captured.exit_status) << captured;
  return json;
}

Json run_json(const Words& flags, const Words& code_and_args, const ProcessOptions& options) {
  return result_of(run_code(Words{"--json"} + flags, code_and_args, options));
}

ProcessResult run_python(const Words& args, const ProcessOptions& options) {
  return run_process(reference_python() + args, options);
}

Words pynox_lines(const std::string& text) {
  Words lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("pynox:")) lines.push_back(line);
  }
  return lines;
}

std::string hint_of(const ProcessResult& result) {
  const Words lines = pynox_lines(result.err);
  const std::string prefix = "pynox: hint: ";
  if (lines.size() != 1 || !lines.front().starts_with(prefix)) {
    ADD_FAILURE() << "not exactly one hint: " << result;
    return {};
  }
  EXPECT_TRUE(result.err.ends_with(lines.front() + "\n")) << "the hint is not the last line";
  return lines.front().substr(prefix.size());
}

std::string sandbox_unavailable() {
  const ProcessResult doctor = run_pynox({"doctor"});
  if (doctor.exit_status == 0) return {};
  std::istringstream in(doctor.out);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("sandbox_unavailable_reasons:")) return line;
  }
  return "pynox doctor fails: " + ::testing::PrintToString(doctor);
}

void SandboxTest::SetUp() {
  const std::string reason = sandbox_unavailable();
  if (!reason.empty()) skip_test(reason);
}

ProcessResult SandboxTest::pynox(const Words& args, ProcessOptions options) const {
  if (options.cwd.empty()) options.cwd = dir_.path();
  return run_pynox(args, options);
}

ProcessResult SandboxTest::code(const Words& flags, const Words& code_and_args,
                                ProcessOptions options) const {
  return pynox(flags + Words{"-c"} + code_and_args, std::move(options));
}

Json SandboxTest::json(const Words& flags, const Words& code_and_args,
                       ProcessOptions options) const {
  return result_of(code(Words{"--json"} + flags, code_and_args, std::move(options)));
}

std::string SandboxTest::pynox_of_ordinary_user(ProcessOptions& options) const {
  namespace fs = std::filesystem;
  if (::geteuid() != 0) return pynox_path();
  const fs::path installed = fs::path(pynox_path()).parent_path().parent_path();
  for (const char* part : {"bin", "lib"}) {
    fs::copy(installed / part, dir_.path(part), fs::copy_options::recursive);
  }
  options.uid = 65534;
  return dir_.path("bin/pynox");
}

ProcessResult SandboxTest::python(const Words& args, ProcessOptions options) const {
  if (options.cwd.empty()) options.cwd = dir_.path();
  return run_python(args, options);
}

ProcessResult SandboxTest::expect_parity(const Words& words, const Words& flags,
                                         const ProcessOptions& options) const {
  ProcessResult expected = python(words, options);
  const ProcessResult actual = pynox(flags + words, options);
  EXPECT_EQ(actual.out, expected.out);
  EXPECT_EQ(without_addresses(actual.err), without_addresses(expected.err));
  EXPECT_EQ(actual.exit_status, expected.exit_status);
  EXPECT_EQ(actual.signal, expected.signal);
  EXPECT_FALSE(actual.hung || expected.hung);
  return expected;
}

void SandboxTest::expect_told_only_with(const std::string& flag, const Words& code_and_args,
                                        const std::string& secret, const std::string& hint) const {
  const ProcessResult refused = code({}, code_and_args);
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(hint_of(refused), ::testing::HasSubstr(hint));
  const ProcessResult allowed = code({flag}, code_and_args);
  EXPECT_THAT(allowed, Exited(0)) << "with " << flag;
  EXPECT_EQ(allowed.out, secret) << "with " << flag;
}

}  // namespace pynox::test
