// SPDX-License-Identifier: Apache-2.0
/// What is refused before anything runs: exit 125 and exactly one "pynox:" line, or one JSON
/// result.
#include "tests/support/pynox.hpp"

#include <map>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

/// A command line that must be refused, a word that its line must hold, and its type in JSON.
struct Refusal {
  Words words;
  const char* names;
  const char* type;
};

const std::vector<Refusal>& refusals() {
  static const std::vector<Refusal> kAll{
      {{}, "--no-sandbox", "UsageError"},
      {{"-"}, "--no-sandbox", "UsageError"},
      {{"-c"}, "-c", "UsageError"},
      {{"-m"}, "-m", "UsageError"},
      {{"--allow-everything", "-c", "print(1)"}, "--allow-everything", "UsageError"},
      {{"--allow-read"}, "--allow-read", "UsageError"},
      {{"--allow-network=yes", "-c", "print(1)"}, "--allow-network", "UsageError"},
      {{"--allow-network=false", "-c", "print(1)"}, "--allow-network", "UsageError"},
      {{"--timeou=5s", "-c", "print(1)"}, "--timeou", "UsageError"},
      {{"-O", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"-X", "dev", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"-W", "error", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"-i", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"-v", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"-IO", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"--no-sandbox=1"}, "--no-sandbox", "UsageError"},
      {{"--allow-network", "--no-sandbox", "-c", "print(1)"}, "--no-sandbox", "UsageError"},
      {{"--profile=fetch", "-c", "print(1)"}, "fetch", "ConfigError"},
      {{"--config=/nothing/here.toml", "-c", "print(1)"}, "/nothing/here.toml", "ConfigError"},
      {{"--config=/etc", "-c", "print(1)"}, "/etc", "ConfigError"},
      {{"--allow-read=/nothing/here", "-c", "print(1)"}, "/nothing/here", "PolicyError"},
      {{"--allow-write=/nothing/here", "-c", "print(1)"}, "/nothing/here", "PolicyError"},
      {{"--package-dir=/nothing/here", "-c", "print(1)"}, "/nothing/here", "PolicyError"},
      {{"--allow-write=/", "-c", "print(1)"}, "--allow-write=/ covers", "PolicyError"},
      {{"--allow-env=LD_PRELOAD", "-c", "print(1)"}, "LD_PRELOAD", "UsageError"},
      {{"--allow-env=A=B", "-c", "print(1)"}, "A=B", "UsageError"},
      {{"--allow-env=", "-c", "print(1)"}, "--allow-env", "UsageError"},
      {{"--backend=nothing", "-c", "print(1)"}, "nothing", "PluginError"},
  };
  return kAll;
}

TEST(Refusal, IsOneLineAndExit125AndNothingRuns) {
  for (const Refusal& refusal : refusals()) {
    SCOPED_TRACE(::testing::PrintToString(refusal.words));
    EXPECT_THAT(run_pynox(refusal.words), RefusedSaying(refusal.names));
  }
}

TEST(Refusal, IsOneJsonResultInCapturedMode) {
  for (const Refusal& refusal : refusals()) {
    SCOPED_TRACE(::testing::PrintToString(refusal.words));
    const ProcessResult result = run_pynox(Words{"--json"} + refusal.words);
    EXPECT_THAT(result, Exited(125));
    const Json json = result_of(result);
    EXPECT_EQ(json.string("stdout") + json.string("stderr"), "");
    EXPECT_EQ(json.text("policy"), "null");
    EXPECT_EQ(json.string("error.type"), refusal.type) << json.text("error");
    EXPECT_THAT(json.text("error"), HasSubstr(refusal.names));
  }
}

TEST(Refusal, ReportsTheFirstCauseOnly) {
  EXPECT_THAT(run_pynox({"--memory=1", "--allow-read=/nothing", "-c", "print(1)"}),
              RefusedSaying("--memory"));
}

TEST(Refusal, NamesTheBoundOfAValueOutOfRange) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"--memory=31m", "at least 32m"},    {"--memory=0", "at least 32m"},
      {"--max-output=17m", "at most 16m"}, {"--max-output=16777217", "at most 16m"},
      {"--timeout=25h", "at most 24h"},    {"--timeout=86400001ms", "at most 24h"},
      {"--timeout=0s", "more than 0"},     {"--max-file-size=0", "more than 0"},
      {"--timeout=0", "more than 0"},      {"--timeout=-1s", "at most 24h"},
      {"--max-output=-1", "at least 0"},   {"--memory=-1", "at least 32m"},
  };
  for (const auto& [flag, bound] : cases) {
    SCOPED_TRACE(flag);
    const ProcessResult result = run_code({flag}, {"print(1)"});
    EXPECT_THAT(result, RefusedSaying(bound));
    EXPECT_THAT(result, RefusedSaying(flag.substr(0, flag.find('='))));
  }
}

