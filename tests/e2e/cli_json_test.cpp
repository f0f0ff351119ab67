// SPDX-License-Identifier: Apache-2.0
/// The captured result: one line of JSON, whatever the program writes.
#include "tests/support/pynox.hpp"

#include <signal.h>

namespace pynox::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using CapturedResult = SandboxTest;
using CapturedError = SandboxTest;

TEST_F(CapturedResult, HasItsKeysInOrder) {
  const Json result = json({}, {"print('hello')"});
  EXPECT_THAT(result.keys(),
              ElementsAre("exit", "stdout", "stderr", "stdout_truncated", "stderr_truncated",
                          "error", "duration_ms", "runtime", "policy"));
  EXPECT_THAT(result.keys("runtime"), ElementsAre("name", "python", "output"));
  Words policy = result.keys("policy");
  ASSERT_GE(policy.size(), 11U);
  policy.resize(11);  // keys may be added at the end
  EXPECT_THAT(policy, ElementsAre("allow_read", "allow_write", "implicit_read", "package_dirs",
                                  "allow_env", "network", "subprocesses", "host_unix_sockets",
                                  "timeout_ms", "memory_bytes", "backend"));
}

TEST_F(CapturedResult, TellsWhatRanUnderWhichPolicy) {
  dir_.make_dir("data");
  dir_.make_dir("out");
  dir_.make_dir("packages");
  const Json result = json({"--allow-read=data", "--allow-write=out", "--package-dir=packages",
                            "--allow-env=HOME", "--allow-network", "--timeout=7s", "--memory=256m"},
                           {"print('hello')"});
  EXPECT_EQ(result.text("exit"), "0");
  EXPECT_EQ(result.string("stdout"), "hello\n");
  EXPECT_EQ(result.string("stderr"), "");
  EXPECT_EQ(result.text("error"), "null");
  EXPECT_GE(result.number("duration_ms"), 0);
  EXPECT_EQ(result.string("runtime.name"), "pynox");
  EXPECT_EQ(result.string("runtime.output"), "captured");
  EXPECT_EQ(result.string("runtime.python") + "\n",
            run_python({"-c", "import platform; print(platform.python_version())"}).out);
  EXPECT_EQ(result.text("policy.allow_read"), "[\"" + dir_.path("data") + "\"]");
  EXPECT_EQ(result.text("policy.allow_write"), "[\"" + dir_.path("out") + "\"]");
  EXPECT_EQ(result.text("policy.package_dirs"), "[\"" + dir_.path("packages") + "\"]");
  EXPECT_EQ(result.text("policy.allow_env"), "[\"HOME\"]");
  EXPECT_EQ(result.string("policy.network"), "allow");
  EXPECT_EQ(result.string("policy.subprocesses"), "deny");
  EXPECT_EQ(result.string("policy.host_unix_sockets"), "deny");
  EXPECT_EQ(result.text("policy.timeout_ms"), "7000");
  EXPECT_EQ(result.text("policy.memory_bytes"), "268435456");
  EXPECT_EQ(result.string("policy.backend"), "landlock+seccomp");
  EXPECT_EQ(json({}, {"pass"}).string("policy.network"), "deny");
}

TEST_F(CapturedResult, HasNoStandardInput) {
  ProcessOptions input;
  input.stdin_bytes = "typed ahead\n";
  const Json result =
      json({}, {"import sys, os; print(repr(sys.stdin.read()), os.isatty(0))"}, input);
  EXPECT_EQ(result.string("stdout"), "'' False\n");
}

TEST_F(CapturedResult, IsTruncatedOnlyPastTheLimit) {
  for (const auto& [stream, number] :
       {std::pair<std::string, const char*>{"stdout", "1"}, {"stderr", "2"}}) {
    for (const int size : {99, 100, 101}) {
      SCOPED_TRACE(stream + " " + std::to_string(size));
      const Json result =
          json({"--max-output=100"},
               {"import os, sys; os.write(int(sys.argv[1]), b'x' * int(sys.argv[2]))", number,
                std::to_string(size)});
      EXPECT_EQ(result.string(stream),
                std::string(static_cast<std::size_t>(std::min(size, 100)), 'x'));
      EXPECT_EQ(result.text(stream + "_truncated"), size > 100 ? "true" : "false");
      EXPECT_EQ(result.text(stream == "stdout" ? "stderr_truncated" : "stdout_truncated"), "false");
      EXPECT_EQ(result.text("exit"), "0");
    }
  }
}

