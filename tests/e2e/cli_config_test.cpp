// SPDX-License-Identifier: Apache-2.0
/// pynox.toml: where it is found, how it merges, and what is refused.
#include "tests/support/pynox.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace pynox::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Discovery = SandboxTest;
using Merge = SandboxTest;
using ConfigError = SandboxTest;
using Protection = SandboxTest;

/// A file whose memory limit tells which one was read.
std::string memory(int mebibytes) {
  return "[permissions]\nmemory = \"" + std::to_string(mebibytes) + "m\"\n";
}

TEST_F(Discovery, PrefersTheFlagThenTheVariableThenTheCurrentDirectory) {
  dir_.write("flag.toml", memory(101));
  dir_.write("variable.toml", memory(102));
  ProcessOptions variable;
  variable.environment["PYNOX_CONFIG"] = dir_.path("variable.toml");
  const auto limit = [](const Json& result) { return result.number("policy.memory_bytes") >> 20; };
  EXPECT_EQ(limit(json({}, {"pass"})), 512);
  dir_.write("pynox.toml", memory(103));
  EXPECT_EQ(limit(json({}, {"pass"})), 103);
  EXPECT_EQ(limit(json({}, {"pass"}, variable)), 102);
  EXPECT_EQ(limit(json({"--config=flag.toml"}, {"pass"}, variable)), 101);
}

TEST_F(Discovery, NeverReadsAFileBesideTheScript) {
  dir_.write("app/main.py", "open('secret')");
  dir_.write("app/pynox.toml", "[permissions]\nallow_read = [\"..\"]\n");
  dir_.write("secret", "");
  EXPECT_THAT(pynox({"app/main.py"}), Raised("PermissionError"));
  EXPECT_THAT(pynox({"--config=app/pynox.toml", "app/main.py"}), Exited(0));
}

TEST_F(Discovery, DoesNotForwardItsVariableToTheProgram) {
  ProcessOptions variable;
  variable.environment["PYNOX_CONFIG"] = dir_.write("c.toml", "");
  EXPECT_EQ(code({}, {"import os; print(dict(os.environ))"}, variable).out, "{}\n");
}

TEST_F(Discovery, RefusesWhatItCannotRead) {
  ProcessOptions empty;
  empty.environment["PYNOX_CONFIG"] = "";
  EXPECT_THAT(code({}, {"print(1)"}, empty), RefusedSaying("PYNOX_CONFIG"));
  ProcessOptions missing;
  missing.environment["PYNOX_CONFIG"] = "/nothing/here.toml";
  EXPECT_THAT(code({}, {"print(1)"}, missing), RefusedSaying("/nothing/here.toml"));
  dir_.make_dir("pynox.toml");
  EXPECT_THAT(code({}, {"print(1)"}), RefusedSaying("pynox.toml"));
  dir_.write("other.yaml", "");
  EXPECT_THAT(code({"--config=other.yaml"}, {"print(1)"}), RefusedSaying("yaml"));
}

TEST_F(Merge, JoinsRelativePathsToTheFilesDirectoryAndThoseOfFlagsToTheCurrentOne) {
  dir_.write("project/conf/pynox.toml", "[permissions]\nallow_read = [\"../data\"]\n");
  dir_.make_dir("project/data");
  dir_.make_dir("here/more");
  ProcessOptions here;
  here.cwd = dir_.path("here");
  const Json result =
      json({"--config=../project/conf/pynox.toml", "--allow-read=more"}, {"pass"}, here);
  EXPECT_EQ(result.text("policy.allow_read"),
            "[\"" + dir_.path("project/data") + "\",\"" + dir_.path("here/more") + "\"]");
}

constexpr const char* kProfiles = R"(
[permissions]
allow_read = ["a"]
allow_env = ["ONE"]
timeout = "10s"
memory = "100m"

[profiles.fetch]
allow_read = ["b"]
allow_env = ["TWO"]
allow_network = true
timeout = "20s"
)";

