// SPDX-License-Identifier: Apache-2.0
// One process for each scenario, compared with python3 itself.
#include "tests/host/python/driver.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>

#include <filesystem>
#include <string>

namespace pynox::test {
namespace {

// Everything about the start that a program can see and that does not name the executable.
constexpr const char* kSelfPortrait = R"(
import sys
main = sys.modules['__main__']
print(sys.flags, sys.path, sys.argv)
print(sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, sys._stdlib_dir)
print(sorted(name for name in sys.modules if name != '_sitebuiltins'))
for name, value in sorted(vars(main).items()):
    if name not in ('__builtins__', '__loader__', '__spec__'):
        print(name, value)
print(type(main.__loader__), getattr(main.__spec__, 'name', None))
print(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors(), sys._xoptions, sys.warnoptions)
for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream.name, stream.mode, stream.encoding, stream.errors, stream.line_buffering,
          stream.write_through, type(stream.buffer))
print(list(sys.path_importer_cache), sys.platlibdir, sys.pycache_prefix, sys.version)
import os
print(os.__file__, sorted(os.environ.items()))
)";

// Python waits for a thread that is still running when the program's text ends.
constexpr const char* kLateThread =
    "import threading, time\n"
    "threading.Thread(target=lambda: (time.sleep(.05), print('late'))).start()";

class Interpreter : public testing::Test {
 protected:
  [[nodiscard]] ProcessOptions here() const {
    ProcessOptions options;
    options.cwd = dir_.path();
    return options;
  }

  TempDir dir_;
};

TEST_F(Interpreter, AScriptSeesWhatPythonShowsIt) {
  dir_.write("portrait.py", kSelfPortrait);
  expect_same({"script", "portrait.py", {"a", "-b", "--allow-read=c", ""}}, here());
  expect_same({"script", "./portrait.py", {}}, here());
  expect_same({"script", dir_.path("portrait.py"), {"\xff"}});
}

TEST_F(Interpreter, CodeSeesWhatPythonShowsIt) {
  expect_same({"code", kSelfPortrait, {"a", "b"}}, here());
}

TEST_F(Interpreter, AModuleSeesWhatPythonShowsIt) {
  dir_.write("portrait.py", kSelfPortrait);
  dir_.write("package/__init__.py", "");
  dir_.write("package/__main__.py", kSelfPortrait);
  expect_same({"module", "portrait", {"a"}}, here());
  expect_same({"module", "package", {"a"}}, here());
}

TEST_F(Interpreter, ADirectoryAndAZipApplicationSeeWhatPythonShowsThem) {
  dir_.write("app/__main__.py", kSelfPortrait);
  expect_same({"script", "app", {"a"}}, here());
  const Words zip{
      PYTHON_REFERENCE, "-m", "zipfile", "-c", dir_.path("app.zip"), dir_.path("app/__main__.py")};
  ASSERT_EQ(run_process(zip).exit_status, 0);
  expect_same({"script", "app.zip", {"a"}}, here());
}

TEST_F(Interpreter, AScriptThroughASymbolicLinkSeesWhatPythonShowsIt) {
  dir_.write("real/portrait.py", kSelfPortrait);
  std::filesystem::create_symlink("real/portrait.py", dir_.path("link.py"));
  expect_same({"script", "link.py", {}}, here());
}

TEST_F(Interpreter, ForwardedPythonVariablesAreNotActedOn) {
  ProcessOptions options = here();
  options.environment["PYTHONPATH"] = dir_.path();
  options.environment["PYTHONOPTIMIZE"] = "2";
  options.environment["PYTHONHASHSEED"] = "0";
  expect_same({"code", kSelfPortrait, {}}, options);
  dir_.write("sitecustomize.py", "print('ran')");
  EXPECT_EQ(run_driver({"code", "pass", {}}, options).out, "");
}

TEST_F(Interpreter, TextIsUtf8WhateverTheLocale) {
  for (const char* const locale : {"C", "C.UTF-8", "xx_YY", ""}) {
    ProcessOptions options = here();
    options.environment["LC_ALL"] = locale;
    options.environment["LANG"] = locale;
    const ProcessResult result = run_driver(
        {"code", "import os, sys; print('é', sys.argv[1], 'LC_CTYPE' in os.environ)", {"\xc3\xa9"}},
        options);
    EXPECT_EQ(result.out, "\xc3\xa9 \xc3\xa9 False\n") << locale;
  }
}

TEST_F(Interpreter, CodeThatIsNoTextIsRefusedAsByPython) {
  expect_same({"code", "print('\xff')", {}}, here());
}

TEST_F(Interpreter, PrintReachesTheOutsideAtOnce) {
  // _exit drops whatever a buffer still holds
  const char* const code =
      "import os, sys; print('out', end=''); print('err', end='', file=sys.stderr); os._exit(0)";
  EXPECT_EQ(expect_same({"code", code, {}}).out, "out");
}

