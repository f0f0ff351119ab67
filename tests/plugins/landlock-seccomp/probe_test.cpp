// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/probe.hpp"

#include <pynox/plugin.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <map>
#include <string>
#include <vector>

namespace pynox::landlock_seccomp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Findings {
  std::map<std::string, std::string> facts;
  std::vector<std::string> features;
  std::vector<Obstacle> obstacles;
};

Findings collect(const SystemAnswers& answers) {
  Findings findings;
  const pynox_probe_sink sink{
      .struct_size = sizeof(pynox_probe_sink),
      .context = &findings,
      .fact =
          [](void* context, pynox_bytes key, pynox_bytes value) noexcept {
            static_cast<Findings*>(context)->facts[std::string(to_view(key))] = to_view(value);
          },
      .feature =
          [](void* context, pynox_bytes text) noexcept {
            static_cast<Findings*>(context)->features.emplace_back(to_view(text));
          },
      .unavailable =
          [](void* context, pynox_bytes reason, pynox_bytes hint) noexcept {
            static_cast<Findings*>(context)->obstacles.push_back(
                {std::string(to_view(reason)), std::string(to_view(hint))});
          }};
  report_system(answers, sink);
  return findings;
}

SystemAnswers working_system(int abi) {
  return {.landlock = {.abi = abi, .sys_errno = 0}, .has_user_notification = true};
}

TEST(Probe, FindsNothingMissingFromAbi3On) {
  for (const int abi : {3, 4, 7}) {
    EXPECT_THAT(collect(working_system(abi)).obstacles, IsEmpty()) << abi;
  }
}

TEST(Probe, TellsTheAbiAndWhatItAdds) {
  const Findings oldest = collect(working_system(3));
  const Findings newest = collect(working_system(6));
  EXPECT_EQ(oldest.facts.at("landlock_abi"), "3");
  EXPECT_EQ(newest.facts.at("landlock_abi"), "6");
  EXPECT_EQ(newest.facts.at("seccomp_user_notification"), "yes");
  EXPECT_EQ(newest.features.size(), oldest.features.size() + 3);
}

TEST(Probe, AnOldAbiNamesTheKernelThatIsNeeded) {
  const Findings findings = collect(working_system(2));
  ASSERT_THAT(findings.obstacles, SizeIs(1));
  EXPECT_THAT(findings.obstacles[0].reason, HasSubstr("ABI 2"));
  EXPECT_THAT(findings.obstacles[0].hint, HasSubstr("6.2"));
}

TEST(Probe, ADisabledLandlockNamesTheBootParameter) {
  const auto obstacle = landlock_obstacle({.abi = 0, .sys_errno = EOPNOTSUPP});
  ASSERT_TRUE(obstacle);
  EXPECT_THAT(obstacle->hint, HasSubstr("lsm="));
}

TEST(Probe, AMissingLandlockNamesTheKernelAndTheContainer) {
  const auto obstacle = landlock_obstacle({.abi = 0, .sys_errno = ENOSYS});
  ASSERT_TRUE(obstacle);
  EXPECT_THAT(obstacle->hint, HasSubstr("CONFIG_SECURITY_LANDLOCK"));
  EXPECT_THAT(obstacle->hint, HasSubstr("container"));
}

TEST(Probe, ARefusedCallNamesTheContainersProfile) {
  for (const auto& obstacle :
       {landlock_obstacle({.abi = 0, .sys_errno = EPERM}), seccomp_obstacle(EPERM),
        pidfd_obstacle(EPERM), no_new_privs_obstacle(EACCES)}) {
    ASSERT_TRUE(obstacle);
    EXPECT_THAT(obstacle->reason, HasSubstr("seccomp profile"));
  }
}

TEST(Probe, AKernelWithoutFiltersNamesTheOption) {
  const auto obstacle = seccomp_obstacle(ENOSYS);
  ASSERT_TRUE(obstacle);
  EXPECT_THAT(obstacle->hint, HasSubstr("CONFIG_SECCOMP_FILTER"));
}

TEST(Probe, AnOldKernelWithoutPidfdIsNamed) {
  const auto obstacle = pidfd_obstacle(ENOSYS);
  ASSERT_TRUE(obstacle);
  EXPECT_THAT(obstacle->reason, HasSubstr("pidfd_open"));
}

TEST(Probe, EveryObstacleSaysWhatToChange) {
  SystemAnswers nothing_works{.landlock = {.abi = 0, .sys_errno = ENOSYS}};
  nothing_works.no_new_privs_errno = EINVAL;
  nothing_works.seccomp_errno = ENOSYS;
  nothing_works.pidfd_errno = ENOSYS;
  const Findings findings = collect(nothing_works);
  EXPECT_THAT(findings.obstacles, SizeIs(4));
  EXPECT_THAT(findings.features, IsEmpty());
  EXPECT_EQ(findings.facts.at("seccomp_user_notification"), "no");
  for (const Obstacle& obstacle : findings.obstacles) EXPECT_FALSE(obstacle.hint.empty());
}

}  // namespace
}  // namespace pynox::landlock_seccomp
