// SPDX-License-Identifier: Apache-2.0
/// Plugin::load: each refusal names the file, what was found, what was expected and what to do.
#include "host/plugins/plugin.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace pynox {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

std::string fixture(const std::string& name) {
  return std::string(PYNOX_FIXTURE_DIRECTORY) + "/" + name + ".so";
}

/// The refusal of the plugin file at `path`; checks what all refusals have in common.
Error refusal_of(const std::string& path) {
  const Result<Plugin> plugin = Plugin::load(path);
  if (plugin.has_value()) {
    ADD_FAILURE() << path << " was loaded";
    return {};
  }
  EXPECT_EQ(plugin.error().kind, ErrorKind::plugin);
  EXPECT_THAT(plugin.error().message, HasSubstr("plugin '" + path + "' "));
  EXPECT_THAT(plugin.error().message, Not(HasSubstr("\n")));
  EXPECT_EQ(plugin.error().path, path);
  return plugin.error();
}

/// A copy of a good plugin in a directory of its own.
class PluginFile : public ::testing::Test {
 protected:
  PluginFile() {
    std::filesystem::copy_file(fixture("upper_output"), path_);
    EXPECT_EQ(::chmod(path_.c_str(), 0644), 0);
  }

  test::TempDir directory_;
  std::string path_ = directory_.path() + "/copy.so";
};

TEST(Loader, LoadsAGoodPlugin) {
  const Result<Plugin> plugin = Plugin::load(fixture("upper_output"));
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->id(), "org.example.upper");
  EXPECT_EQ(plugin->version(), "1.0.0");
  EXPECT_EQ(plugin->abi(), "1.0");
  EXPECT_NE(plugin->output(), nullptr);
  EXPECT_EQ(plugin->backend(), nullptr);
  EXPECT_EQ(plugin->config(), nullptr);
}

TEST(Loader, AcceptsANewerMinorVersion) {
  const Result<Plugin> plugin = Plugin::load(fixture("newer_minor"));
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->abi(), "1.7");
}

TEST(Loader, IgnoresTheTailOfLongerStructs) {
  const Result<Plugin> plugin = Plugin::load(fixture("long_struct"));
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_NE(plugin->output(), nullptr);
}

TEST(Loader, RefusesAnotherMajorVersion) {
  const Error error = refusal_of(fixture("wrong_major"));
  EXPECT_THAT(error.message,
              EndsWith("was built for ABI 2.0, expected ABI 1 in any minor version"));
  EXPECT_EQ(error.hint, "update pynox, or rebuild it with the SDK of pynox " PYNOX_VERSION);
}

TEST(Loader, RefusesADescriptorThatIsTooShort) {
  const Error error = refusal_of(fixture("short_struct"));
  EXPECT_THAT(error.message, EndsWith("has a descriptor of 16 bytes, expected at least " +
                                      std::to_string(sizeof(pynox_plugin)) + " (ABI 1.0)"));
  EXPECT_EQ(error.hint, "rebuild it with the SDK of pynox " PYNOX_VERSION);
}

TEST(Loader, RefusesAnUnknownRequiredFeature) {
  const Error error = refusal_of(fixture("unknown_required_feature"));
  EXPECT_THAT(error.message, EndsWith("requires features that this pynox does not have (bit 5), "
                                      "expected none beyond ABI 1.0"));
  EXPECT_EQ(error.hint, "update pynox, or install an older version of the plugin");
}

TEST(Loader, RefusesALibraryThatIsNoPlugin) {
  const Error error = refusal_of(fixture("missing_entry"));
  EXPECT_THAT(error.message,
              EndsWith("has no symbol pynox_plugin_entry, which every pynox plugin exports"));
  EXPECT_THAT(error.hint, HasSubstr("pynox_add_plugin()"));
}

TEST(Loader, RefusesAPluginWithoutADescriptor) {
  EXPECT_THAT(refusal_of(fixture("null_descriptor")).message,
              EndsWith("returned no descriptor from pynox_plugin_entry"));
}

TEST(Loader, RefusesADescriptorWithoutAnId) {
  EXPECT_THAT(refusal_of(fixture("no_id")).message,
              EndsWith("has a descriptor without id, version, open or query"));
}

TEST(Loader, PassesOnWhyAPluginFailedToOpen) {
  const Error error = refusal_of(fixture("open_fails"));
  EXPECT_THAT(error.message, EndsWith("failed to open: the licence has expired"));
  EXPECT_EQ(error.hint, "renew it");
}

TEST(Loader, SaysThatAPluginFailedToOpenWithoutAReason) {
  EXPECT_THAT(refusal_of(fixture("open_fails_silently")).message,
              EndsWith("failed to open: it gave no reason (the running system cannot do it)"));
}

