// SPDX-License-Identifier: Apache-2.0
#include "host/cli/command_line.hpp"

#include "host/cli/flags.hpp"
#include "host/cli/help.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace pynox {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Words = std::vector<std::string>;

Result<Command> parse(const Words& words) { return parse_command_line(words, "/here"); }

RunCommand run(const Words& words) {
  Result<Command> command = parse(words);
  if (!command) {
    ADD_FAILURE() << command.error().message;
    return {};
  }
  if (!std::holds_alternative<RunCommand>(*command)) {
    ADD_FAILURE() << "not a run";
    return {};
  }
  return std::get<RunCommand>(*command);
}

Error refusal(const Words& words) {
  Result<Command> command = parse(words);
  if (command) {
    ADD_FAILURE() << "accepted";
    return {};
  }
  EXPECT_EQ(command.error().kind, ErrorKind::usage);
  return command.error();
}

template <typename T>
bool is(const Words& words) {
  const Result<Command> command = parse(words);
  return command && std::holds_alternative<T>(*command);
}

TEST(CommandLine, EverythingAfterTheScriptIsPythons) {
  const RunCommand command = run({"--json", "app.py", "--json", "--allow-read=x", "-c", "--"});
  EXPECT_EQ(command.program.kind, ProgramKind::script);
  EXPECT_EQ(command.program.text, "app.py");
  EXPECT_THAT(command.program.args, ElementsAre("--json", "--allow-read=x", "-c", "--"));
  EXPECT_THAT(command.flags.allow_read, IsEmpty());
}

TEST(CommandLine, CodeMayBeTheNextWordOrJoined) {
  for (const Words& words : {Words{"-c", "print()", "a"}, Words{"-cprint()", "a"},
                             Words{"-Ic", "print()", "a"}, Words{"-IBcprint()", "a"}}) {
    const RunCommand command = run(words);
    EXPECT_EQ(command.program.kind, ProgramKind::code);
    EXPECT_EQ(command.program.text, "print()");
    EXPECT_THAT(command.program.args, ElementsAre("a"));
  }
}

TEST(CommandLine, CodeMayBeEmptyOrBeginWithADash) {
  EXPECT_EQ(run({"-c", ""}).program.text, "");
  EXPECT_EQ(run({"-c", "-1"}).program.text, "-1");
}

TEST(CommandLine, AModuleMayBeTheNextWordOrJoined) {
  for (const Words& words : {Words{"-m", "pytest", "-q"}, Words{"-mpytest", "-q"},
                             Words{"-sm", "pytest", "-q"}, Words{"-usmpytest", "-q"}}) {
    const RunCommand command = run(words);
    EXPECT_EQ(command.program.kind, ProgramKind::module);
    EXPECT_EQ(command.program.text, "pytest");
    EXPECT_THAT(command.program.args, ElementsAre("-q"));
  }
}

TEST(CommandLine, IsolationAndBufferingOptionsAreAccepted) {
  for (const char* option : {"-I", "-E", "-s", "-S", "-u", "-B", "-q", "-IEsSuBq", "-II"}) {
    EXPECT_EQ(run({option, "--json", "app.py"}).program.text, "app.py") << option;
  }
}

TEST(CommandLine, OtherInterpreterOptionsNeedNoSandbox) {
  for (const char* option :
       {"-O", "-OO", "-X", "-Xdev", "-W", "-Wd", "-i", "-v", "-d", "-b", "-x", "-P", "-t", "-?",
        "-IO", "-BX", "--check-hash-based-pycs", "--help-env", "--help-xoptions"}) {
    EXPECT_THAT(refusal({option, "app.py"}).message, HasSubstr("--no-sandbox")) << option;
  }
}