TEST_F(Merge, AppliesTheProfileBetweenTheFileAndTheFlags) {
  dir_.write("pynox.toml", kProfiles);
  for (const char* name : {"a", "b", "c"}) dir_.make_dir(name);
  const Json plain = json({}, {"pass"});
  EXPECT_EQ(plain.text("policy.timeout_ms") + plain.text("policy.memory_bytes") +
                plain.string("policy.network"),
            "10000104857600deny");
  const Json profile = json({"--profile=fetch"}, {"pass"});
  EXPECT_EQ(profile.text("policy.timeout_ms") + profile.text("policy.memory_bytes") +
                profile.string("policy.network"),
            "20000104857600allow");
  const Json flags =
      json({"--profile=fetch", "--timeout=30s", "--allow-read=c", "--allow-env=THREE"}, {"pass"});
  EXPECT_EQ(flags.text("policy.timeout_ms"), "30000");
  EXPECT_EQ(flags.text("policy.allow_read"),
            "[\"" + dir_.path("a") + "\",\"" + dir_.path("b") + "\",\"" + dir_.path("c") + "\"]");
  EXPECT_EQ(flags.text("policy.allow_env"), R"(["ONE","TWO","THREE"])");
}

TEST_F(Merge, TakesEveryKeyOfPermissions) {
  dir_.write(
      "pynox.toml",
      "output = \"json\"\nbackend = \"landlock+seccomp\"\n[permissions]\nallow_read = "
      "[\"d\"]\nallow_write = [\"d\"]\n"
      "package_dirs = [\"p\"]\nallow_env = [\"HOME\"]\nallow_network = true\nallow_temp = true\n"
      "timeout = \"9s\"\nmemory = 100000000\nmax_output = \"2k\"\nmax_file_size = \"1m\"\n");
  dir_.make_dir("d");
  dir_.make_dir("p");
  const Json result = result_of(code({}, {"print('x' * 5000)"}));
  EXPECT_EQ(result.string("stdout").size(), 2048U);
  EXPECT_EQ(result.text("policy.memory_bytes"), "100000000");
  EXPECT_EQ(result.string("policy.network"), "allow");
  EXPECT_THAT(result.string("policy.temp"), HasSubstr("/"));
  EXPECT_EQ(result.text("policy.allow_write"), "[\"" + dir_.path("d") + "\"]");
}

TEST_F(ConfigError, GivesFileLineColumnAndTheNearestKnownKey) {
  dir_.write("pynox.toml", "[permissions]\nallow_raed = [\"data\"]\n");
  EXPECT_THAT(code({}, {"print(1)"}),
              AllOf(RefusedSaying("pynox.toml:2:1"), RefusedSaying("allow_raed"),
                    RefusedSaying("allow_read")));
}

TEST_F(ConfigError, IsEveryMalformedFile) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"[permissions\n", "pynox.toml:1"},
      {"[permission]\nallow_read = []\n", "permissions"},
      {"permissions = 3\n", "permissions"},
      {"[permissions]\nallow_read = \"data\"\n", "allow_read"},
      {"[permissions]\nallow_read = [1]\n", "allow_read"},
      {"[permissions]\nallow_network = \"yes\"\n", "allow_network"},
      {"[permissions]\nallow_network = 1\n", "allow_network"},
      {"[permissions]\ntimeout = 5\n", "timeout"},
      {"[permissions]\ntimeout = \"25h\"\n", "at most 24h"},
      {"[permissions]\nmemory = \"31m\"\n", "at least 32m"},
      {"[permissions]\nmemory = -1\n", "memory"},
      {"[permissions]\nmemory = 1.5\n", "memory"},
      {"[permissions]\nmax_output = \"17m\"\n", "max_output"},
      {"[permissions]\nallow_env = [\"LD_PRELOAD\"]\n", "LD_PRELOAD"},
      {"[permissions]\nallow_read = [\"missing\"]\n", "missing"},
      {"[permissions]\nmemory = \"64m\"\nmemory = \"65m\"\n", "pynox.toml:3"},
      {"[profiles.a]\nallow_raed = []\n", "allow_read"},
      {"[profiles]\na = 1\n", "profiles"},
      {"backend = \"nothing\"\n", "nothing"},
      {"backend = 1\n", "backend"},
      {"output = \"nothing\"\n", "nothing"},
      {"[pool]\nworkers = \"many\"\n", "workers"},
      {"[pool]\nworker = 1\n", "workers"},
      {"[pool.limits]\nmemory = \"1m\"\n", "memory"},
      {"a = 1\n", "unknown key \"a\""},
      {"\xff\xfe\n", "pynox.toml"},
  };
  for (const auto& [text, part] : cases) {
    SCOPED_TRACE(text);
    dir_.write("pynox.toml", text);
    EXPECT_THAT(code({}, {"print(1)"}), RefusedSaying(part));
  }
}

