// SPDX-License-Identifier: Apache-2.0
#include "host/policy/policy.hpp"

#include "host/python/python.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Policy built(const PolicyRequest& request) {
  Result<Policy> policy = build_policy(request);
  if (!policy) {
    ADD_FAILURE() << policy.error().message;
    return {};
  }
  return *std::move(policy);
}

Error refusal(const PolicyRequest& request) {
  Result<Policy> policy = build_policy(request);
  if (policy) {
    ADD_FAILURE() << "accepted";
    return {};
  }
  EXPECT_EQ(policy.error().kind, ErrorKind::policy);
  return std::move(policy).error();
}

const Grant* grant_of(const Policy& policy, const std::string& path) {
  const auto found = std::ranges::find(policy.grants, path, &Grant::path);
  return found == policy.grants.end() ? nullptr : &*found;
}

TEST(Policy, NothingIsGrantedThatIsNotAskedFor) {
  const Policy policy = built({});
  EXPECT_THAT(policy.allow_read, IsEmpty());
  EXPECT_THAT(policy.allow_write, IsEmpty());
  EXPECT_THAT(policy.implicit_read, IsEmpty());
  EXPECT_THAT(policy.package_dirs, IsEmpty());
  EXPECT_THAT(policy.allow_env, IsEmpty());
  EXPECT_THAT(policy.environment, IsEmpty());
  EXPECT_EQ(policy.network, Network::deny);
  EXPECT_EQ(policy.temp, std::nullopt);
}

TEST(Policy, ReadAndWriteGrantsDoNotImplyEachOther) {
  const test::TempDir dir;
  const std::string in = dir.make_dir("in");
  const std::string out = dir.make_dir("out");
  const Policy policy = built({.permissions = {.allow_read = {in}, .allow_write = {out}}});
  EXPECT_THAT(policy.allow_read, ElementsAre(in));
  EXPECT_THAT(policy.allow_write, ElementsAre(out));
  EXPECT_EQ(grant_of(policy, in)->access, Access::read);
  EXPECT_EQ(grant_of(policy, out)->access, Access::write);
}

TEST(Policy, AnObjectGrantedForBothIsOneGrant) {
  const test::TempDir dir;
  const std::string both = dir.make_dir("both");
  fs::create_symlink("both", dir.path("alias"));
  const Policy policy =
      built({.permissions = {.allow_read = {both}, .allow_write = {dir.path("alias")}}});
  EXPECT_EQ(grant_of(policy, both)->access, Access::read_write);
  EXPECT_EQ(std::ranges::count(policy.grants, both, &Grant::path), 1);
}

TEST(Policy, ListsAreResolvedInOrderAndWithoutRepetition) {
  const test::TempDir dir;
  const std::string b = dir.make_dir("b");
  const std::string a = dir.make_dir("a");
  fs::create_symlink("b", dir.path("alias"));
  const Policy policy =
      built({.permissions = {.allow_read = {b, dir.path("./a/"), dir.path("alias"), a}}});
  EXPECT_THAT(policy.allow_read, ElementsAre(b, a));
}

TEST(Policy, AMissingPathIsRefusedWithItsFlag) {
  EXPECT_THAT(refusal({.permissions = {.allow_read = {"/no/such"}}}).message,
              HasSubstr("--allow-read=/no/such"));
  EXPECT_THAT(refusal({.permissions = {.allow_write = {"/no/such"}}}).message,
              HasSubstr("--allow-write=/no/such"));
  EXPECT_THAT(refusal({.permissions = {.package_dirs = {"/no/such"}}}).message,
              HasSubstr("--package-dir=/no/such"));
}

/// Permissions that a file asks for.
Permissions of_file(Permissions permissions, const std::string& key, const std::string& value) {
  permissions.origins = {{.key = key, .value = value, .file = "/p.toml", .line = 2, .column = 15}};
  return permissions;
}

