// SPDX-License-Identifier: Apache-2.0
/// What a program inherits: environment variables, descriptors, signal dispositions.
#include "tests/support/pynox.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <signal.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using AllowEnv = SandboxTest;
using Descriptors = SandboxTest;
using Signals = SandboxTest;
using PackageDir = SandboxTest;

TEST_F(AllowEnv, ForwardsTheNamedVariablesAndNothingElse) {
  ProcessOptions options;
  options.environment = {{"API_KEY", "the-key"}, {"OTHER", "the-other"}, {"API_KEY_2", "longer"}};
  const Words list{"import os; print(sorted(os.environ.items()))"};
  EXPECT_EQ(code({}, list, options).out, "[]\n");
  EXPECT_EQ(code({"--allow-env=API_KEY"}, list, options).out, "[('API_KEY', 'the-key')]\n");
  EXPECT_EQ(code({"--allow-env=API_KEY", "--allow-env=OTHER"}, list, options).out,
            "[('API_KEY', 'the-key'), ('OTHER', 'the-other')]\n");
}

TEST_F(AllowEnv, OfAVariableThatIsNotSetForwardsNothing) {
  EXPECT_EQ(code({"--allow-env=NOT_SET"}, {"import os; print(dict(os.environ))"}).out, "{}\n");
}

TEST_F(AllowEnv, RefusesWhatTheLoaderAndTheCLibraryRead) {
  for (const char* name :
       {"LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "LD_ANYTHING", "ld_preload", "GLIBC_TUNABLES",
        "LOCPATH", "NLSPATH", "GCONV_PATH", "MALLOC_TRACE", "MALLOC_CHECK_"}) {
    SCOPED_TRACE(name);
    EXPECT_THAT(code({std::string("--allow-env=") + name}, {"print(1)"}), RefusedSaying(name));
  }
}

TEST_F(AllowEnv, ForwardsPythonVariablesThatTheInterpreterIgnores) {
  ProcessOptions options;
  options.environment = {{"PYTHONPATH", "/planted"},  {"PYTHONSTARTUP", "/planted"},
                         {"PYTHONHOME", "/planted"},  {"PYTHONINSPECT", "1"},
                         {"PYTHONWARNINGS", "error"}, {"PYTHONOPTIMIZE", "2"}};
  const ProcessResult result =
      code({"--allow-env=PYTHONPATH", "--allow-env=PYTHONINSPECT", "--allow-env=PYTHONOPTIMIZE"},
           {"import os, sys; print(os.environ['PYTHONPATH'], '/planted' in sys.path, "
            "sys.flags.optimize, sys.flags.inspect)"},
           options);
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "/planted False 0 0\n");
  EXPECT_THAT(code({}, {"print(1)"}, options), Exited(0))
      << "nor does what is not forwarded matter";
}

TEST_F(AllowEnv, LeavesNoOtherValueAnywhereInTheProcess) {
  ProcessOptions options;
  options.environment["TOKEN"] = "canary-6c1f0e";
  // What is looked for is turned round, so that the program itself does not hold it.
  const Words scan{
      "word = bytes(reversed(b'-yranac=NEKOT'))\n"
      "found = 0\n"
      "with open('/proc/self/maps') as maps, open('/proc/self/mem', 'rb', 0) as mem:\n"
      "  for line in maps:\n"
      "    if '[stack]' in line or '[heap]' in line:\n"
      "      start, end = (int(n, 16) for n in line.split()[0].split('-'))\n"
      "      mem.seek(start); found += mem.read(end - start).count(word)\n"
      "print(found, word in open('/proc/self/environ', 'rb').read())"};
  EXPECT_EQ(code({"--allow-read=/proc"}, scan, options).out, "0 False\n");
  const ProcessResult native = code({},
                                    {"import ctypes\nlibc = ctypes.CDLL(None)\nlibc.getenv.restype "
                                     "= ctypes.c_char_p\nprint(libc.getenv(b'TOKEN'))"},
                                    options);
  EXPECT_EQ(native.out, "None\n");
}

TEST_F(Descriptors, OfTheCallerAreNotInherited) {
  dir_.write("secret", "secret");
  const UniqueFd secret(::open(dir_.path("secret").c_str(), O_RDWR | O_CLOEXEC));
  ProcessOptions options;
  options.fds = {{secret.get(), 7}, {secret.get(), 63}};
  const Words look{
      "import os\n"
      "me = os.stat('secret')\n"
      "for fd in range(3, 256):\n"
      "  try: s = os.fstat(fd)\n"
      "  except OSError: continue\n"
      "  if s.st_ino == me.st_ino: print('inherited', fd)\n"};
  const ProcessResult result = code({}, look, options);
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "");
  const Json captured = json({}, look, options);
  EXPECT_EQ(captured.string("stdout"), "");
}