TEST(CommandLine, NoProgramIsRefusedAndNamesNoSandbox) {
  for (const Words& words : {Words{}, Words{"--json"}, Words{"-I"}, Words{"--"}, Words{"-"},
                             Words{"--", "-"}, Words{"-B", "-"}}) {
    EXPECT_THAT(refusal(words).message, HasSubstr("--no-sandbox"));
  }
}

TEST(CommandLine, AnEmptyScriptNameIsRefused) {
  EXPECT_THAT(refusal({""}).message, HasSubstr("empty"));
  EXPECT_THAT(refusal({"--", ""}).message, HasSubstr("empty"));
}

TEST(CommandLine, CodeAndModuleNeedAnArgument) {
  EXPECT_THAT(refusal({"-c"}).message, HasSubstr("-c"));
  EXPECT_THAT(refusal({"-Im"}).message, HasSubstr("-m"));
}

TEST(CommandLine, ADoubleDashEndsTheFlags) {
  EXPECT_EQ(run({"--", "app.py"}).program.text, "app.py");
  const RunCommand command = run({"--json", "--", "--odd name.py", "x"});
  EXPECT_EQ(command.program.text, "--odd name.py");
  EXPECT_THAT(command.program.args, ElementsAre("x"));
  EXPECT_EQ(run({"--", "-c"}).program.kind, ProgramKind::script);
  EXPECT_EQ(run({"--", "doctor"}).program.text, "doctor");
}

TEST(CommandLine, AValueMayBeJoinedOrTheNextWord) {
  EXPECT_THAT(run({"--allow-read=data", "a"}).flags.allow_read, ElementsAre("/here/data"));
  EXPECT_THAT(run({"--allow-read", "data", "a"}).flags.allow_read, ElementsAre("/here/data"));
  EXPECT_EQ(run({"--profile", "--json", "a"}).profile, "--json");
  EXPECT_EQ(run({"--profile=a=b", "a"}).profile, "a=b");
}

TEST(CommandLine, ListFlagsAddAndScalarFlagsReplace) {
  const RunCommand command =
      run({"--allow-read=a", "--timeout=1s", "--allow-read", "/b", "--timeout=2s", "x.py"});
  EXPECT_THAT(command.flags.allow_read, ElementsAre("/here/a", "/b"));
  EXPECT_EQ(command.flags.timeout_ms, 2000U);
}

TEST(CommandLine, EveryFlagArrives) {
  const RunCommand command =
      run({"--allow-read=r", "--allow-write=w", "--package-dir=p", "--allow-env=API_KEY",
           "--allow-network", "--allow-temp", "--timeout=1.5s", "--memory=64m", "--max-output=1k",
           "--max-file-size=1g", "--config=c.toml", "--profile=fetch", "--backend=b", "--output=o",
           "x.py"});
  EXPECT_THAT(command.flags.allow_read, ElementsAre("/here/r"));
  EXPECT_THAT(command.flags.allow_write, ElementsAre("/here/w"));
  EXPECT_THAT(command.flags.package_dirs, ElementsAre("/here/p"));
  EXPECT_THAT(command.flags.allow_env, ElementsAre("API_KEY"));
  EXPECT_EQ(command.flags.allow_network, true);
  EXPECT_EQ(command.flags.allow_temp, true);
  EXPECT_EQ(command.flags.timeout_ms, 1500U);
  EXPECT_EQ(command.flags.memory_bytes, 64U << 20U);
  EXPECT_EQ(command.flags.max_output, 1024U);
  EXPECT_EQ(command.flags.max_file_size, 1U << 30U);
  EXPECT_EQ(command.config_path, "c.toml");
  EXPECT_EQ(command.profile, "fetch");
  EXPECT_EQ(command.backend, "b");
  EXPECT_EQ(command.output, "o");
}

TEST(CommandLine, FlagsThatAreNotGivenAskForNothing) {
  const RunCommand command = run({"x.py"});
  EXPECT_THAT(command.flags.allow_read, IsEmpty());
  EXPECT_EQ(command.flags.allow_network, std::nullopt);
  EXPECT_EQ(command.flags.timeout_ms, std::nullopt);
  EXPECT_EQ(command.output, std::nullopt);
}

