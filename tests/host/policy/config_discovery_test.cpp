// SPDX-License-Identifier: Apache-2.0
#include "host/policy/config_discovery.hpp"

#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <pynox/config.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Each test starts without PYNOX_CONFIG and in a directory of its own.
class ConfigDiscovery : public ::testing::Test {
 protected:
  void SetUp() override { ::unsetenv("PYNOX_CONFIG"); }
  void TearDown() override { ::unsetenv("PYNOX_CONFIG"); }

  [[nodiscard]] std::optional<ConfigFile> found(const std::optional<std::string>& flag = {}) const {
    Result<std::optional<ConfigFile>> result = find_config_file(flag, dir_.path());
    if (!result) {
      ADD_FAILURE() << result.error().message;
      return std::nullopt;
    }
    return *std::move(result);
  }

  [[nodiscard]] Error refusal(const std::optional<std::string>& flag = {}) const {
    Result<std::optional<ConfigFile>> result = find_config_file(flag, dir_.path());
    if (result) {
      ADD_FAILURE() << "accepted";
      return {};
    }
    EXPECT_EQ(result.error().kind, ErrorKind::config);
    return std::move(result).error();
  }

  const test::TempDir dir_{};  // NOLINT(*-non-private-member-variables-in-classes): for the tests
};

TEST_F(ConfigDiscovery, NothingFoundIsNotAnError) { EXPECT_EQ(found(), std::nullopt); }

TEST_F(ConfigDiscovery, TheFileInTheCurrentDirectoryIsFound) {
  dir_.write("pynox.toml", "text\n");
  const auto file = found();
  ASSERT_TRUE(file);
  EXPECT_EQ(file->path, dir_.path("pynox.toml"));
  EXPECT_EQ(file->asked_as, "./pynox.toml");
  EXPECT_EQ(file->extension, ".toml");
  EXPECT_EQ(file->text, "text\n");
  EXPECT_FALSE(file->has_other_links);
  EXPECT_THAT(file->link_paths, IsEmpty());
}

TEST_F(ConfigDiscovery, TheVariableComesBeforeTheCurrentDirectory) {
  dir_.write("pynox.toml", "here");
  ::setenv("PYNOX_CONFIG", dir_.write("other.toml", "other").c_str(), 1);
  const auto file = found();
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text, "other");
  EXPECT_EQ(file->asked_as, "PYNOX_CONFIG=" + dir_.path("other.toml"));
}

TEST_F(ConfigDiscovery, TheFlagComesBeforeTheVariable) {
  dir_.write("pynox.toml", "here");
  dir_.write("flag.json", "flag");
  ::setenv("PYNOX_CONFIG", dir_.write("other.toml", "other").c_str(), 1);
  const auto file = found("flag.json");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text, "flag");
  EXPECT_EQ(file->extension, ".json");
  EXPECT_EQ(file->asked_as, "--config=flag.json");
}

TEST_F(ConfigDiscovery, AnExtensionInCapitalsIsTheSame) {
  dir_.write("x.TOML", "text");
  const auto file = found("x.TOML");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->extension, ".toml");
  EXPECT_EQ(file->asked_as, "--config=x.TOML");
}

TEST_F(ConfigDiscovery, ANamedFileMustExist) {
  EXPECT_THAT(refusal("missing.toml").message, HasSubstr("--config=missing.toml"));
  ::setenv("PYNOX_CONFIG", dir_.path("missing.toml").c_str(), 1);
  EXPECT_THAT(refusal().message, HasSubstr("PYNOX_CONFIG"));
}

TEST_F(ConfigDiscovery, AnEmptyVariableIsRefused) {
  ::setenv("PYNOX_CONFIG", "", 1);
  EXPECT_THAT(refusal().message, HasSubstr("empty"));
}

TEST_F(ConfigDiscovery, OnlyARegularFileIsRead) {
  dir_.make_dir("pynox.toml");
  EXPECT_THAT(refusal().message, HasSubstr("directory"));
  EXPECT_THAT(refusal("/dev/null").message, HasSubstr("not a regular file"));
  ASSERT_EQ(::mkfifo(dir_.path("fifo").c_str(), 0600), 0);
  EXPECT_THAT(refusal("fifo").message, HasSubstr("not a regular file"));
}

TEST_F(ConfigDiscovery, AFileMayBeAsLongAsTheLimitAndNoLonger) {
  dir_.write("pynox.toml", std::string(PYNOX_CONFIG_MAX_BYTES, '#'));
  EXPECT_EQ(found()->text.size(), PYNOX_CONFIG_MAX_BYTES);
  dir_.write("pynox.toml", std::string(PYNOX_CONFIG_MAX_BYTES + 1, '#'));
  EXPECT_THAT(refusal().message, HasSubstr("1048576"));
}

TEST_F(ConfigDiscovery, ADanglingLinkIsAnErrorAndNotAbsence) {
  fs::create_symlink("missing", dir_.path("pynox.toml"));
  EXPECT_THAT(refusal().message, HasSubstr("./pynox.toml"));
}

TEST_F(ConfigDiscovery, AnUnreadableFileIsAnError) {
  ASSERT_EQ(::chmod(dir_.write("pynox.toml", "").c_str(), 0), 0);
  EXPECT_EQ(test::in_child([this] {
              // Root reads everything.
              if (::getuid() == 0 && ::setresuid(65534, 65534, 65534) != 0) return 2;
              return find_config_file(std::nullopt, dir_.path()) ? 1 : 0;
            }),
            0);
}

TEST_F(ConfigDiscovery, LinksAreResolvedAndTold) {
  dir_.write("real/settings.toml", "text");
  dir_.make_dir("hop");
  fs::create_symlink("hop/next", dir_.path("pynox.toml"));
  fs::create_symlink(dir_.path("real/settings.toml"), dir_.path("hop/next"));
  const auto file = found();
  ASSERT_TRUE(file);
  EXPECT_EQ(file->path, dir_.path("real/settings.toml"));
  EXPECT_EQ(file->extension, ".toml");
  EXPECT_THAT(file->link_paths, ElementsAre(dir_.path(), dir_.path("hop")));
}

TEST_F(ConfigDiscovery, AHardLinkIsTold) {
  dir_.write("pynox.toml", "text");
  fs::create_hard_link(dir_.path("pynox.toml"), dir_.path("other"));
  EXPECT_TRUE(found()->has_other_links);
}

}  // namespace
}  // namespace pynox
