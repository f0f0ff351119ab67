// SPDX-License-Identifier: Apache-2.0
#include "host/pool/request_limits.hpp"

#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace pynox::pool {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PoolLimits : public ::testing::Test {
 protected:
  void SetUp() override {
    data_ = dir_.make_dir("data");
    dir_.make_dir("data/deep");
    dir_.make_dir("database");
    dir_.make_dir("out");
    dir_.write("data/file.txt", "x");
    std::filesystem::create_symlink(dir_.path("out"), dir_.path("data/to_out"));
    std::filesystem::create_symlink(data_, dir_.path("to_data"));
    std::filesystem::create_symlink(dir_.path("nothing"), dir_.path("data/dangling"));
  }

  [[nodiscard]] std::string path(std::string_view name) const { return dir_.path(name); }

  static Permissions applied(const Permissions& asked, const Limits& limits,
                             const std::string& implicit_read = "") {
    std::variant<Permissions, Refusal> result = apply_limits(asked, implicit_read, limits);
    if (const auto* refusal = std::get_if<Refusal>(&result)) {
      ADD_FAILURE() << refusal->type << ": " << refusal->message;
      return {};
    }
    return std::get<Permissions>(std::move(result));
  }

  static Refusal refused(const Permissions& asked, const Limits& limits,
                         const std::string& implicit_read = "") {
    std::variant<Permissions, Refusal> result = apply_limits(asked, implicit_read, limits);
    if (std::holds_alternative<Permissions>(result)) {
      ADD_FAILURE() << "accepted";
      return {};
    }
    return std::get<Refusal>(std::move(result));
  }

  static void expect_over(const Permissions& asked, const Limits& limits,
                          std::string_view message) {
    const Refusal refusal = refused(asked, limits);
    EXPECT_EQ(refusal.type, "OverLimit") << refusal.message;
    EXPECT_THAT(refusal.message, HasSubstr(std::string(message)));
    EXPECT_TRUE(refusal.hint);
  }

  test::TempDir dir_{};
  std::string data_{};
};

TEST_F(PoolLimits, WithoutATableWhateverExistsMayBeAskedFor) {
  const Permissions asked{.allow_read = {"/etc"},
                          .allow_write = {path("out")},
                          .package_dirs = {"/usr"},
                          .allow_env = {"LANG"},
                          .allow_network = true,
                          .allow_temp = true,
                          .timeout_ms = 86400000,
                          .memory_bytes = 1ULL << 40U,
                          .max_output = 16U << 20U,
                          .max_file_size = 1ULL << 50U};
  const Permissions permissions = applied(asked, std::nullopt, "/usr/share");
  EXPECT_THAT(permissions.allow_read, ElementsAre("/etc"));
  EXPECT_THAT(permissions.allow_write, ElementsAre(path("out")));
  EXPECT_THAT(permissions.package_dirs, ElementsAre("/usr"));
  EXPECT_THAT(permissions.allow_env, ElementsAre("LANG"));
  EXPECT_EQ(permissions.allow_network, true);
  EXPECT_EQ(permissions.allow_temp, true);
  EXPECT_EQ(permissions.timeout_ms, 86400000U);
  EXPECT_EQ(permissions.memory_bytes, 1ULL << 40U);
  EXPECT_EQ(permissions.max_output, 16U << 20U);
  EXPECT_EQ(permissions.max_file_size, 1ULL << 50U);
}

TEST_F(PoolLimits, WithoutATableTheDefaultsAreTheCommandLines) {
  const Permissions permissions = applied({}, std::nullopt);
  EXPECT_EQ(permissions.timeout_ms, 5000U);
  EXPECT_EQ(permissions.memory_bytes, 512U << 20U);
  EXPECT_EQ(permissions.max_output, 65536U);
  EXPECT_EQ(permissions.max_file_size, std::nullopt);
  EXPECT_FALSE(permissions.allow_network.value_or(false));
}

TEST_F(PoolLimits, ATableThatForgetsAPermissionDeniesIt) {
  const Limits empty = Permissions{};
  expect_over({.allow_read = {data_}}, empty, "allow_read " + data_);
  expect_over({.allow_write = {data_}}, empty, "allow_write " + data_);
  expect_over({.package_dirs = {data_}}, empty, "package_dirs " + data_);
  expect_over({.allow_env = {"LANG"}}, empty, "allow_env LANG");
  expect_over({.allow_network = true}, empty, "allow_network");
  expect_over({.allow_temp = true}, empty, "allow_temp");
  EXPECT_EQ(refused({.allow_read = {data_}}, empty).hint, "this pool may read nothing");
}