TEST(CommandLine, ValuesAreTakenAsTheyStand) {
  for (const char* path :
       {"/[a,b]", "/{}", "/a,b", "/\"q\"", "/a b", "/-x", "/%%", "/=", "/a\nb"}) {
    EXPECT_THAT(run({std::string("--allow-read=") + path, "x"}).flags.allow_read,
                ElementsAre(path));
  }
  EXPECT_EQ(run({"--profile={}", "x"}).profile, "{}");
  EXPECT_EQ(run({"--profile=[a,b]", "x"}).profile, "[a,b]");
  EXPECT_EQ(run({"--profile=--", "x"}).profile, "--");
}

TEST(CommandLine, JsonIsOutputJsonAndTheLastOfBothWins) {
  EXPECT_EQ(run({"--json", "x"}).output, "json");
  EXPECT_EQ(run({"--json", "--output=other", "x"}).output, "other");
  EXPECT_EQ(run({"--output=other", "--json", "x"}).output, "json");
}

TEST(CommandLine, AnEmptyValueIsRefused) {
  for (const Flag& flag : kFlags) {
    if (flag.value_name.empty()) continue;
    const std::string name(flag.name);
    EXPECT_THAT(refusal({name + "=", "x.py"}).message, HasSubstr(name));
    EXPECT_THAT(refusal({name, "", "x.py"}).message, HasSubstr(name));
    EXPECT_THAT(refusal({name}).message, HasSubstr(name));
  }
}

TEST(CommandLine, ASwitchTakesNoValue) {
  for (const char* word : {"--allow-network=false", "--allow-network=true", "--allow-network=",
                           "--allow-temp={}", "--json=1", "--help=x", "--version="}) {
    EXPECT_THAT(refusal({word, "x.py"}).message, HasSubstr("takes no value")) << word;
  }
}

TEST(CommandLine, AnUnknownFlagIsRefusedWithTheNearestOne) {
  const Error error = refusal({"--allow-reed=x", "x.py"});
  EXPECT_THAT(error.message, HasSubstr("--allow-reed"));
  EXPECT_THAT(error.hint, HasSubstr("--allow-read"));
  EXPECT_THAT(refusal({"--allow_read=x", "x.py"}).hint, HasSubstr("--allow-read"));
  EXPECT_THAT(refusal({"--frobnicate", "x.py"}).hint, HasSubstr("--help"));
}

TEST(CommandLine, FlagsAreNeitherAbbreviatedNorFolded) {
  for (const char* word : {"--allow-net", "--time=5s", "--JSON", "--Json", "--allow_network",
                           "--mem=64m", "---json", "--=x"}) {
    EXPECT_THAT(refusal({word, "x.py"}).message, HasSubstr("unknown flag")) << word;
  }
}

TEST(CommandLine, ValuesOutOfFormOrBoundsAreRefused) {
  EXPECT_THAT(refusal({"--timeout=5", "x"}).message, HasSubstr("--timeout"));
  EXPECT_THAT(refusal({"--timeout=25h", "x"}).message, HasSubstr("24h"));
  EXPECT_THAT(refusal({"--memory=31m", "x"}).message, HasSubstr("32m"));
  EXPECT_THAT(refusal({"--memory=-1", "x"}).message, HasSubstr("--memory"));
  EXPECT_THAT(refusal({"--max-output=17m", "x"}).message, HasSubstr("16m"));
  EXPECT_THAT(refusal({"--max-file-size=0", "x"}).message, HasSubstr("more than 0"));
}

TEST(CommandLine, AWrongValueIsNotRepairedByALaterOne) {
  EXPECT_THAT(refusal({"--timeout=5", "--timeout=5s", "x"}).message, HasSubstr("\"5\""));
}

