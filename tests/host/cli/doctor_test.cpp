// SPDX-License-Identifier: Apache-2.0
/// `pynox doctor`, `pynox plugins` and `pynox --version`: what they say and how they end.
#include "host/cli/doctor.hpp"

#include "host/cli/plugins_command.hpp"
#include "host/cli/version.hpp"
#include "host/python/python.hpp"
#include "tests/support/json.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace pynox {
namespace {

using test::Json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

DoctorFacts good_facts() {
  return {.build_python = "3.11.2",
          .architecture = "x86_64",
          .platform_tag = "linux_x86_64",
          .landlock_abi = "7",
          .reasons = {},
          .kernel = "6.18.0",
          .backends = {{.name = "mechanism",
                        .probe = {.facts = {{"landlock_abi", "7"}, {"notification", "yes"}},
                                  .features = {"files by grant", "calls by list"},
                                  .unavailable = {}}},
                       {.name = "other", .probe = {}}}};
}

DoctorFacts bad_facts() {
  DoctorFacts facts = good_facts();
  facts.landlock_abi.clear();
  facts.reasons = {{.text = "Landlock was not enabled at boot", .hint = "add lsm=landlock"},
                   {.text = "pidfd_open is refused", .hint = ""}};
  return facts;
}

TEST(Doctor, TellsAWorkingSystemInOneLineForEachKey) {
  EXPECT_EQ(render_doctor_text(good_facts()),
            "build_python: 3.11.2\n"
            "architecture: x86_64\n"
            "platform_tag: linux_x86_64\n"
            "landlock_abi: 7\n"
            "sandbox_supported: true\n"
            "sandbox_unavailable_reasons: none\n"
            "kernel: 6.18.0\n"
            "backends: mechanism, other\n"
            "mechanism.landlock_abi: 7\n"
            "mechanism.notification: yes\n"
            "mechanism.features: files by grant; calls by list\n"
            "mechanism.unavailable: none\n"
            "other.features: none\n"
            "other.unavailable: none\n");
}

TEST(Doctor, NamesWhatIsMissingAndWhatToChange) {
  const std::string text = render_doctor_text(bad_facts());
  EXPECT_THAT(text, HasSubstr("landlock_abi: unknown\n"
                              "sandbox_supported: false\n"
                              "sandbox_unavailable_reasons: Landlock was not enabled at boot (add "
                              "lsm=landlock); pidfd_open is refused\n"));
}

TEST(Doctor, TellsTheSameAsOneObject) {
  const Json json = Json::parse_line(render_doctor_json(good_facts()));
  EXPECT_THAT(json.keys(), ElementsAre("build_python", "architecture", "platform_tag",
                                       "landlock_abi", "sandbox_supported",
                                       "sandbox_unavailable_reasons", "kernel", "backends"));
  EXPECT_EQ(json.text("landlock_abi"), "7");
  EXPECT_EQ(json.text("sandbox_supported"), "true");
  EXPECT_EQ(json.text("sandbox_unavailable_reasons"), "[]");
  EXPECT_EQ(json.string("backends.0.name"), "mechanism");
  EXPECT_EQ(json.text("backends.0.features"), R"(["files by grant","calls by list"])");
  EXPECT_EQ(json.string("backends.0.facts.notification"), "yes");
}

TEST(Doctor, ListsTheReasonsInTheObject) {
  const Json json = Json::parse_line(render_doctor_json(bad_facts()));
  EXPECT_EQ(json.text("landlock_abi"), "null");
  EXPECT_EQ(json.text("sandbox_supported"), "false");
  EXPECT_EQ(json.text("sandbox_unavailable_reasons"),
            R"x(["Landlock was not enabled at boot (add lsm=landlock)","pidfd_open is refused"])x");
}

TEST(Doctor, KeepsToItsLineWhateverABackendSays) {
  DoctorFacts facts = good_facts();
  facts.reasons = {{.text = "first\nsandbox_supported: true", .hint = "\xff\x1b[2J"}};
  const std::string text = render_doctor_text(facts);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 14);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(Json::parse_line(render_doctor_json(facts)).text("sandbox_supported"), "false");
}

TEST(Doctor, IsUnsupportedWithoutTheDefaultBackendAndSaysWhichAreThere) {
  const CommandOutput output = run_doctor(/*json=*/false, Registry({PYNOX_FIXTURE_DIRECTORY}));
  EXPECT_EQ(output.exit_status, 1);
  EXPECT_THAT(output.text, HasSubstr("sandbox_supported: false\n"));
  EXPECT_THAT(output.text,
              HasSubstr("sandbox_unavailable_reasons: no backend 'landlock+seccomp' in "));
  EXPECT_THAT(output.text, HasSubstr("\nbackends: fake\n"
                                     "fake.fake_level: 1\n"
                                     "fake.features: no new privileges\n"
                                     "fake.unavailable: none\n"));
}

/// A directory with one good and one refused plugin.
class Plugins : public ::testing::Test {
 protected:
  Plugins() {
    for (const char* name : {"upper_output", "wrong_major"}) {
      const std::string path = directory_.path() + "/" + name + ".so";
      std::filesystem::copy_file(std::string(PYNOX_FIXTURE_DIRECTORY) + "/" + name + ".so", path);
      EXPECT_EQ(::chmod(path.c_str(), 0644), 0);
    }
  }

  test::TempDir directory_;
};

TEST_F(Plugins, AreListedWithTheRefusedOnes) {
  const CommandOutput output = run_plugins(/*json=*/false, Registry({directory_.path()}));
  EXPECT_EQ(output.exit_status, 0);
  EXPECT_EQ(output.text,
            "KIND    NAME   ID                 VERSION  ABI  PATH\n"
            "output  upper  org.example.upper  1.0.0    1.0  " +
                directory_.path() + "/upper_output.so\n" + "refused: plugin '" + directory_.path() +
                "/wrong_major.so' was built for ABI 2.0, expected ABI 1 in any minor "
                "version (update pynox, or rebuild it with the SDK of pynox " +
                PYNOX_VERSION + ")\n");
}

TEST_F(Plugins, AreListedAsOneObject) {
  const CommandOutput output = run_plugins(/*json=*/true, Registry({directory_.path()}));
  const Json json = Json::parse_line(output.text);
  EXPECT_THAT(json.keys(), ElementsAre("plugins", "refused"));
  EXPECT_THAT(json.keys("plugins.0"), ElementsAre("kind", "name", "id", "version", "abi", "path"));
  EXPECT_EQ(json.string("plugins.0.kind"), "output");
  EXPECT_EQ(json.string("plugins.0.name"), "upper");
  EXPECT_EQ(json.text("plugins.1"), "absent");
  EXPECT_EQ(json.string("refused.0.path"), directory_.path() + "/wrong_major.so");
  EXPECT_THAT(json.string("refused.0.reason"), HasSubstr("was built for ABI 2.0"));
  EXPECT_THAT(json.string("refused.0.hint"), StartsWith("update pynox"));
}

TEST_F(Plugins, OfNoDirectoryAreAnEmptyTable) {
  EXPECT_EQ(run_plugins(/*json=*/false, Registry({})).text, "KIND  NAME  ID  VERSION  ABI  PATH\n");
  EXPECT_EQ(run_plugins(/*json=*/true, Registry({})).text, "{\"plugins\":[],\"refused\":[]}\n");
}

TEST(Version, NamesPynoxAndThePythonThatIsLoaded) {
  EXPECT_EQ(version_text(), "pynox " PYNOX_VERSION " (CPython " + python_version() + ")\n");
}

}  // namespace
}  // namespace pynox