TEST_F(PoolLimits, ATableThatForgetsANumberLeavesTheCommandLinesMaximum) {
  const Permissions permissions = applied({.timeout_ms = 86400000,
                                           .memory_bytes = 1ULL << 40U,
                                           .max_output = 16U << 20U,
                                           .max_file_size = 1ULL << 50U},
                                          Permissions{});
  EXPECT_EQ(permissions.timeout_ms, 86400000U);
  EXPECT_EQ(permissions.max_file_size, 1ULL << 50U);
  const Permissions defaults = applied({}, Permissions{});
  EXPECT_EQ(defaults.timeout_ms, 5000U);
  EXPECT_EQ(defaults.max_file_size, std::nullopt);
}

TEST_F(PoolLimits, FalseInTheTableRefusesAndTrueAllows) {
  expect_over({.allow_network = true}, Permissions{.allow_network = false}, "allow_network");
  expect_over({.allow_temp = true}, Permissions{.allow_temp = false}, "allow_temp");
  EXPECT_EQ(applied({.allow_network = true}, Permissions{.allow_network = true}).allow_network,
            true);
  EXPECT_EQ(applied({.allow_temp = true}, Permissions{.allow_temp = true}).allow_temp, true);
  // Asking for nothing is never too much.
  (void)applied({.allow_network = false, .allow_temp = false}, Permissions{});
}

TEST_F(PoolLimits, OnlyNamedVariablesMayBeForwarded) {
  const Limits limits = Permissions{.allow_env = {"LANG", "TZ"}};
  EXPECT_THAT(applied({.allow_env = {"TZ"}}, limits).allow_env, ElementsAre("TZ"));
  expect_over({.allow_env = {"TZ", "HOME"}}, limits, "allow_env HOME");
  expect_over({.allow_env = {"lang"}}, limits, "allow_env lang");
  EXPECT_EQ(refused({.allow_env = {"HOME"}}, limits).hint, "this pool may forward LANG, TZ");
}

TEST_F(PoolLimits, AskingForMoreThanACapIsRefusedWithBothNumbers) {
  const Limits limits = Permissions{.timeout_ms = 30000,
                                    .memory_bytes = 1ULL << 30U,
                                    .max_output = 1U << 20U,
                                    .max_file_size = 4096};
  expect_over({.timeout_ms = 30001}, limits, "timeout 30001ms is above the pool's limit of 30s");
  expect_over({.memory_bytes = 2ULL << 30U}, limits, "memory 2g is above the pool's limit of 1g");
  expect_over({.max_output = 2U << 20U}, limits, "max_output 2m is above the pool's limit of 1m");
  expect_over({.max_file_size = 4097}, limits,
              "max_file_size 4097 is above the pool's limit of 4k");
  const Permissions most = applied({.timeout_ms = 30000,
                                    .memory_bytes = 1ULL << 30U,
                                    .max_output = 1U << 20U,
                                    .max_file_size = 4096},
                                   limits);
  EXPECT_EQ(most.timeout_ms, 30000U);
  EXPECT_EQ(most.max_file_size, 4096U);
}

TEST_F(PoolLimits, WhatIsLeftOutIsTheLowerOfTheDefaultAndTheCap) {
  const Permissions low = applied({}, Permissions{.timeout_ms = 1000,
                                                  .memory_bytes = 64U << 20U,
                                                  .max_output = 100,
                                                  .max_file_size = 4096});
  EXPECT_EQ(low.timeout_ms, 1000U);
  EXPECT_EQ(low.memory_bytes, 64U << 20U);
  EXPECT_EQ(low.max_output, 100U);
  EXPECT_EQ(low.max_file_size, 4096U);
  const Permissions high = applied(
      {}, Permissions{.timeout_ms = 30000, .memory_bytes = 1ULL << 30U, .max_output = 1U << 20U});
  EXPECT_EQ(high.timeout_ms, 5000U);
  EXPECT_EQ(high.memory_bytes, 512U << 20U);
  EXPECT_EQ(high.max_output, 65536U);
}