TEST(CommandLine, TheFirstCauseIsReported) {
  EXPECT_THAT(refusal({"--bogus", "-O", "x"}).message, HasSubstr("--bogus"));
  EXPECT_THAT(refusal({"-O", "--bogus", "x"}).message, HasSubstr("-O"));
  EXPECT_THAT(refusal({"--memory=1", "--timeout=1", "x"}).message, HasSubstr("--memory"));
  EXPECT_THAT(refusal({"--timeout=1", "--memory=1", "x"}).message, HasSubstr("--timeout"));
}

TEST(CommandLine, LoaderVariablesAreNotForwarded) {
  EXPECT_THAT(refusal({"--allow-env=LD_PRELOAD", "x"}).message, HasSubstr("LD_PRELOAD"));
  EXPECT_THAT(refusal({"--allow-env", "A=B", "x"}).message, HasSubstr("A=B"));
  EXPECT_THAT(run({"--allow-env", "LDFLAGS", "x"}).flags.allow_env, ElementsAre("LDFLAGS"));
}

TEST(CommandLine, NoSandboxHandsOverTheRest) {
  const Result<Command> command = parse({"--no-sandbox", "-O", "app.py", "--json"});
  ASSERT_TRUE(command);
  ASSERT_TRUE(std::holds_alternative<NoSandboxCommand>(*command));
  EXPECT_THAT(std::get<NoSandboxCommand>(*command).words, ElementsAre("-O", "app.py", "--json"));
  EXPECT_TRUE(is<NoSandboxCommand>({"--no-sandbox"}));
  EXPECT_TRUE(is<NoSandboxCommand>({"--no-sandbox", "--help"}));
}

TEST(CommandLine, NoSandboxAfterAnotherFlagIsRefused) {
  EXPECT_THAT(refusal({"--json", "--no-sandbox", "x.py"}).message, HasSubstr("--no-sandbox"));
  EXPECT_THAT(refusal({"-I", "--no-sandbox", "x.py"}).message, HasSubstr("--no-sandbox"));
  EXPECT_THAT(refusal({"--no-sandbox=yes", "x.py"}).message, HasSubstr("takes no value"));
  EXPECT_EQ(run({"x.py", "--no-sandbox"}).program.text, "x.py");
}

TEST(CommandLine, SubcommandsCountOnlyAsTheFirstWord) {
  EXPECT_TRUE(is<DoctorCommand>({"doctor"}));
  EXPECT_TRUE(is<PluginsCommand>({"plugins"}));
  EXPECT_EQ(run({"./doctor"}).program.text, "./doctor");
  EXPECT_EQ(run({"--json", "doctor"}).program.text, "doctor");
}

TEST(CommandLine, DoctorAndPluginsTakeJsonAndNothingElse) {
  const Result<Command> doctor = parse({"doctor", "--json"});
  ASSERT_TRUE(doctor);
  EXPECT_TRUE(std::get<DoctorCommand>(*doctor).json);
  const Result<Command> plugins = parse({"plugins", "--json"});
  ASSERT_TRUE(plugins);
  EXPECT_TRUE(std::get<PluginsCommand>(*plugins).json);
  EXPECT_TRUE(is<HelpCommand>({"doctor", "--help"}));
  EXPECT_THAT(refusal({"doctor", "x"}).message, HasSubstr("x"));
  EXPECT_THAT(refusal({"plugins", "--json=1"}).message, HasSubstr("--json=1"));
}

TEST(CommandLine, PoolAndMcpAreCommandsAndNotScripts) {
  EXPECT_TRUE(is<PoolCommand>({"pool"}));
  EXPECT_TRUE(is<McpCommand>({"mcp"}));
  EXPECT_TRUE(is<HelpCommand>({"mcp", "--workers=2", "-h"}));
  EXPECT_EQ(run({"./pool"}).program.text, "./pool");
  EXPECT_EQ(run({"./mcp"}).program.text, "./mcp");
}