TEST_F(Descriptors, OfTheProgramAreItsOwnStreamsTheDiagnosticChannelAndTheModuleCache) {
  const ProcessResult result =
      code({}, {"import os\nn = 0\nfor fd in range(3, 1024):\n  try: os.fstat(fd); n += 1\n  "
                "except OSError: pass\nprint(n <= 2, n)"});
  EXPECT_THAT(result.out, ::testing::StartsWith("True"));
}

TEST_F(Signals, ThatTheCallerIgnoresStayIgnored) {
  ProcessOptions ignoring;
  ignoring.ignored_signals = {SIGINT, SIGHUP, SIGTERM};
  const Words show{"-c", "import signal; print([signal.getsignal(s) for s in (1, 2, 13, 15, 25)])"};
  expect_parity(show);
  expect_parity(show, {}, ignoring);
}

TEST_F(Signals, ThatTheCallerIgnoresDoNotHinderTheLauncher) {
  ProcessOptions ignoring;
  ignoring.ignored_signals = {SIGCHLD, SIGALRM, SIGPIPE, SIGTERM};
  EXPECT_THAT(code({},
                   {"import sys, signal; sys.exit(3 if signal.getsignal(signal.SIGCHLD) == "
                    "signal.SIG_DFL else 4)"},
                   ignoring),
              Exited(3));
  EXPECT_THAT(code({"--timeout=300ms"}, {"while True: pass"}, ignoring), Exited(124));
}

TEST_F(Signals, OfTheProgramToItselfWork) {
  expect_parity({"-c",
                 "import signal, os, threading\n"
                 "signal.signal(signal.SIGUSR1, lambda n, f: print('got', n))\n"
                 "os.kill(os.getpid(), signal.SIGUSR1); signal.raise_signal(signal.SIGUSR1)\n"
                 "signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)\n"
                 "signal.setitimer(signal.ITIMER_REAL, .01); signal.signal(signal.SIGALRM, lambda "
                 "n, f: print('alarm'))\n"
                 "signal.pause()"});
}

TEST_F(Signals, ToOtherProcessesAreRefused) {
  for (const char* attempt :
       {"os.kill(os.getppid(), 0)", "os.kill(-1, 0)", "os.kill(0, 0)", "os.kill(1, 0)"}) {
    SCOPED_TRACE(attempt);
    EXPECT_THAT(code({}, {std::string("import os; ") + attempt}), Raised("PermissionError"));
  }
  EXPECT_THAT(code({}, {"import os; os.kill(os.getpid(), 0)"}), Exited(0));
}

TEST_F(PackageDir, LetsInstalledPackagesBeImported) {
  dir_.write("packages/installed/__init__.py", "X = 'imported'");
  const Words import{"import installed, sys; print(installed.X)"};
  EXPECT_THAT(code({}, import), Raised("ModuleNotFoundError"));
  EXPECT_EQ(code({"--package-dir=packages"}, import).out, "imported\n");
}

TEST_F(PackageDir, ComesAfterTheStandardLibrary) {
  dir_.write("packages/json.py", "raise SystemExit('shadowed')");
  const ProcessResult result =
      code({"--package-dir=packages"},
           {"import json, sys; print(sys.path[-1] == sys.argv[1])", dir_.path("packages")});
  EXPECT_EQ(result.out, "True\n");
}

TEST_F(PackageDir, ExecutesNoPthOrCustomizeFile) {
  dir_.write("packages/evil.pth", "import os; os.write(1, b'ran')\n");
  dir_.write("packages/path.pth", dir_.path("elsewhere") + "\n");
  dir_.write("packages/sitecustomize.py", "print('ran')");
  dir_.write("packages/usercustomize.py", "print('ran')");
  dir_.make_dir("elsewhere");
  const ProcessResult result = code({"--package-dir=packages"},
                                    {"import sys; print(any('elsewhere' in p for p in sys.path))"});
  EXPECT_EQ(result.out, "False\n");
}

TEST_F(PackageDir, GrantsReadingButNotWriting) {
  dir_.write("packages/data.txt", "data");
  EXPECT_THAT(code({"--package-dir=packages"}, {"open('packages/data.txt')"}), Exited(0));
  EXPECT_THAT(code({"--package-dir=packages"}, {"open('packages/new', 'w')"}),
              Raised("PermissionError"));
  EXPECT_THAT(code({"--package-dir=packages", "--allow-write=packages"}, {"print(1)"}),
              RefusedSaying("packages"))
      << "a program may not write what a later one imports";
}

}  // namespace
}  // namespace pynox::test
