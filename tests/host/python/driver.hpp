// SPDX-License-Identifier: Apache-2.0
/// Running python_driver, and python3 as it is to behave.
#pragma once

#include "host/report/diagnostic.hpp"
#include "tests/support/process.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pynox::test {

using Words = std::vector<std::string>;

/// A program and its arguments: kind is "script", "code" or "module" as for python_driver.
struct DrivenProgram {
  std::string kind{};
  std::string text{};
  Words args{};
};

/// The program in pynox's interpreter, without a sandbox.
[[nodiscard]] ProcessResult run_driver(const DrivenProgram& program,
                                       const ProcessOptions& options = {});

/// The same in python3 with the options that pynox implies.
[[nodiscard]] ProcessResult run_reference(const DrivenProgram& program,
                                          const ProcessOptions& options = {});

/// Runs both; streams and end must be the same. Returns python's.
ProcessResult expect_same(const DrivenProgram& program, const ProcessOptions& options = {});

/// The program in pynox's interpreter, and what came over the diagnostic channel.
struct Told {
  ProcessResult result{};
  std::string bytes{};
  std::optional<Diagnostic> diagnostic{};
};
[[nodiscard]] Told run_told(const DrivenProgram& program, ProcessOptions options = {});

/// CPython's own main through pynox.
[[nodiscard]] ProcessResult run_unsandboxed(const Words& words, const ProcessOptions& options = {});

}  // namespace pynox::test
