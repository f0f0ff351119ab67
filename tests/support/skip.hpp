// SPDX-License-Identifier: Apache-2.0
/// No test is left out unnoticed.
#pragma once

#include <string>

namespace pynox::test {

/// Marks the running test as skipped, with the reason, or as failed where PYNOX_REQUIRE_SANDBOX=1
/// says that every test has to run. The test must return after it: `return skip_test("…");`
void skip_test(const std::string& reason);

/// Says nothing and returns true if root runs the test; else calls skip_test().
[[nodiscard]] bool runs_as_root(const std::string& reason);

}  // namespace pynox::test
