// SPDX-License-Identifier: Apache-2.0
#include "host/policy/environment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

namespace pynox {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool is_allowed(std::string_view name) {
  return check_environment_name(name, "--allow-env", ErrorKind::usage).has_value();
}

TEST(EnvironmentNames, OfTheLoaderAndTheLibraryAreRefused) {
  for (const char* name :
       {"LD_PRELOAD",  "LD_LIBRARY_PATH",  "LD_AUDIT",         "LD_DEBUG",        "LD_BIND_NOW",
        "LD_ANYTHING", "GLIBC_TUNABLES",   "LOCPATH",          "NLSPATH",         "GCONV_PATH",
        "GETCONF_DIR", "MALLOC_ARENA_MAX", "MALLOC_TRACE",     "MALLOC_PERTURB_", "RES_OPTIONS",
        "HOSTALIASES", "LOCALDOMAIN",      "RESOLV_HOST_CONF", "NIS_PATH",        "TZDIR"}) {
    EXPECT_FALSE(is_allowed(name)) << name;
  }
}

TEST(EnvironmentNames, AreComparedWithoutRegardToCase) {
  EXPECT_FALSE(is_allowed("ld_preload"));
  EXPECT_FALSE(is_allowed("Ld_Preload"));
  EXPECT_FALSE(is_allowed("glibc_tunables"));
  EXPECT_FALSE(is_allowed("LocPath"));
}

TEST(EnvironmentNames, OfEverythingElseAreAllowed) {
  for (const char* name : {"API_KEY", "HOME", "PATH", "LANG", "TZ", "TMPDIR", "PYTHONPATH",
                           "LDFLAGS", "LD", "MALLOC", "MY_LD_PRELOAD", "XLOCPATH", "a b"}) {
    EXPECT_TRUE(is_allowed(name)) << name;
  }
}

TEST(EnvironmentNames, ThatNoEnvironmentHoldsAreRefused) {
  EXPECT_FALSE(is_allowed(""));
  EXPECT_FALSE(is_allowed("A=B"));
  EXPECT_FALSE(is_allowed("=A"));
  EXPECT_FALSE(is_allowed(std::string_view("A\0B", 3)));
}

TEST(EnvironmentNames, ARefusalSaysWhereTheNameStood) {
  const Result<void> refused =
      check_environment_name("LD_PRELOAD", "--allow-env=LD_PRELOAD", ErrorKind::config);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::config);
  EXPECT_THAT(refused.error().message, HasSubstr("--allow-env=LD_PRELOAD"));
}

TEST(ForwardedEnvironment, HoldsTheNamedVariablesThatAreSet) {
  ::setenv("PYNOX_TEST_SET", "a=b", 1);
  ::setenv("PYNOX_TEST_EMPTY", "", 1);
  ::setenv("PYNOX_TEST_OTHER", "secret", 1);
  ::unsetenv("PYNOX_TEST_UNSET");
  EXPECT_THAT(
      forward_environment({"PYNOX_TEST_SET", "PYNOX_TEST_UNSET", "PYNOX_TEST_EMPTY"}, std::nullopt),
      ElementsAre("PYNOX_TEST_SET=a=b", "PYNOX_TEST_EMPTY="));
  EXPECT_THAT(forward_environment({}, std::nullopt), IsEmpty());
}

TEST(ForwardedEnvironment, NamesThePrivateTemporaryDirectory) {
  ::setenv("TMPDIR", "/elsewhere", 1);
  EXPECT_THAT(forward_environment({"TMPDIR"}, "/run/private"), ElementsAre("TMPDIR=/run/private"));
  EXPECT_THAT(forward_environment({}, "/run/private"), ElementsAre("TMPDIR=/run/private"));
  EXPECT_THAT(forward_environment({"TMPDIR"}, std::nullopt), ElementsAre("TMPDIR=/elsewhere"));
  ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace pynox