TEST(CommandLine, McpTakesItsFlagsInBothForms) {
  const Result<Command> command =
      parse({"mcp", "--config", "x.toml", "--profile=agent", "--workers", "3", "--show=8k"});
  ASSERT_TRUE(command);
  const McpCommand& mcp = std::get<McpCommand>(*command);
  EXPECT_EQ(mcp.config_path, "x.toml");
  EXPECT_EQ(mcp.profile, "agent");
  EXPECT_EQ(mcp.workers, 3U);
  EXPECT_EQ(mcp.show, 8192U);
}

TEST(CommandLine, McpTakesNothingElse) {
  EXPECT_THAT(refusal({"mcp", "--allow-read=x"}).message, HasSubstr("--allow-read=x"));
  EXPECT_THAT(refusal({"mcp", "script.py"}).message, HasSubstr("script.py"));
  EXPECT_THAT(refusal({"mcp", "--show"}).message, HasSubstr("needs a value"));
  EXPECT_THAT(refusal({"mcp", "--config="}).message, HasSubstr("the one given is empty"));
  EXPECT_THAT(refusal({"mcp", "--profile", ""}).message, HasSubstr("the one given is empty"));
  EXPECT_THAT(refusal({"mcp", "--show=1023"}).message, HasSubstr("at least 1k"));
  EXPECT_THAT(refusal({"mcp", "--show=17m"}).message, HasSubstr("at most 16m"));
  EXPECT_THAT(refusal({"mcp", "--show=much"}).message, HasSubstr("--show"));
  EXPECT_THAT(refusal({"mcp", "--workers=0"}).message, HasSubstr("--workers=0"));
  EXPECT_THAT(refusal({"pool", "--profile=x"}).message, HasSubstr("--profile=x"));
}

TEST(CommandLine, HelpAndVersionNeedNoProgram) {
  EXPECT_TRUE(is<HelpCommand>({"--help"}));
  EXPECT_TRUE(is<HelpCommand>({"-h"}));
  EXPECT_TRUE(is<HelpCommand>({"--json", "--help"}));
  EXPECT_TRUE(is<VersionCommand>({"--version"}));
  EXPECT_TRUE(is<VersionCommand>({"-V"}));
  EXPECT_TRUE(is<VersionCommand>({"-IV"}));
  EXPECT_EQ(run({"x.py", "--help"}).program.text, "x.py");
  EXPECT_THAT(refusal({"--bogus", "--help"}).message, HasSubstr("--bogus"));
}

TEST(RequestedOutput, IsReadFromPynoxsOwnWordsAlone) {
  EXPECT_EQ(requested_output(Words{"--json", "x.py"}), "json");
  EXPECT_EQ(requested_output(Words{"--json", "--output", "o", "x.py"}), "o");
  EXPECT_EQ(requested_output(Words{"x.py", "--json"}), std::nullopt);
  EXPECT_EQ(requested_output(Words{"--no-sandbox", "--json"}), std::nullopt);
  EXPECT_EQ(requested_output(Words{"doctor", "--json"}), std::nullopt);
}

TEST(RequestedOutput, IsFoundInWordsThatAreRefused) {
  EXPECT_EQ(requested_output(Words{"--bogus", "--json", "x.py"}), "json");
  EXPECT_EQ(requested_output(Words{"-O", "--json", "x.py"}), "json");
  EXPECT_EQ(requested_output(Words{"--json", "-"}), "json");
  EXPECT_EQ(requested_output(Words{"--json"}), "json");
  EXPECT_EQ(requested_output(Words{"--json", "--timeout"}), "json");
}

TEST(Help, NamesEveryFlagAndFitsATerminal) {
  const std::string text = help_text();
  for (const Flag& flag : kFlags) EXPECT_THAT(text, HasSubstr(std::string(flag.name)));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

}  // namespace
}  // namespace pynox
