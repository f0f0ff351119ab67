// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/words.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pynox::mcp {
namespace {

TEST(Words, SizesHaveTheUnitThatFits) {
  EXPECT_EQ(size_in_words(0), "0 bytes");
  EXPECT_EQ(size_in_words(1), "1 byte");
  EXPECT_EQ(size_in_words(1023), "1023 bytes");
  EXPECT_EQ(size_in_words(1024), "1 KiB");
  EXPECT_EQ(size_in_words(1536), "1.5 KiB");
  EXPECT_EQ(size_in_words(93884), "91 KiB");
  EXPECT_EQ(size_in_words(1048576), "1 MiB");
}

TEST(Words, TheLargestSizeDoesNotWrap) {
  EXPECT_EQ(size_in_words(std::numeric_limits<std::uint64_t>::max()), "17592186044415 MiB");
}

TEST(Words, DurationsHaveTheUnitThatFits) {
  EXPECT_EQ(duration_in_words(600'000), "10 minutes");
  EXPECT_EQ(duration_in_words(60'000), "1 minute");
  EXPECT_EQ(duration_in_words(3'600'000), "1 hour");
  EXPECT_EQ(duration_in_words(90'000), "90 seconds");
  EXPECT_EQ(duration_in_words(1000), "1 second");
  EXPECT_EQ(duration_in_words(1500), "1.5 seconds");
}

TEST(Words, SecondsAreNumbersOfJson) {
  EXPECT_EQ(seconds_as_number(30'000), "30");
  EXPECT_EQ(seconds_as_number(250), "0.25");
  EXPECT_EQ(seconds_as_number(1), "0.001");
}

TEST(Words, ListsEndInAnd) {
  EXPECT_EQ(list_in_words({}), "");
  EXPECT_EQ(list_in_words({"a"}), "a");
  EXPECT_EQ(list_in_words({"a", "b"}), "a and b");
  EXPECT_EQ(list_in_words({"a", "b", "c"}), "a, b and c");
}

}  // namespace
}  // namespace pynox::mcp