void expect_blames_file(const Error& error, const std::string& begin) {
  EXPECT_THAT(error.message, ::testing::StartsWith(begin));
  EXPECT_EQ(error.kind, ErrorKind::policy);
  EXPECT_EQ(error.path, "/p.toml");
  EXPECT_EQ(error.line, 2U);
  EXPECT_EQ(error.column, 15U);
}

TEST(Policy, WhatAFileAsksForIsRefusedWithItsPlaceInTheFile) {
  const std::string no = "/no/such";
  expect_blames_file(refusal({.permissions = of_file({.allow_read = {no}}, "allow_read", no)}),
                     "allow_read /no/such: no such");
  expect_blames_file(refusal({.permissions = of_file({.allow_write = {no}}, "allow_write", no)}),
                     "allow_write /no/such: no such");
  expect_blames_file(refusal({.permissions = of_file({.package_dirs = {no}}, "package_dirs", no)}),
                     "package_dirs /no/such: no such");
  expect_blames_file(
      refusal({.permissions = of_file({.allow_write = {"/usr"}}, "allow_write", "/usr")}),
      "allow_write /usr covers");
  const Error of_flag = refusal({.permissions = of_file({.allow_read = {"/no/flag"}}, "x", no)});
  EXPECT_THAT(of_flag.message, HasSubstr("--allow-read=/no/flag"));
  EXPECT_EQ(of_flag.line, 0U);
}

TEST(Policy, WhatBelongsToThisProcessInProcIsRefused) {
  const std::string own = "/proc/" + std::to_string(::getpid());
  for (const std::string& path :
       {std::string("/proc/self/environ"), std::string("/proc/self"), own,
        std::string("/proc/thread-self/status"), std::string("/proc/../proc/self/maps")}) {
    EXPECT_THAT(refusal({.permissions = {.allow_read = {path}}}).message,
                HasSubstr("process of pynox itself"));
  }
  const Policy policy =
      built({.permissions = {.allow_read = {"/proc/meminfo", "/proc/self/root"}}});
  EXPECT_THAT(policy.allow_read, ElementsAre("/proc/meminfo", "/"));
}

TEST(Policy, TheProgramsDirectoryIsReadable) {
  const test::TempDir dir;
  const Policy policy = built({.implicit_read = {dir.path()}});
  EXPECT_THAT(policy.implicit_read, ElementsAre(dir.path()));
  EXPECT_THAT(policy.allow_read, IsEmpty());
  EXPECT_EQ(grant_of(policy, dir.path())->access, Access::read);
}

TEST(Policy, APackageDirectoryIsReadable) {
  const test::TempDir dir;
  const std::string packages = dir.make_dir("packages");
  const Policy policy = built({.permissions = {.package_dirs = {packages}}});
  EXPECT_THAT(policy.package_dirs, ElementsAre(packages));
  EXPECT_EQ(grant_of(policy, packages)->access, Access::read);
}

TEST(Policy, APackageDirectoryIsADirectoryOfPackages) {
  const test::TempDir dir;
  EXPECT_THAT(refusal({.permissions = {.package_dirs = {dir.write("file", "")}}}).message,
              HasSubstr("not a directory"));
  dir.write("venv/pyvenv.cfg", "");
  const Error error = refusal({.permissions = {.package_dirs = {dir.path("venv")}}});
  EXPECT_THAT(error.message, HasSubstr("virtual environment"));
  const std::string version = fs::path(standard_library()).filename();
  EXPECT_THAT(error.hint, HasSubstr(dir.path("venv/lib/" + version + "/site-packages")));
}

TEST(Policy, TheTemporaryDirectoryIsReadableAndWritable) {
  const test::TempDir dir;
  const Policy policy = built({.temp = dir.path()});
  EXPECT_EQ(policy.temp, dir.path());
  EXPECT_EQ(grant_of(policy, dir.path())->access, Access::read_write);
  EXPECT_THAT(policy.environment, ElementsAre("TMPDIR=" + dir.path()));
}