TEST(Loader, RefusesAPluginWithoutAKnownInterface) {
  EXPECT_THAT(refusal_of(fixture("no_interface")).message,
              EndsWith("offers no interface that this pynox knows, expected one of "
                       "pynox.backend/1, pynox.output/1 and pynox.config/1"));
}

TEST(Loader, RefusesATableThatIsTooShort) {
  EXPECT_THAT(refusal_of(fixture("short_table")).message,
              EndsWith("has a table for pynox.output/1 of 24 bytes, expected at least " +
                       std::to_string(sizeof(pynox_output))));
}

TEST(Loader, RefusesATableWithoutARequiredFunction) {
  EXPECT_THAT(refusal_of(fixture("missing_function")).message,
              EndsWith("has a table for pynox.output/1 without 'render', which is required"));
}

TEST(Loader, RefusesAnUnknownCaptureMode) {
  EXPECT_THAT(refusal_of(fixture("unknown_capture")).message,
              EndsWith("has a table for pynox.output/1 with the unknown capture mode 9, expected "
                       "0 or 1"));
}

TEST(Loader, RefusesAFileThatDoesNotExist) {
  EXPECT_THAT(refusal_of("/nonexistent/plugin.so").message,
              EndsWith("cannot be found: No such file or directory"));
}

TEST_F(PluginFile, IsLoadedWhenOnlyItsOwnerMayWriteIt) {
  const Result<Plugin> plugin = Plugin::load(path_);
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(plugin->path(), std::filesystem::canonical(path_));
}

TEST_F(PluginFile, IsRefusedWhenItsGroupMayWriteIt) {
  ASSERT_EQ(::chmod(path_.c_str(), 0664), 0);
  const Error error = refusal_of(path_);
  EXPECT_THAT(error.message,
              EndsWith("has mode 0664, expected no write permission for group and others"));
  EXPECT_EQ(error.hint, "chmod go-w " + path_);
}

TEST_F(PluginFile, IsRefusedWhenOthersMayWriteIt) {
  ASSERT_EQ(::chmod(path_.c_str(), 0646), 0);
  EXPECT_THAT(refusal_of(path_).message, HasSubstr("has mode 0646, expected"));
}

TEST_F(PluginFile, IsRefusedWhenSomebodyElseOwnsIt) {
  if (!test::runs_as_root("only root can give a file away")) return;
  ASSERT_EQ(::chown(path_.c_str(), 65534, 65534), 0);
  EXPECT_THAT(refusal_of(path_).message,
              EndsWith("is owned by uid 65534, expected root or the caller (uid 0)"));
}

TEST_F(PluginFile, IsRefusedInADirectoryThatOthersMayWrite) {
  ASSERT_EQ(::chmod(directory_.path().c_str(), 0777), 0);
  EXPECT_THAT(refusal_of(path_).message,
              EndsWith("lies in a directory that has mode 0777, expected no write permission for "
                       "group and others"));
  ASSERT_EQ(::chmod(directory_.path().c_str(), 0755), 0);
  EXPECT_TRUE(Plugin::load(path_));
}

TEST_F(PluginFile, IsRefusedBehindALinkInADirectoryThatOthersMayWrite) {
  const std::string open_directory = directory_.path() + "/open";
  ASSERT_TRUE(std::filesystem::create_directory(open_directory));
  const std::string link = open_directory + "/link.so";
  std::filesystem::create_symlink(path_, link);
  ASSERT_EQ(::chmod(open_directory.c_str(), 01777), 0);
  EXPECT_THAT(refusal_of(link).message, HasSubstr("lies in a directory that has mode 1777"));
  ASSERT_EQ(::chmod(open_directory.c_str(), 0755), 0);
  EXPECT_TRUE(Plugin::load(link));
}

TEST_F(PluginFile, IsRefusedWhenItIsAPipe) {
  std::filesystem::remove(path_);
  ASSERT_EQ(::mkfifo(path_.c_str(), 0644), 0);
  EXPECT_THAT(refusal_of(path_).message, EndsWith("is not a regular file"));
}

TEST_F(PluginFile, IsRefusedWhenItIsADirectory) {
  std::filesystem::remove(path_);
  ASSERT_TRUE(std::filesystem::create_directory(path_));
  EXPECT_THAT(refusal_of(path_).message, EndsWith("is not a regular file"));
}

TEST_F(PluginFile, IsRefusedWithTheDynamicLoadersReason) {
  std::filesystem::resize_file(path_, 16);
  const Error error = refusal_of(path_);
  EXPECT_THAT(error.message, AllOf(HasSubstr("cannot be loaded: "), HasSubstr("file too short"),
                                   Not(HasSubstr("boost"))));
}

}  // namespace
}  // namespace pynox