TEST_F(Interpreter, TheExecutableAndTheRealCommandLineAreTold) {
  const ProcessResult result =
      run_driver({"code",
                  "import sys; print(sys.executable, sys._base_executable, sys.orig_argv[2:])",
                  {"a"}});
  EXPECT_THAT(result.out, testing::StartsWith("/usr/bin/pynox /usr/bin/pynox ['code', 'import"));
  EXPECT_THAT(result.out, testing::EndsWith(", 'a']\n"));
}

TEST_F(Interpreter, PackageDirectoriesFollowTheStandardLibrary) {
  dir_.write("json.py", "raise SystemExit('shadowed')");
  dir_.write("package.py", "print('found')");
  dir_.write("evil.pth", "import sys; print('ran')");
  ProcessOptions options;
  options.cwd = "/";
  const DrivenProgram program{"code", "import json, package, sys; print(sys.path[-1])", {}};
  EXPECT_EQ(run_driver(program, options).exit_status, 1);
  options.environment["PYNOX_DRIVER_PACKAGE_DIR"] = dir_.path();
  EXPECT_EQ(run_driver(program, options).out, "found\n" + dir_.path() + "\n");
}

TEST_F(Interpreter, TheBuiltinsOfTheSiteModuleExist) {
  const Words python{PYTHON_REFERENCE, "-I", "-c"};
  const char* const code =
      "for each in (exit, quit, help, copyright, credits, license):\n"
      "  print(type(each).__module__, type(each), each)\n"
      "print(exit.eof, exit.name)\n";
  Words words = python;
  words.emplace_back(code);
  EXPECT_EQ(run_driver({"code", code, {}}).out, run_process(words).out);
}

TEST_F(Interpreter, LeavingByExitAndQuitWorks) {
  EXPECT_EQ(run_driver({"code", "exit(7)", {}}).exit_status, 7);
  EXPECT_EQ(run_driver({"code", "quit()", {}}).exit_status, 0);
  EXPECT_EQ(run_driver({"code", "exit('told')", {}}).err, "told\n");
}

TEST_F(Interpreter, HelpFindsDocumentation) {
  EXPECT_THAT(run_driver({"code", "help(len)", {}}).out,
              testing::StartsWith("Help on built-in function len"));
}

TEST_F(Interpreter, ExtensionModulesLoad) {
  const ProcessResult result = run_driver(
      {"code", "import ctypes, ssl, sqlite3, decimal, readline, pyexpat, zlib; print('all')", {}});
  EXPECT_EQ(result.out, "all\n") << result.err;
}

TEST_F(Interpreter, EveryEndIsPythons) {
  for (const char* const code :
       {"pass",
        "raise SystemExit",
        "raise SystemExit(3)",
        "raise SystemExit('message')",
        "raise SystemExit(None)",
        "raise SystemExit(2**40)",
        "raise SystemExit(-1)",
        "raise SystemExit([])",
        "1/0",
        "def f(): f()\nf()",
        "def f(:",
        "import absent",
        "raise KeyboardInterrupt",
        "import os; os.kill(os.getpid(), 15)",
        "import os; os._exit(9)",
        "import os, signal; os.kill(os.getpid(), signal.SIGINT)\nwhile True: pass",
        "import os; os.abort()",
        "import atexit; atexit.register(print, 'bye'); 1/0",
        "import atexit; atexit.register(lambda: 1/0)",
        kLateThread,
        "import threading; threading.Thread(target=lambda: 1/0).start()",
        "import sys; sys.stdout = open('/dev/full', 'w'); print('x')",
        "import os; os.close(1); print('x')",
        "import sys; sys.excepthook = None; 1/0",
        "import sys; sys.excepthook = lambda *details: print(details[0]); 1/0",
        "import sys; sys.excepthook = lambda *details: sys.exit(4); 1/0",
        "class X(Exception):\n def __str__(self): raise self\nraise X",
        "raise BaseExceptionGroup('g', [ValueError(1), KeyboardInterrupt()])",
        "class D:\n def __del__(self): 1/0\nD()",
        "try:\n 1/0\nexcept Exception as e:\n raise e from OSError",
        "import warnings; warnings.warn('w')",
        "x = 1 #"}) {
    expect_same({"code", code, {}});
    dir_.write("program.py", code);
    expect_same({"script", "program.py", {}}, here());
    dir_.write("module_of_test.py", code);
    expect_same({"module", "module_of_test", {}}, here());
  }
}

TEST_F(Interpreter, KeyboardInterruptIsADeathByTheSignal) {
  EXPECT_EQ(run_driver({"code", "raise KeyboardInterrupt", {}}).signal, SIGINT);
}

TEST_F(Interpreter, AnIgnoredInterruptStaysIgnored) {
  ProcessOptions options;
  options.ignored_signals = {SIGINT};
  const char* const code =
      "import os, signal; os.kill(os.getpid(), signal.SIGINT); print(signal.getsignal(2))";
  EXPECT_EQ(expect_same({"code", code, {}}, options).out, "1\n");
}

