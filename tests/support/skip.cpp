// SPDX-License-Identifier: Apache-2.0
#include "tests/support/skip.hpp"

#include <gtest/gtest.h>

#include <stdlib.h>
#include <unistd.h>

#include <string_view>

namespace pynox::test {

void skip_test(const std::string& reason) {
  const char* const required = ::getenv("PYNOX_REQUIRE_SANDBOX");
  if (required != nullptr && std::string_view(required) == "1") FAIL() << reason;
  GTEST_SKIP() << reason;
}

bool runs_as_root(const std::string& reason) {
  if (::geteuid() == 0) return true;
  skip_test(reason);
  return false;
}

}  // namespace pynox::test
