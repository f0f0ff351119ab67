// SPDX-License-Identifier: Apache-2.0
/// doctor, plugins, --version and --help, and what is said where the kernel lacks something.
#include "tests/support/pynox.hpp"
#include "tests/support/skip.hpp"

#include <sys/syscall.h>

#include <cerrno>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

namespace pynox::test {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

using Doctor = SandboxTest;
using StandardLibrary = SandboxTest;

/// The value of "key: value".
std::string fact(const ProcessResult& doctor, const std::string& key) {
  std::istringstream in("\n" + doctor.out);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(key + ":"))
      return line.size() > key.size() + 2 ? line.substr(key.size() + 2) : "";
  }
  ADD_FAILURE() << "no " << key << ": " << doctor;
  return {};
}

TEST_F(Doctor, PrintsOneFactALineInOrder) {
  const ProcessResult result = run_pynox({"doctor"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.err, "");
  Words keys;
  std::istringstream in(result.out);
  for (std::string line; std::getline(in, line);) keys.push_back(line.substr(0, line.find(':')));
  ASSERT_GE(keys.size(), 7U);
  keys.resize(6);
  EXPECT_THAT(keys, ElementsAre("build_python", "architecture", "platform_tag", "landlock_abi",
                                "sandbox_supported", "sandbox_unavailable_reasons"));
  EXPECT_EQ(fact(result, "sandbox_supported"), "true");
  EXPECT_EQ(fact(result, "build_python") + "\n",
            run_python({"-c", "import platform; print(platform.python_version())"}).out);
  EXPECT_EQ(fact(result, "architecture") + "\n", run_process({"/bin/uname", "-m"}).out);
  EXPECT_EQ(
      fact(result, "platform_tag") + "\n",
      run_python({"-c", "import sysconfig; print(sysconfig.get_platform().replace('-', '_'))"})
          .out);
  EXPECT_THAT(result.out, HasSubstr("landlock+seccomp"));
}

TEST_F(Doctor, PrintsTheSameAsOneObject) {
  const Json result = Json::parse_line(run_pynox({"doctor", "--json"}).out);
  Words keys = result.keys();
  ASSERT_GE(keys.size(), 7U);
  keys.resize(6);
  EXPECT_THAT(keys, ElementsAre("build_python", "architecture", "platform_tag", "landlock_abi",
                                "sandbox_supported", "sandbox_unavailable_reasons"));
  EXPECT_EQ(result.text("sandbox_supported"), "true");
  EXPECT_EQ(result.text("sandbox_unavailable_reasons"), "[]");
  EXPECT_GE(result.number("landlock_abi"), 3);
}

TEST_F(Doctor, RefusesOtherWords) {
  EXPECT_THAT(run_pynox({"doctor", "--everything"}), RefusedSaying("--everything"));
  EXPECT_THAT(run_pynox({"doctor", "now"}), RefusedSaying("now"));
}

/// A system call that a kernel or a container may refuse, and what the reason must name.
struct Lack {
  long number;
  int error;
  const char* names;
};

TEST_F(Doctor, NamesWhatIsMissingAndARunIsRefusedForTheSameReason) {
  for (const Lack& lack :
       {Lack{SYS_landlock_create_ruleset, ENOSYS, "Landlock"},
        Lack{SYS_landlock_create_ruleset, EOPNOTSUPP, "Landlock"},
        Lack{SYS_landlock_create_ruleset, EPERM, "landlock_create_ruleset"},
        Lack{SYS_pidfd_open, ENOSYS, "pidfd_open"}, Lack{SYS_pidfd_open, EPERM, "pidfd_open"},
        Lack{SYS_prctl, EPERM, "prctl"}}) {
    SCOPED_TRACE(std::string(lack.names) + " fails with " + std::to_string(lack.error));
    const Words lacking{fail_syscall_path(), std::to_string(lack.number),
                        std::to_string(lack.error), "--", pynox_path()};
    const ProcessResult doctor = run_process(lacking + Words{"doctor"});
    EXPECT_THAT(doctor, Exited(1));
    EXPECT_EQ(fact(doctor, "sandbox_supported"), "false");
    EXPECT_THAT(fact(doctor, "sandbox_unavailable_reasons"), HasSubstr(lack.names));
    const ProcessResult refused = run_process(lacking + Words{"-c", "print('ran')"});
    EXPECT_THAT(refused, RefusedSaying(lack.names));
    const Json captured = result_of(run_process(lacking + Words{"--json", "-c", "print('ran')"}));
    EXPECT_EQ(captured.text("exit"), "125");
    EXPECT_EQ(captured.string("error.type"), "SetupFailed");
    EXPECT_EQ(captured.string("stdout"), "");
  }
}

TEST_F(Doctor, IsNotNeededForTheUnsandboxedInterpreter) {
  const ProcessResult result = run_process(
      {fail_syscall_path(), std::to_string(SYS_landlock_create_ruleset), std::to_string(ENOSYS),
       "--", pynox_path(), "--no-sandbox", "-c", "print('ran')"});
  EXPECT_EQ(result.out, "ran\n");
}

TEST_F(Doctor, NeverRunsAProgramWhereAStepOfTheSetUpFailsAndNamesThatStepAlone) {
  const std::vector<std::pair<long, const char*>> steps{
      {SYS_landlock_add_rule, "landlock_add_rule"},
      {SYS_landlock_restrict_self, "landlock_restrict_self"},
      {SYS_seccomp, "seccomp"},
      {SYS_close_range, "close_range"},
      {SYS_prlimit64, "setrlimit"},
      {SYS_rt_sigprocmask, "sigprocmask"},
      {SYS_signalfd4, "signalfd"},
      {SYS_socketpair, "socket pair"},
      {SYS_pipe2, "pipe"},
      {SYS_clone, "fork"},
      {SYS_sendmsg, "reporting to the launcher"},
      {SYS_recvmsg, "recvmsg"},
      {SYS_sendto, "send"},
      {SYS_ppoll, "ppoll"},
  };
  for (const auto& [number, step] : steps) {
    SCOPED_TRACE(step);
    const Words lacking{fail_syscall_path(), std::to_string(number), std::to_string(EPERM), "--",
                        pynox_path()};
    const Words program{"--timeout=60s", "-c", "print('ran')"};
    EXPECT_THAT(run_process(lacking + program), RefusedSaying(step));
    const Json captured = result_of(run_process(lacking + Words{"--json"} + program));
    EXPECT_EQ(captured.string("error.type"), "SetupFailed");
    EXPECT_THAT(captured.string("error.message"), HasSubstr(step));
    EXPECT_EQ(captured.text("policy"), "null");
  }
}

TEST_F(Doctor, AsksTheKernelAndNotTheListOfItsSecurityModules) {
  if (!runs_as_root("only root can hide /sys")) return;
  const auto hidden = [](const std::string& command) {
    return run_process(
        {"/usr/bin/unshare", "--mount", "/bin/sh", "-c",
         "mount -t tmpfs none /sys && [ ! -e /sys/kernel ] && exec \"$0\" " + command,
         pynox_path()});
  };
  const ProcessResult doctor = hidden("doctor");
  EXPECT_THAT(doctor, Exited(0));
  EXPECT_EQ(doctor.out, run_pynox({"doctor"}).out);
  EXPECT_EQ(hidden("-c 'print(1)'").out, "1\n");
}

TEST_F(StandardLibrary, ThatIsMissingIsTold) {
  if (!runs_as_root("only root can hide the standard library")) return;
  const auto hidden = [](const std::string& command) {
    return run_process({"/usr/bin/unshare", "--mount", "/bin/sh", "-c",
                        "mount -t tmpfs none /usr/lib/python3.11 && exec \"$0\" " + command,
                        pynox_path()});
  };
  EXPECT_THAT(hidden("-c pass"), RefusedSaying("cannot find the standard library"));
  EXPECT_EQ(result_of(hidden("--json -c pass")).string("error.type"), "SetupFailed");
  EXPECT_THAT(hidden("pool </dev/null"), RefusedSaying("cannot find the standard library"));
}

TEST_F(Doctor, DoesNotNeedCallsThatLibcCanDoWithout) {
  const ProcessResult result =
      run_process({fail_syscall_path(), std::to_string(SYS_clone3), std::to_string(ENOSYS), "--",
                   pynox_path(), "-c", "print('ran')"});
  EXPECT_EQ(result.out, "ran\n");
}

/// The words of each line, without the spaces that align them.
std::vector<Words> table_of(const std::string& text) {
  std::vector<Words> table;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    table.emplace_back(std::istream_iterator<std::string>(words),
                       std::istream_iterator<std::string>());
  }
  return table;
}

