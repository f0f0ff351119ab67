// SPDX-License-Identifier: Apache-2.0
/// Registry: which file answers to a name, and what is said when none does.
#include "host/plugins/registry.hpp"

#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace pynox {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kFixtures = PYNOX_FIXTURE_DIRECTORY;

/// Puts a copy of a fixture into a directory.
std::string install(const std::string& fixture, const std::string& directory,
                    const std::string& name) {
  const std::string path = directory + "/" + name;
  std::filesystem::copy_file(kFixtures + "/" + fixture + ".so", path);
  EXPECT_EQ(::chmod(path.c_str(), 0644), 0);
  return path;
}

TEST(Registry, FindsAnOutputThatTheHostHasNeverHeardOf) {
  const Result<Plugin> plugin = Registry({kFixtures}).find_output("upper");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->id(), "org.example.upper");
}

TEST(Registry, FindsABackendAmongBrokenFiles) {
  const Result<Plugin> plugin = Registry({kFixtures}).find_backend("fake");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->id(), "org.example.fake");
}

TEST(Registry, AnUnknownNameIsRefusedWithTheKnownOnes) {
  const test::TempDir directory;
  install("upper_output", directory.path(), "a.so");
  install("throws", directory.path(), "b.so");
  const Result<Plugin> plugin = Registry({directory.path()}).find_output("yaml");
  ASSERT_FALSE(plugin);
  EXPECT_EQ(plugin.error().message,
            "no output 'yaml' in " + directory.path() + "; known: throws, upper");
  EXPECT_EQ(plugin.error().hint, "see what is installed with: pynox plugins");
}

TEST(Registry, AnUnknownNameIsNotBlamedOnFilesOfOtherNames) {
  const test::TempDir directory;
  install("wrong_major", directory.path(), "a.so");
  const Result<Plugin> plugin = Registry({directory.path()}).find_backend("gvisor");
  ASSERT_FALSE(plugin);
  EXPECT_EQ(plugin.error().message, "no backend 'gvisor' in " + directory.path() +
                                        "; known: none; 1 file or directory was refused");
  EXPECT_EQ(plugin.error().path, "");
  EXPECT_EQ(plugin.error().hint, "see what is installed with: pynox plugins");
}

TEST(Registry, AMisspeltNameIsToldTheNearestOne) {
  const test::TempDir directory;
  install("upper_output", directory.path(), "a.so");
  const Result<Plugin> plugin = Registry({directory.path()}).find_output("uper");
  ASSERT_FALSE(plugin);
  EXPECT_EQ(plugin.error().hint, "did you mean 'upper'? see what is installed with: pynox plugins");
}

TEST(Registry, AUsualFileThatIsRefusedTellsWhyItsPluginIsMissing) {
  const test::TempDir directory;
  install("wrong_major", directory.path(), "a.so");
  const std::string path = install("wrong_major", directory.path(), "json.so");
  const Result<Plugin> plugin = Registry({directory.path()}).find_output("json");
  ASSERT_FALSE(plugin);
  EXPECT_EQ(plugin.error().message, "no output 'json' in " + directory.path() +
                                        "; known: none; refused: plugin '" + path +
                                        "' was built for ABI 2.0, expected ABI 1 in any minor "
                                        "version");
  EXPECT_EQ(plugin.error().path, path);
  EXPECT_THAT(plugin.error().hint, HasSubstr("update pynox"));
}

TEST(Registry, AKindIsNotTakenForAnother) {
  const Result<Plugin> plugin = Registry({kFixtures}).find_backend("upper");
  ASSERT_FALSE(plugin);
  EXPECT_THAT(plugin.error().message, HasSubstr("known: fake;"));
}

TEST(Registry, TheFirstDirectoryWins) {
  const test::TempDir first;
  const test::TempDir second;
  const std::string expected = install("upper_output", first.path(), "z.so");
  install("upper_output", second.path(), "a.so");
  const Result<Plugin> plugin = Registry({first.path(), second.path()}).find_output("upper");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->path(), std::filesystem::canonical(expected));
}

TEST(Registry, ADefaultNameIsTriedUnderItsFileNameFirst) {
  const test::TempDir directory;
  // Loading the other would be noticed: it is refused with its reason.
  install("wrong_major", directory.path(), "a.so");
  install("upper_output", directory.path(), "json.so");
  const Result<Plugin> plugin = Registry({directory.path()}).find_output("json");
  ASSERT_FALSE(plugin);
  const std::string message = plugin.error().message;
  EXPECT_LT(message.find("known: upper"), message.find("a.so")) << message;
}

TEST(Registry, ARelativeDirectoryIsNotLookedThrough) {
  const Registry registry({"plugins", kFixtures});
  EXPECT_THAT(registry.directories(), ElementsAre(kFixtures));
  const PluginList list = registry.load_all();
  ASSERT_FALSE(list.refused.empty());
  EXPECT_EQ(list.refused.front().path, "plugins");
  EXPECT_EQ(list.refused.front().error.message,
            "plugin directory 'plugins' is not absolute and was not looked through");
}

TEST(Registry, ADirectoryThatDoesNotExistHoldsNothing) {
  const PluginList list = Registry({"/nonexistent"}).load_all();
  EXPECT_TRUE(list.plugins.empty());
  EXPECT_TRUE(list.refused.empty());
}

TEST(Registry, WhatIsNoDirectoryIsReported) {
  const PluginList list = Registry({"/dev/null"}).load_all();
  ASSERT_EQ(list.refused.size(), 1U);
  EXPECT_EQ(list.refused[0].error.message,
            "plugin directory '/dev/null' cannot be read: Not a directory");
}

TEST(Registry, LoadsEverythingAndReportsWhatItRefused) {
  const PluginList list = Registry({kFixtures}).load_all();
  std::vector<std::string> ids;
  for (const Plugin& plugin : list.plugins) ids.emplace_back(plugin.id());
  EXPECT_THAT(ids,
              ElementsAre("org.example.fake", "org.example.long_struct", "org.example.newer_minor",
                          "org.example.throws", "org.example.upper"));
  EXPECT_EQ(list.refused.size(), 12U);
  EXPECT_TRUE(std::all_of(list.refused.begin(), list.refused.end(), [](const RefusedPlugin& file) {
    return !file.path.empty() && !file.error.message.empty();
  }));
}

TEST(Registry, OnlySharedObjectsAreLookedAt) {
  const test::TempDir directory;
  install("upper_output", directory.path(), "upper.so.bak");
  const PluginList list = Registry({directory.path()}).load_all();
  EXPECT_TRUE(list.plugins.empty());
  EXPECT_TRUE(list.refused.empty());
}

TEST(Registry, TakesTheAbsoluteDirectoriesOfTheEnvironmentAfterItsOwn) {
  ASSERT_EQ(::setenv("PYNOX_PLUGIN_PATH", "/one::relative:/two:/one", 1), 0);
  const Registry registry = Registry::for_this_process();
  ASSERT_EQ(::unsetenv("PYNOX_PLUGIN_PATH"), 0);
  ASSERT_EQ(registry.directories().size(), 3U);
  EXPECT_THAT(registry.directories()[0], AllOf(HasSubstr("/pynox/plugins"), Not(HasSubstr(".."))));
  EXPECT_EQ(registry.directories()[1], "/one");
  EXPECT_EQ(registry.directories()[2], "/two");
  EXPECT_THAT(Registry::for_this_process().directories(), Not(Contains("/one")));
}

}  // namespace
}  // namespace pynox
