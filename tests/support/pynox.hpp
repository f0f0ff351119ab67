// SPDX-License-Identifier: Apache-2.0
/// The built pynox and the reference interpreter, as commands.
#pragma once

#include "tests/support/json.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pynox::test {

using Words = std::vector<std::string>;

[[nodiscard]] std::string pynox_path();
[[nodiscard]] std::string fail_syscall_path();
/// The arguments that make python3 do what pynox always does, after its name.
[[nodiscard]] Words reference_python();

[[nodiscard]] Words operator+(Words left, const Words& right);

/// pynox ARGS…
[[nodiscard]] ProcessResult run_pynox(const Words& args, const ProcessOptions& options = {});
/// pynox FLAGS… -c CODE [ARGS…]
[[nodiscard]] ProcessResult run_code(const Words& flags, const Words& code_and_args,
                                     const ProcessOptions& options = {});
/// The one JSON result that a captured run printed. Its standard error must be empty, and its own
/// exit status must be that of the result.
[[nodiscard]] Json result_of(const ProcessResult& captured);
/// pynox --json FLAGS… -c CODE [ARGS…]
[[nodiscard]] Json run_json(const Words& flags, const Words& code_and_args,
                            const ProcessOptions& options = {});
/// The interpreter that pynox is to behave like, with the same arguments.
[[nodiscard]] ProcessResult run_python(const Words& args, const ProcessOptions& options = {});

/// The lines of `text` that begin with "pynox:".
[[nodiscard]] Words pynox_lines(const std::string& text);
/// The text of the one "pynox: hint: " line; none or several fail the test.
[[nodiscard]] std::string hint_of(const ProcessResult& result);

/// Why a sandboxed run cannot work on this machine, or nothing.
[[nodiscard]] std::string sandbox_unavailable();

/// For tests that need the sandbox, with a directory to work in. They are skipped, with the reason,
/// where the sandbox cannot work; with PYNOX_REQUIRE_SANDBOX=1 that is a failure.
class SandboxTest : public ::testing::Test {
 protected:
  void SetUp() override;

  // As the functions of these names, in the test's own directory.
  [[nodiscard]] ProcessResult pynox(const Words& args, ProcessOptions options = {}) const;
  [[nodiscard]] ProcessResult code(const Words& flags, const Words& code_and_args,
                                   ProcessOptions options = {}) const;
  [[nodiscard]] Json json(const Words& flags, const Words& code_and_args,
                          ProcessOptions options = {}) const;
  [[nodiscard]] ProcessResult python(const Words& args, ProcessOptions options = {}) const;

  /// Runs `words` through pynox with `flags` and through python3. Standard output, standard error
  /// and the end must be the same. Returns python's.
  ProcessResult expect_parity(const Words& words, const Words& flags = {},
                              const ProcessOptions& options = {}) const;

  /// The code, which prints what it gets at, must print exactly `secret` with the flag; without it
  /// nothing, and end in a PermissionError and one hint that contains `hint`.
  void expect_told_only_with(const std::string& flag, const Words& code_and_args,
                             const std::string& secret, const std::string& hint) const;

  /// A pynox that an ordinary user can reach. If root runs the test, `options` gets such a user,
  /// because root reads everything.
  [[nodiscard]] std::string pynox_of_ordinary_user(ProcessOptions& options) const;

  TempDir dir_;
};

MATCHER_P(Exited, status, "exited with " + std::to_string(status)) {
  return !arg.hung && arg.signal == 0 && arg.exit_status == status;
}
MATCHER_P(KilledBy, number, "was ended by signal " + std::to_string(number)) {
  return !arg.hung && arg.signal == number;
}
/// A traceback and status 1; its last line is of this exception.
MATCHER_P(Raised, type, "ended in an uncaught " + std::string(type)) {
  const std::string err = "\n" + arg.err;
  return !arg.hung && arg.exit_status == 1 &&
         (err.find("\n" + std::string(type) + ": ") != std::string::npos ||
          err.find("\n" + std::string(type) + "\n") != std::string::npos);
}
/// Nothing ran: exit 125, nothing on stdout, and exactly one line, which begins with "pynox: ".
MATCHER_P(RefusedSaying, part,
          "was refused with one line that contains " + ::testing::PrintToString(part)) {
  return !arg.hung && arg.exit_status == 125 && arg.out.empty() && arg.err.starts_with("pynox: ") &&
         arg.err.ends_with('\n') && arg.err.find('\n') == arg.err.size() - 1 &&
         arg.err.find(part) != std::string::npos;
}

}  // namespace pynox::test
