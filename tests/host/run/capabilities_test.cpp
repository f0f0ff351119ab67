// SPDX-License-Identifier: Apache-2.0
#include "host/run/capabilities.hpp"

#include "tests/support/in_child.hpp"

#include <gtest/gtest.h>

#include <linux/capability.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace pynox {
namespace {

/// A capability set of this process as /proc shows it, "CapEff" for example.
std::uint64_t capability_set(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ":")) return std::stoull(line.substr(name.size() + 1), nullptr, 16);
  }
  return ~std::uint64_t{0};
}

TEST(DropCapabilities, KeepsOnlyDacOverrideOfWhatIsHeld) {
  const std::uint64_t kept = capability_set("CapPrm") & (1U << CAP_DAC_OVERRIDE);
  const int status = test::in_child([kept] {
    if (drop_capabilities() != 0) return 1;
    if (capability_set("CapEff") != kept || capability_set("CapPrm") != kept) return 2;
    return capability_set("CapInh") == 0 && capability_set("CapAmb") == 0 ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
}

TEST(DropCapabilities, EmptiesTheBoundingSetWhereItMay) {
  const bool may = (capability_set("CapEff") & (1U << CAP_SETPCAP)) != 0;
  const int status = test::in_child([may] {
    if (drop_capabilities() != 0) return 1;
    return !may || capability_set("CapBnd") == 0 ? 0 : 2;
  });
  EXPECT_EQ(status, 0);
}

TEST(DropCapabilities, IsNothingToDoForAnOrdinaryUser) {
  const int status = test::in_child([] {
    if (::geteuid() == 0 && ::setuid(65534) != 0) return 1;
    return drop_capabilities();
  });
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace pynox
