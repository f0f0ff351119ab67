// SPDX-License-Identifier: Apache-2.0
#include "host/policy/nearest.hpp"

#include <gtest/gtest.h>

#include <array>

namespace pynox {
namespace {

constexpr std::array<std::string_view, 4> kNames{
    {"allow_read", "allow_write", "timeout", "memory"}};

TEST(NearestName, ForgivesASlipOfTheKeyboard) {
  EXPECT_EQ(nearest_name("allow_reed", kNames), "allow_read");
  EXPECT_EQ(nearest_name("allow-read", kNames), "allow_read");
  EXPECT_EQ(nearest_name("TIMEOUT", kNames), "timeout");
  EXPECT_EQ(nearest_name("tiemout", kNames), "timeout");
  EXPECT_EQ(nearest_name("memroy", kNames), "memory");
  EXPECT_EQ(nearest_name("allow_writes", kNames), "allow_write");
}

TEST(NearestName, SuggestsNothingForANameThatIsNotClose) {
  EXPECT_EQ(nearest_name("network", kNames), std::nullopt);
  EXPECT_EQ(nearest_name("", kNames), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(1000, 'a'), kNames), std::nullopt);
  EXPECT_EQ(nearest_name("memory", {}), std::nullopt);
}

}  // namespace
}  // namespace pynox