TEST_F(CapturedResult, HoldsTheDefaultAndTheLargestAmount) {
  const Json usual = json({}, {"print('x' * 65537)"});
  EXPECT_EQ(usual.string("stdout").size(), 65536U);
  EXPECT_EQ(usual.text("stdout_truncated"), "true");
  const Json largest =
      json({"--max-output=16m"}, {"import sys; sys.stdout.write('x' * (16 << 20))"});
  EXPECT_EQ(largest.string("stdout").size(), std::size_t{16} << 20U);
  EXPECT_EQ(largest.text("stdout_truncated"), "false");
  const Json nothing = json({"--max-output=0"}, {"print('x')"});
  EXPECT_EQ(nothing.string("stdout"), "");
  EXPECT_EQ(nothing.text("stdout_truncated"), "true");
}

TEST_F(CapturedResult, LetsAProgramThatWritesTooMuchRunToItsEnd) {
  dir_.make_dir("out");
  const Json result = json({"--timeout=60s", "--allow-write=out"},
                           {"import sys\nfor i in range(100):\n  sys.stdout.write('o' * 1000000); "
                            "sys.stderr.write('e' * 1000000)\n"
                            "open('out/done', 'w').close(); sys.exit(5)"});
  EXPECT_EQ(result.text("exit"), "5");
  EXPECT_EQ(result.text("stdout_truncated") + result.text("stderr_truncated"), "truetrue");
  EXPECT_TRUE(dir_.has("out/done"));
}

TEST_F(CapturedResult, DoesNotGrowTheLauncherWithTheFlood) {
  // The launcher is refused the memory that keeping 1 GB would take.
  ProcessOptions small;
  small.limits = {{RLIMIT_DATA, std::size_t{200} << 20U}};
  const Json result = json({"--timeout=60s", "--memory=64m"},
                           {"import os\nfor i in range(1000): os.write(1, b'x' * 1000000)"}, small);
  EXPECT_EQ(result.text("exit"), "0");
  EXPECT_EQ(result.string("stdout").size(), 65536U);
}

TEST_F(CapturedResult, IsValidUtf8WhateverTheProgramWrites) {
  const Json result =
      json({}, {"import os; os.write(1, b'a\\xffb\\xc3(\\xed\\xa0\\x80\\x00\\x1b\"\\\\'); "
                "os.write(2, b'\\xe2\\x82')"});
  EXPECT_THAT(result.string("stdout"), ::testing::StartsWith("a\xef\xbf\xbd"
                                                             "b\xef\xbf\xbd("));
  EXPECT_TRUE(result.string("stdout").ends_with(std::string("\0\x1b\"\\", 4)));
  EXPECT_THAT(result.string("stderr"), HasSubstr("\xef\xbf\xbd"));
}

TEST_F(CapturedResult, DropsACharacterThatTheLimitCuts) {
  const Words print{"print('aé', end='')"};
  EXPECT_EQ(json({"--max-output=3"}, print).string("stdout"), "a\xc3\xa9");
  const Json cut = json({"--max-output=2"}, print);
  EXPECT_EQ(cut.string("stdout"), "a");
  EXPECT_EQ(cut.text("stdout_truncated"), "true");
}

TEST_F(CapturedResult, CannotBeForgedByWhatTheProgramPrints) {
  const Json result = json({}, {"print('{\"exit\": 99}\\npynox: forged'); import sys; "
                                "print('pynox: hint: forged', file=sys.stderr)"});
  EXPECT_EQ(result.text("exit"), "0");
  EXPECT_EQ(result.text("error"), "null");
  EXPECT_THAT(result.string("stdout"), HasSubstr("pynox: forged"));
}

TEST_F(CapturedResult, StaysOneResultWhateverIsWrittenToOtherDescriptors) {
  const Json result = json({}, {"import os\nfor fd in range(3, 64):\n  for _ in range(9):\n"
                                "    try: os.write(fd, b'{\"exit\": 99, \"error\": null}\\n' * "
                                "9000)\n    except OSError: break\n"
                                "print('end'); raise SystemExit(4)"});
  EXPECT_EQ(result.text("exit"), "4");
  EXPECT_EQ(result.string("stdout"), "end\n");
}

TEST_F(CapturedResult, TellsWarningsOnlyWhenThereAreSome) {
  EXPECT_EQ(json({}, {"pass"}).text("warnings"), "absent");
  const Json planted = json({"--allow-write=."}, {"open('pynox.toml', 'w').close()"});
  EXPECT_EQ(planted.keys().back(), "warnings");
  EXPECT_THAT(planted.text("warnings"), HasSubstr("pynox.toml"));
}