TEST(Refusal, TakesNoMalformedOrWrappingValue) {
  for (const char* flag : {"--memory=99999999999g",
                           "--memory=18446744073709551616",
                           "--memory=17179869184g",
                           "--memory=-1",
                           "--memory=+64m",
                           "--memory=1.5g",
                           "--memory=64mb",
                           "--memory=64 m",
                           "--memory=0x4000000",
                           "--memory=",
                           "--memory=m",
                           "--timeout=0",
                           "--timeout=5",
                           "--timeout=1e3s",
                           "--timeout=-1s",
                           "--timeout=1d",
                           "--timeout=inf",
                           "--timeout=nan",
                           "--timeout=s",
                           "--timeout=1.2.3s",
                           "--timeout=5s5s",
                           "--timeout=99999999999999999999h",
                           "--max-output=-1",
                           "--max-output=all",
                           "--max-file-size=-1",
                           "--max-file-size=1t"}) {
    SCOPED_TRACE(flag);
    const std::string name = std::string(flag).substr(0, std::string(flag).find('='));
    EXPECT_THAT(run_code({flag}, {"print(1)"}), RefusedSaying(name));
  }
}

using AcceptedValue = SandboxTest;

TEST_F(AcceptedValue, ReachesThePolicyExactly) {
  const std::map<std::string, std::pair<std::string, std::string>> cases{
      {"--memory=64m", {"policy.memory_bytes", "67108864"}},
      {"--memory=65536K", {"policy.memory_bytes", "67108864"}},
      {"--memory=67108864", {"policy.memory_bytes", "67108864"}},
      {"--memory=1G", {"policy.memory_bytes", "1073741824"}},
      {"--timeout=1.5s", {"policy.timeout_ms", "1500"}},
      {"--timeout=0.5m", {"policy.timeout_ms", "30000"}},
      {"--timeout=2500ms", {"policy.timeout_ms", "2500"}},
      {"--timeout=24h", {"policy.timeout_ms", "86400000"}},
  };
  for (const auto& [flag, fact] : cases) {
    SCOPED_TRACE(flag);
    EXPECT_EQ(json({flag}, {"pass"}).text(fact.first), fact.second);
  }
}

TEST_F(AcceptedValue, OfAScalarIsTheLastOneGiven) {
  EXPECT_EQ(json({"--memory=64m", "--memory=128m"}, {"pass"}).text("policy.memory_bytes"),
            "134217728");
}

TEST_F(AcceptedValue, HasADefault) {
  const Json result = json({}, {"pass"});
  EXPECT_EQ(result.text("policy.memory_bytes"), "536870912");
  EXPECT_EQ(result.text("policy.timeout_ms"), "5000");
}

using CommandLine = SandboxTest;

TEST_F(CommandLine, LeavesEverythingAfterTheProgramToPython) {
  dir_.write("args.py", "import sys; print(sys.argv[1:])");
  const Words rest{"--allow-network", "--json", "--no-sandbox", "-c", "--", "-V"};
  const std::string expected = "['--allow-network', '--json', '--no-sandbox', '-c', '--', '-V']\n";
  for (const Words& program : {Words{"args.py"}, Words{"-c", "import sys; print(sys.argv[1:])"},
                               Words{"-cimport sys; print(sys.argv[1:])"}, Words{"-m", "args"},
                               Words{"-margs"}, Words{"--", "args.py"}, Words{"-Im", "args"},
                               Words{"-BIc", "import sys; print(sys.argv[1:])"}}) {
    SCOPED_TRACE(::testing::PrintToString(program));
    const ProcessResult result = pynox(program + rest);
    EXPECT_THAT(result, Exited(0));
    EXPECT_EQ(result.out, expected);
  }
}

TEST_F(CommandLine, AcceptsTheIsolationAndBufferingOptionsOfPython) {
  for (const char* option : {"-I", "-E", "-s", "-S", "-u", "-B", "-q", "-IB", "-EsSuBq"}) {
    SCOPED_TRACE(option);
    EXPECT_EQ(code({option}, {"print('ran')"}).out, "ran\n");
  }
}

TEST_F(CommandLine, TakesASubcommandsNameForAScriptWhenItHasADirectory) {
  dir_.write("doctor", "print('a script')");
  dir_.write("plugins", "print('a script')");
  EXPECT_EQ(pynox({"./doctor"}).out, "a script\n");
  EXPECT_EQ(pynox({"./plugins"}).out, "a script\n");
  EXPECT_EQ(pynox({"--", "doctor"}).out, "a script\n");
  EXPECT_EQ(pynox({"--allow-network", "doctor"}).out, "a script\n") << "not the first argument";
}

TEST_F(CommandLine, ChoosesAnOutputByItsId) {
  EXPECT_EQ(result_of(code({"--output=json"}, {"print(1)"})).string("stdout"), "1\n");
  EXPECT_EQ(code({"--output=passthrough"}, {"print(1)"}).out, "1\n");
  EXPECT_THAT(code({"--output=nothing"}, {"print(1)"}), RefusedSaying("nothing"));
}

}  // namespace
}  // namespace pynox::test