TEST_F(ConfigError, IsBlamedOnTheFileAndNotOnAFlagThatNobodyGave) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"[permissions]\nallow_read = [\"none\"]\n", "pynox.toml:2:15: allow_read /"},
      {"[permissions]\nallow_write = [\"/usr\"]\n", "pynox.toml:2:16: allow_write /usr covers"},
      {"[permissions]\npackage_dirs = [\n\"pynox.toml\"]\n", "pynox.toml:3:1: package_dirs /"},
      {"backend = \"nothing\"\n", "pynox.toml:1:11: no backend 'nothing'"},
      {"output = \"nothing\"\n", "pynox.toml:1:10: no output 'nothing'"},
  };
  for (const auto& [text, part] : cases) {
    SCOPED_TRACE(text);
    dir_.write("pynox.toml", text);
    EXPECT_THAT(code({}, {"print(1)"}), AllOf(RefusedSaying(part), Not(RefusedSaying("--allow"))));
  }
  dir_.write("pynox.toml", "");
  EXPECT_THAT(code({"--allow-read=none"}, {"print(1)"}), RefusedSaying("--allow-read=/"));
  EXPECT_THAT(code({"--backend=none"}, {"print(1)"}), RefusedSaying("pynox: no backend 'none'"));
}

TEST_F(ConfigError, IsNotRaisedForAValidFileOrAnEmptyOne) {
  for (const char* text :
       {"", "# nothing\n", "[permissions]\n", "[profiles.a]\n[profiles.b]\n",
        "[pool]\nworkers = 4\npreload = [\"json\"]\nmax_sessions = 16\nsession_idle = \"10m\"\n"
        "[pool.limits]\ntimeout = \"30s\"\nmemory = \"1g\"\nallow_network = false\n"}) {
    SCOPED_TRACE(text);
    dir_.write("pynox.toml", text);
    EXPECT_THAT(code({}, {"print(1)"}), Exited(0));
  }
}

TEST_F(ConfigError, OfAnUnknownProfileListsTheKnownOnes) {
  dir_.write("pynox.toml", kProfiles);
  dir_.make_dir("a");
  EXPECT_THAT(code({"--profile=fecth"}, {"print(1)"}),
              AllOf(RefusedSaying("fecth"), RefusedSaying("fetch")));
}

TEST_F(Protection, RefusesAFileThatTheRunMayWrite) {
  dir_.write("pynox.toml", "[permissions]\nallow_write = [\".\"]\n");
  EXPECT_THAT(code({}, {"print(1)"}), RefusedSaying("pynox.toml"));
  dir_.write("pynox.toml", "");
  EXPECT_THAT(code({"--allow-write=."}, {"print(1)"}), RefusedSaying("pynox.toml"));
  dir_.write("pynox.toml", "[profiles.w]\nallow_write = [\".\"]\n");
  EXPECT_THAT(code({}, {"print(1)"}), Exited(0));
  EXPECT_THAT(code({"--profile=w"}, {"print(1)"}), RefusedSaying("pynox.toml"));
  dir_.make_dir("out");
  EXPECT_THAT(code({"--allow-write=out"}, {"print(1)"}), Exited(0));
}

TEST_F(Protection, RefusesAFileThatIsALinkIntoWhatTheRunMayWrite) {
  dir_.write("out/real.toml", "");
  ASSERT_EQ(::symlink("out/real.toml", dir_.path("pynox.toml").c_str()), 0);
  EXPECT_THAT(code({"--allow-write=out"}, {"print(1)"}), RefusedSaying("toml"));
}