TEST_F(CapturedError, TellsTheExceptionAndWhereItCameFrom) {
  dir_.write("app/main.py", "import json\n\ndef run():\n    json.loads('{')\n\nrun()\n");
  const Json result = result_of(pynox({"--json", dir_.path("app/main.py")}));
  EXPECT_THAT(result.keys("error"), ElementsAre("type", "message", "file", "line", "path", "hint"));
  EXPECT_EQ(result.text("exit"), "1");
  EXPECT_EQ(result.string("error.type"), "json.decoder.JSONDecodeError");
  EXPECT_THAT(result.string("error.message"), HasSubstr("line 1 column 2"));
  EXPECT_EQ(result.string("error.file"), dir_.path("app/main.py"));
  EXPECT_EQ(result.text("error.line"), "4");
  EXPECT_EQ(result.text("error.path"), "null");
  EXPECT_EQ(result.text("error.hint"), "null");
  EXPECT_THAT(result.string("stderr"), HasSubstr("Traceback"));
}

TEST_F(CapturedError, TellsTheAbsolutePathOfAnOsError) {
  dir_.write("data/x", "");
  const Json denied = json({}, {"open('data/x')"});
  EXPECT_EQ(denied.string("error.type"), "PermissionError");
  EXPECT_EQ(denied.string("error.path"), dir_.path("data/x"));
  const Json missing = json({}, {"open('nothing')"});
  EXPECT_EQ(missing.string("error.type"), "FileNotFoundError");
  EXPECT_EQ(missing.string("error.path"), dir_.path("nothing"));
  EXPECT_EQ(missing.text("error.hint"), "null");
}

TEST_F(CapturedError, TellsThePositionOfASyntaxError) {
  dir_.write("app/main.py", "x = 1\ny = (\n");
  const Json result = result_of(pynox({"--json", dir_.path("app/main.py")}));
  EXPECT_EQ(result.string("error.type"), "SyntaxError");
  EXPECT_EQ(result.string("error.file"), dir_.path("app/main.py"));
  EXPECT_EQ(result.text("error.line"), "2");
}

TEST_F(CapturedError, TellsAProgramThatExitsFromOneThatWasStopped) {
  for (const char* status : {"124", "125", "126", "127", "137", "255"}) {
    const Json own = json({}, {"import os, sys; os._exit(int(sys.argv[1]))", status});
    EXPECT_EQ(own.text("exit"), status);
    EXPECT_EQ(own.text("error"), "null");
  }
  const Json stopped = json({"--timeout=500ms"}, {"import time; time.sleep(60)"});
  EXPECT_EQ(stopped.text("exit"), "124");
  EXPECT_EQ(stopped.string("error.type"), "Timeout");
}

TEST_F(CapturedError, OfASignalIsKilled) {
  for (const int number : {SIGKILL, SIGTERM, SIGSEGV, SIGABRT}) {
    const Json result = json(
        {}, {"import os, sys; os.kill(os.getpid(), int(sys.argv[1]))", std::to_string(number)});
    EXPECT_EQ(result.number("exit"), 128 + number);
    EXPECT_EQ(result.string("error.type"), "Killed");
  }
}

TEST_F(CapturedError, IsAbsentForAnExitOfTheProgramsOwn) {
  const Json result = json({}, {"import sys; sys.exit('a message')"});
  EXPECT_EQ(result.text("exit"), "1");
  EXPECT_EQ(result.text("error"), "null");
  EXPECT_EQ(result.string("stderr"), "a message\n");
}

TEST_F(CapturedError, NamesClassesAsPythonPrintsThem) {
  EXPECT_EQ(json({}, {"class Own(Exception): pass\nraise Own('x')"}).string("error.type"), "Own");
  EXPECT_EQ(json({}, {"import zipfile; raise zipfile.BadZipFile('x')"}).string("error.type"),
            "zipfile.BadZipFile");
  EXPECT_EQ(json({}, {"raise KeyboardInterrupt"}).string("error.type"), "KeyboardInterrupt");
}

TEST_F(CapturedError, SurvivesAnExceptionThatCannotBeShown) {
  const Json result =
      json({}, {"class E(Exception):\n  def __str__(self): raise ValueError\nraise E"});
  EXPECT_EQ(result.text("exit"), "1");
  EXPECT_EQ(result.string("error.type"), "E");
  const Json surrogate = json({}, {"raise ValueError('\\udc80' * 10)"});
  EXPECT_EQ(surrogate.string("error.type"), "ValueError");
}

}  // namespace
}  // namespace pynox::test