TEST(Plugins, AreListedWithKindIdVersionAbiAndPath) {
  const ProcessResult result = run_pynox({"plugins"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.err, "");
  const auto row = [](const char* kind, const char* name, const char* id, const char* file) {
    return ElementsAre(kind, name, id, PYNOX_VERSION, MatchesRegex("[0-9]+\\.[0-9]+"),
                       EndsWith(std::string("/lib/pynox/plugins/") + file));
  };
  const auto json = row("output", "json", "pynox.json", "json.so");
  const auto backend =
      row("backend", "landlock+seccomp", "pynox.landlock-seccomp", "landlock-seccomp.so");
  const auto passthrough = row("output", "passthrough", "pynox.passthrough", "passthrough.so");
  const auto toml = row("config", ".toml", "pynox.toml", "toml.so");
  EXPECT_THAT(table_of(result.out),
              ElementsAre(ElementsAre("KIND", "NAME", "ID", "VERSION", "ABI", "PATH"), json,
                          backend, passthrough, toml));

  const Json listed = Json::parse_line(run_pynox({"plugins", "--json"}).out);
  EXPECT_THAT(listed.keys("plugins.0"),
              ElementsAre("kind", "name", "id", "version", "abi", "path"));
  EXPECT_EQ(listed.string("plugins.0.id"), "pynox.json");
  EXPECT_EQ(listed.text("plugins.4"), "absent");
  EXPECT_EQ(listed.text("refused"), "[]");
}

TEST(Plugins, ThatAreRefusedAreListedWithTheReason) {
  const TempDir dir;
  dir.write("broken.so", "not a plugin");
  ProcessOptions options;
  options.environment["PYNOX_PLUGIN_PATH"] = dir.path();
  const ProcessResult result = run_pynox({"plugins"}, options);
  EXPECT_THAT(result, Exited(0));
  const std::string reason =
      "plugin '" + dir.path("broken.so") + "' cannot be loaded: " + dir.path("broken.so");
  EXPECT_THAT(result.out, HasSubstr("\nrefused: " + reason));
  const Json listed = Json::parse_line(run_pynox({"plugins", "--json"}, options).out);
  EXPECT_THAT(listed.text("refused.0"), HasSubstr(reason));
  EXPECT_EQ(listed.text("refused.1"), "absent");
}

TEST(Version, NamesPynoxAndTheLoadedRuntime) {
  const std::string runtime =
      run_python({"-c", "import platform; print(platform.python_version(), end='')"}).out;
  for (const char* flag : {"--version", "-V"}) {
    const ProcessResult result = run_pynox({flag});
    EXPECT_THAT(result, Exited(0));
    EXPECT_EQ(result.out, std::string("pynox ") + PYNOX_VERSION + " (CPython " + runtime + ")\n");
  }
}

TEST(Help, NamesEveryFlagAndSubcommand) {
  for (const char* flag : {"--help", "-h"}) {
    const ProcessResult result = run_pynox({flag});
    EXPECT_THAT(result, Exited(0));
    for (const char* word : {"--allow-read",
                             "--allow-write",
                             "--package-dir",
                             "--allow-env",
                             "--allow-network",
                             "--allow-temp",
                             "--timeout",
                             "--memory",
                             "--max-output",
                             "--max-file-size",
                             "--config",
                             "--profile",
                             "--json",
                             "--output",
                             "--backend",
                             "--no-sandbox",
                             "doctor",
                             "plugins",
                             "--version",
                             "-c",
                             "-m"}) {
      EXPECT_THAT(result.out, HasSubstr(word)) << flag;
    }
  }
}

}  // namespace
}  // namespace pynox::test