TEST_F(PoolLimits, DefaultsAreLoweredToWhatThePoolItselfMayUse) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const rlimit own{.rlim_cur = 8192, .rlim_max = 8192};
    if (::setrlimit(RLIMIT_FSIZE, &own) != 0) ::_exit(2);
    const auto result = apply_limits({}, "", Permissions{.max_file_size = 1U << 20U});
    ::_exit(std::get<Permissions>(result).max_file_size == 8192U ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(PoolLimits, PathsMayBeALimitOrLieBeneathIt) {
  const Limits limits = Permissions{.allow_read = {data_}, .allow_write = {path("out")}};
  for (const std::string& good : {data_, data_ + "/", data_ + "/deep", data_ + "/file.txt",
                                  data_ + "/deep/..", path("to_data/deep")}) {
    (void)applied({.allow_read = {good}}, limits);
  }
  for (const std::string& bad : {path("database"), path(""), std::string("/"), path("out"),
                                 data_ + "/..", data_ + "/deep/../../database"}) {
    expect_over({.allow_read = {bad}}, limits, "allow_read " + bad);
  }
  (void)applied({.allow_write = {path("out")}}, limits);
  expect_over({.allow_write = {data_}}, limits, "allow_write");
}

TEST_F(PoolLimits, ALimitThatIsALinkCoversWhatItLeadsTo) {
  const Limits limits = Permissions{.allow_read = {path("to_data")}};
  (void)applied({.allow_read = {data_ + "/deep"}}, limits);
  expect_over({.allow_read = {path("out")}}, limits, "allow_read");
}

TEST_F(PoolLimits, ALimitThatDoesNotExistCoversNothing) {
  const Limits limits = Permissions{.allow_read = {path("nothing")}};
  expect_over({.allow_read = {data_}}, limits, "allow_read");
  expect_over({.allow_read = {path("nothing/x")}}, limits, "allow_read");
}

TEST_F(PoolLimits, ALinkOutOfTheLimitIsOutsideIt) {
  const Limits limits = Permissions{.allow_read = {data_}};
  expect_over({.allow_read = {data_ + "/to_out"}}, limits, "allow_read " + data_ + "/to_out");
  const Permissions free = applied({.allow_read = {data_ + "/to_out"}}, std::nullopt);
  EXPECT_THAT(free.allow_read, ElementsAre(path("out")));
}

TEST_F(PoolLimits, TheWholeFileSystemMayBeALimit) {
  (void)applied({.allow_read = {"/etc", "/"}}, Permissions{.allow_read = {"/"}});
}

TEST_F(PoolLimits, AMissingPathIsABadRequest) {
  for (const Limits& limits : {Limits(), Limits(Permissions{.allow_read = {data_}})}) {
    const Refusal refusal = refused({.allow_read = {data_ + "/none/x"}}, limits);
    EXPECT_EQ(refusal.type, "BadRequest");
    EXPECT_EQ(refusal.message, "allow_read " + data_ + "/none/x: no such file or directory");
    EXPECT_EQ(refusal.path, data_ + "/none/x");
    EXPECT_EQ(refusal.hint, "a path must exist before it can be granted");
    EXPECT_EQ(refused({.allow_read = {data_ + "/file.txt/x"}}, limits).type, "BadRequest");
  }
  EXPECT_EQ(refused({.allow_write = {path("nothing")}}, std::nullopt).type, "BadRequest");
  EXPECT_EQ(refused({.package_dirs = {path("nothing")}}, std::nullopt).type, "BadRequest");
}

TEST_F(PoolLimits, ALimitThatLeadsNowhereIsMissingAndNotOutsideItself) {
  const std::string missing = path("nothing");
  const Limits limits = Permissions{.allow_read = {missing}};
  const Refusal refusal = refused({.allow_read = {missing}}, limits);
  EXPECT_EQ(refusal.type, "BadRequest");
  EXPECT_EQ(refusal.message, "allow_read " + missing + ": no such file or directory");
  EXPECT_EQ(refused({.allow_read = {missing + "2"}}, limits).type, "OverLimit");
  EXPECT_EQ(refused({.allow_read = {missing + "/../out"}}, limits).type, "OverLimit");
}

TEST_F(PoolLimits, NobodyLearnsWhatExistsOutsideTheLimits) {
  const Limits limits = Permissions{.allow_read = {data_}};
  for (const std::string& missing : {path("nothing"), data_ + "/../nothing", data_ + "/dangling",
                                     data_ + "/dangling/x", data_ + "/to_out/nothing"}) {
    const Refusal refusal = refused({.allow_read = {missing}}, limits);
    EXPECT_EQ(refusal.type, "OverLimit") << missing;
    EXPECT_EQ(refusal.message, "allow_read " + missing + " is outside the pool's limit");
  }
}

TEST_F(PoolLimits, PackageDirectoriesAreDirectories) {
  const Limits limits = Permissions{.package_dirs = {data_}};
  const Refusal refusal = refused({.package_dirs = {data_ + "/file.txt"}}, limits);
  EXPECT_EQ(refusal.type, "BadRequest");
  EXPECT_THAT(refusal.message, HasSubstr("is not a directory"));
  (void)applied({.package_dirs = {data_ + "/deep"}}, limits);
  (void)applied({.allow_read = {data_ + "/file.txt"}}, Permissions{.allow_read = {data_}});
}

TEST_F(PoolLimits, TheScriptsDirectoryCountsAsARead) {
  const Limits limits = Permissions{.allow_read = {data_}};
  const Permissions inside = applied({}, limits, data_ + "/deep");
  EXPECT_TRUE(inside.allow_read.empty());
  const Refusal refusal = refused({}, limits, path("out"));
  EXPECT_EQ(refusal.type, "OverLimit");
  EXPECT_EQ(refusal.message,
            "the script's directory " + path("out") + " is outside the pool's limit");
  (void)applied({}, std::nullopt, path("out"));
}

TEST_F(PoolLimits, AScriptOutsideTheLimitsIsRefusedWhetherItExistsOrNot) {
  const Limits limits = Permissions{.allow_read = {data_}};
  for (const std::string& script : {path("out"), path("nothing.py"), data_ + "/to_out/x.py",
                                    data_ + "/dangling", std::string("/dev/stdin")}) {
    const std::optional<Refusal> refusal = check_script(script, limits);
    ASSERT_TRUE(refusal) << script;
    EXPECT_EQ(refusal->type, "OverLimit");
    EXPECT_EQ(refusal->message, "script " + script + " is outside the pool's limit");
    EXPECT_EQ(refusal->path, script);
    EXPECT_FALSE(check_script(script, std::nullopt)) << script;
  }
  EXPECT_FALSE(check_script(data_ + "/file.txt", limits));
  EXPECT_FALSE(check_script(data_ + "/nothing.py", limits));
}

TEST_F(PoolLimits, ReadsNeverImplyWritesNorTheReverse) {
  expect_over({.allow_write = {data_}}, Permissions{.allow_read = {data_}}, "allow_write");
  expect_over({.allow_read = {data_}}, Permissions{.allow_write = {data_}}, "allow_read");
  expect_over({.package_dirs = {data_}}, Permissions{.allow_read = {data_}}, "package_dirs");
}

TEST_F(PoolLimits, TheFirstExcessInTheOrderOfTheTableIsReported) {
  const Limits limits = Permissions{.allow_read = {data_}, .timeout_ms = 30000};
  Permissions all{.allow_read = {"/etc"},
                  .allow_write = {"/etc"},
                  .package_dirs = {"/etc"},
                  .allow_env = {"LANG"},
                  .allow_network = true,
                  .allow_temp = true,
                  .timeout_ms = 60000};
  const Refusal refusal = refused(all, limits);
  EXPECT_EQ(refusal.message, "allow_read /etc is outside the pool's limit");
  EXPECT_EQ(refusal.path, "/etc");
  EXPECT_EQ(refusal.hint, "this pool may read " + data_ + " and beneath");
  all.allow_read.clear();
  expect_over(all, limits, "allow_write");
  all.allow_write.clear();
  expect_over(all, limits, "package_dirs");
  all.package_dirs.clear();
  expect_over(all, limits, "allow_env");
  all.allow_env.clear();
  expect_over(all, limits, "allow_network");
  all.allow_network.reset();
  expect_over(all, limits, "allow_temp");
  all.allow_temp.reset();
  expect_over(all, limits, "timeout");
}

TEST_F(PoolLimits, ALinkThatWasPutInTheWayIsFoundOnceTheObjectIsOpen) {
  const Limits limits = Permissions{.allow_read = {data_}, .package_dirs = {}};
  Policy policy;
  policy.allow_read = {data_ + "/deep"};
  policy.implicit_read = {data_};
  policy.package_dirs = {path("database")};
  EXPECT_FALSE(check_opened(policy, {path("database")}, limits));
  EXPECT_TRUE(check_opened(policy, {}, limits));

  policy.package_dirs.clear();
  policy.allow_read = {path("out")};
  const std::optional<Refusal> refusal = check_opened(policy, {}, limits);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->type, "OverLimit");
  EXPECT_FALSE(check_opened(policy, {}, std::nullopt));

  policy.allow_read = {data_ + "/to_out"};  // an opened object's own name has no links in it
  EXPECT_TRUE(check_opened(policy, {}, limits));
  policy.allow_read.clear();
  policy.implicit_read = {path("out")};
  EXPECT_TRUE(check_opened(policy, {}, limits));
  policy.implicit_read.clear();
  policy.allow_write = {data_};
  EXPECT_TRUE(check_opened(policy, {}, limits));
}

}  // namespace
}  // namespace pynox::pool
