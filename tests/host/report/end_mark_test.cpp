// SPDX-License-Identifier: Apache-2.0
#include "host/report/end_mark.hpp"

#include "host/report/diagnostic.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pynox {
namespace {

TEST(EndMark, ComesBackWithItsStatus) {
  for (const int status : {0, 1, 10, 255}) {
    EXPECT_EQ(parse_end_mark(encode_end_mark(static_cast<std::uint8_t>(status))), status);
  }
}

TEST(EndMark, FollowsTheRecordOfAnException) {
  Diagnostic diagnostic;
  diagnostic.type = "ValueError";
  const std::string both = encode_diagnostic(diagnostic) + encode_end_mark(1);
  EXPECT_EQ(parse_end_mark(both), 1);
  ASSERT_TRUE(parse_diagnostic(both));
  EXPECT_EQ(parse_diagnostic(both)->type, "ValueError");
}

TEST(EndMark, IsNothingUntilItIsWholeAndLast) {
  const std::string mark = encode_end_mark(0);
  for (std::size_t size = 0; size < mark.size(); ++size) {
    EXPECT_FALSE(parse_end_mark(mark.substr(0, size))) << size;
  }
  EXPECT_FALSE(parse_end_mark(mark + "more"));
}

}  // namespace
}  // namespace pynox