TEST_F(Interpreter, MissingProgramsAreToldAsByPython) {
  for (const DrivenProgram& program :
       {DrivenProgram{"script", "absent.py", {}}, DrivenProgram{"module", "absent", {}}}) {
    ProcessResult python = run_reference(program, here());
    const ProcessResult ours = run_driver(program, here());
    const std::string name = PYTHON_REFERENCE;
    EXPECT_EQ(ours.err, python.err.replace(python.err.find(name), name.size(), "/usr/bin/pynox"));
    EXPECT_EQ(ours.exit_status, python.exit_status);
  }
}

// A script that comes as a descriptor: python opens the path itself, pynox gets it open.
class DescriptorScript : public Interpreter {
 protected:
  void expect_same_from_stdin(const std::string& code, bool from_file) const {
    const std::string path = dir_.write("script.py", code);
    const Words args{"a", "b"};
    const auto options = [&] {
      ProcessOptions made = here();
      made.stdin_bytes = code;
      if (from_file) made.stdin_fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
      return made;
    };
    const ProcessResult ours = run_driver({"descriptor", "/dev/stdin", args}, options());
    const ProcessResult python = run_reference({"script", "/dev/stdin", args}, options());
    EXPECT_EQ(ours.out, python.out) << code;
    EXPECT_EQ(ours.err, python.err) << code;
    EXPECT_EQ(ours.exit_status, python.exit_status) << code;
    EXPECT_EQ(ours.signal, python.signal) << code;
  }
};

TEST_F(DescriptorScript, ItSeesWhatPythonShowsIt) {
  expect_same_from_stdin(kSelfPortrait, /*from_file=*/false);
  expect_same_from_stdin(kSelfPortrait, /*from_file=*/true);
}

TEST_F(DescriptorScript, EveryEndIsPythons) {
  for (const char* const code :
       {"pass", "raise SystemExit(3)", "raise SystemExit('message')", "1/0\n", "def f(:\n",
        "raise KeyboardInterrupt", "import os; os.kill(os.getpid(), 15)",
        "import atexit; atexit.register(print, 'bye'); 1/0", kLateThread,
        "import sys; sys.stdout = open('/dev/full', 'w'); print('x')",
        "try:\n raise KeyboardInterrupt\nexcept KeyboardInterrupt:\n 1/0", ""}) {
    expect_same_from_stdin(code, /*from_file=*/false);
    expect_same_from_stdin(code, /*from_file=*/true);
  }
}

TEST(Unsandboxed, ItIsTheMatchingInterpreter) {
  const char* const code =
      "import sys; print(sys.executable, sys.prefix, sys.path, sys.flags, sys.orig_argv, "
      "sys._stdlib_dir, sys._base_executable, sorted(sys.modules))";
  const Words words{"-O", "-X", "dev", "-c", code, "a"};
  Words python{PYTHON_REFERENCE};
  python.insert(python.end(), words.begin(), words.end());
  const ProcessResult expected = run_process(python);
  const ProcessResult ours = run_unsandboxed(words);
  EXPECT_EQ(ours.out, expected.out);
  EXPECT_EQ(ours.err, expected.err);
}

TEST(Unsandboxed, ItActsOnTheEnvironment) {
  ProcessOptions options;
  options.environment["PYTHONOPTIMIZE"] = "1";
  EXPECT_EQ(run_unsandboxed({"-c", "print(__debug__)"}, options).out, "False\n");
}

TEST(Unsandboxed, ItReadsTheProgramFromStandardInput) {
  ProcessOptions options;
  options.stdin_bytes = "print(6 * 7)\n";
  EXPECT_EQ(run_unsandboxed({}, options).out, "42\n");
}

TEST(Unsandboxed, SubprocessesAndVirtualEnvironmentsFindPython) {
  const TempDir dir;
  EXPECT_EQ(run_unsandboxed({"-m", "venv", "--without-pip", dir.path("venv")}).exit_status, 0);
  EXPECT_EQ(run_process({dir.path("venv/bin/python"), "-c", "import sys; print(sys.prefix)"}).out,
            dir.path("venv") + "\n");
  const std::string script = dir.write(
      "spawn.py",
      "import multiprocessing, subprocess, sys\n"
      "if __name__ == '__main__':\n"
      "  with multiprocessing.get_context('spawn').Pool(1) as pool: print(pool.map(abs, [-1]))\n"
      "  print(subprocess.run([sys.executable, '-c', 'pass']).returncode)\n");
  EXPECT_EQ(run_unsandboxed({script}).out, "[1]\n0\n");
}

TEST(Unsandboxed, CommandLineErrorsArePythons) {
  const ProcessResult ours = run_unsandboxed({"--nonsense"});
  const ProcessResult python = run_process({PYTHON_REFERENCE, "--nonsense"});
  EXPECT_EQ(ours.err, python.err);
  EXPECT_EQ(ours.exit_status, python.exit_status);
}

}  // namespace
}  // namespace pynox::test