TEST(Policy, TheEnvironmentIsWhatWasNamedAndIsSet) {
  ::setenv("PYNOX_TEST_A", "1", 1);
  ::unsetenv("PYNOX_TEST_B");
  const Policy policy =
      built({.permissions = {.allow_env = {"PYNOX_TEST_A", "PYNOX_TEST_B", "PYNOX_TEST_A"}}});
  EXPECT_THAT(policy.allow_env, ElementsAre("PYNOX_TEST_A", "PYNOX_TEST_B"));
  EXPECT_THAT(policy.environment, ElementsAre("PYNOX_TEST_A=1"));
  EXPECT_THAT(refusal({.permissions = {.allow_env = {"ld_preload"}}}).message,
              HasSubstr("ld_preload"));
}

TEST(Policy, LimitsAndNetworkArrive) {
  const Policy captured = built({.captured = true});
  EXPECT_EQ(captured.timeout_ms, 5000U);
  EXPECT_EQ(captured.max_output, 65536U);
  EXPECT_EQ(captured.memory_bytes, 512U << 20U);
  EXPECT_EQ(captured.max_file_size, 0U);
  EXPECT_EQ(built({}).timeout_ms, 0U);
  const Policy asked = built({.permissions = {.allow_network = true,
                                              .timeout_ms = 1,
                                              .memory_bytes = 64U << 20U,
                                              .max_output = 2,
                                              .max_file_size = 3}});
  EXPECT_EQ(asked.network, Network::allow);
  EXPECT_EQ(asked.timeout_ms, 1U);
  EXPECT_EQ(asked.memory_bytes, 64U << 20U);
  EXPECT_EQ(asked.max_output, 2U);
  EXPECT_EQ(asked.max_file_size, 3U);
  EXPECT_EQ(built({.permissions = {.allow_network = false}}).network, Network::deny);
}

TEST(Policy, AFileSizeAboveTheCallersOwnLimitIsRefused) {
  EXPECT_EQ(test::in_child([] {
              const rlimit limit{.rlim_cur = 1 << 20, .rlim_max = 1 << 20};
              if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
              const Result<Policy> above =
                  build_policy({.permissions = {.max_file_size = (1 << 20) + 1}});
              const Result<Policy> within =
                  build_policy({.permissions = {.max_file_size = 1 << 20}});
              const Result<Policy> lowered = build_policy({});
              return !above && within && lowered && lowered->max_file_size == 1 << 20 ? 0 : 2;
            }),
            0);
}

TEST(Policy, AWriteGrantMayNotCoverWhatIsProtected) {
  const test::TempDir dir;
  const std::string config = dir.write("project/pynox.toml", "");
  const std::string out = dir.make_dir("project/out");
  const std::vector<ProtectedPath> targets{{.path = config, .what = "the configuration file"}};
  const Error error =
      refusal({.permissions = {.allow_write = {dir.path("project")}}, .protected_paths = targets});
  EXPECT_THAT(error.message, HasSubstr("the configuration file"));
  EXPECT_THAT(
      built({.permissions = {.allow_write = {out}}, .protected_paths = targets}).allow_write,
      ElementsAre(out));
}

TEST(Policy, AWriteGrantOverTheRootIsAlwaysRefused) {
  EXPECT_THAT(refusal({.permissions = {.allow_write = {"/"}}}).hint, HasSubstr("narrower"));
}

TEST(Policy, AWriteGrantMayNotCoverOrLieInALibrary) {
  const std::string library = standard_library();
  for (const std::string& path :
       {library, library + "/json", fs::path(library).parent_path().string()}) {
    EXPECT_THAT(refusal({.permissions = {.allow_write = {path}}}).message,
                HasSubstr("the standard library"));
  }
  const test::TempDir dir;
  const std::string packages = dir.make_dir("packages");
  const std::string inner = dir.make_dir("packages/inner");
  for (const std::string& path : {packages, inner, dir.path()}) {
    EXPECT_THAT(
        refusal({.permissions = {.allow_write = {path}, .package_dirs = {packages}}}).message,
        HasSubstr("a package directory"));
  }
}

}  // namespace
}  // namespace pynox