TEST_F(Protection, CoversTheBinaryItsPluginsAndTheStandardLibrary) {
  const std::string bin = pynox_path().substr(0, pynox_path().rfind('/'));
  for (const std::string& path :
       {bin, bin + "/../lib/pynox/plugins", bin + "/..", std::string("/usr/lib/python3.11"),
        std::string("/usr/lib"), std::string("/")}) {
    SCOPED_TRACE(path);
    EXPECT_THAT(code({"--allow-write=" + path}, {"print(1)"}), RefusedSaying("--allow-write"));
  }
}

TEST_F(Protection, CoversAPackageDirectory) {
  dir_.write("packages/tool.py", "");
  dir_.make_dir("out");
  for (const char* path : {"packages", ".", "packages/tool.py"}) {
    SCOPED_TRACE(path);
    EXPECT_THAT(
        code({"--package-dir=packages", std::string("--allow-write=") + path}, {"print(1)"}),
        RefusedSaying("packages"));
  }
  EXPECT_THAT(code({"--package-dir=packages", "--allow-write=out"}, {"import tool"}), Exited(0));
}

TEST_F(Protection, WarnsOfAConfigurationThatTheRunLeftInTheCurrentDirectory) {
  const ProcessResult planted = code({"--allow-write=."}, {"open('pynox.toml', 'w').close()"});
  EXPECT_THAT(planted, Exited(0));
  ASSERT_EQ(pynox_lines(planted.err).size(), 1U);
  EXPECT_THAT(planted.err, HasSubstr("pynox.toml"));
  ASSERT_EQ(::unlink(dir_.path("pynox.toml").c_str()), 0);
  EXPECT_THAT(pynox_lines(code({"--allow-write=."}, {"open('other', 'w').close()"}).err),
              IsEmpty());
}

TEST_F(Protection, WarnsOfAConfigurationThatTheRunDidNotObeyAndChanged) {
  dir_.write("elsewhere/obeyed.toml", "");
  dir_.write("pynox.toml", "");
  const std::vector<std::string> flags = {"--config=elsewhere/obeyed.toml", "--allow-write=out"};
  const std::string change = "open('pynox.toml', 'a').write('#')";
  dir_.make_dir("out");
  EXPECT_THAT(pynox_lines(code(flags, {"open('out/other', 'w').close()"}).err), IsEmpty());
  EXPECT_THAT(code({flags[0], "--allow-write=pynox.toml"}, {change}).err,
              HasSubstr("warning: the program changed "));
  // A link to what is still to be made.
  ASSERT_EQ(::unlink(dir_.path("pynox.toml").c_str()), 0);
  ASSERT_EQ(::symlink("out/target", dir_.path("pynox.toml").c_str()), 0);
  EXPECT_THAT(pynox_lines(code(flags, {"open('out/other', 'w').close()"}).err), IsEmpty());
  EXPECT_THAT(code(flags, {"open('out/target', 'w').close()"}).err,
              HasSubstr("warning: the program changed "));
}

TEST_F(Protection, WarnsOfAConfigurationInACurrentDirectoryThatTheRunMoved) {
  const std::string script = "import os; here = os.getcwd(); open('pynox.toml', 'w').close(); ";
  int number = 0;
  for (const char* move :
       {"os.rename(here, here + '-moved')", "os.rename(here, here + '-moved'); os.mkdir(here)"}) {
    SCOPED_TRACE(move);
    const std::string top = "top" + std::to_string(++number);
    ProcessOptions options;
    options.cwd = dir_.make_dir(top + "/project");
    const ProcessResult moved = code({"--allow-write=" + dir_.path(top)}, {script + move}, options);
    EXPECT_THAT(moved, Exited(0));
    EXPECT_THAT(moved.err, HasSubstr("warning: the program left " + dir_.path(top) +
                                     "/project-moved/pynox.toml"));
  }
}

}  // namespace
}  // namespace pynox::test
