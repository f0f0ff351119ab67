// SPDX-License-Identifier: Apache-2.0
/// Programs behave as with python3: what they see of themselves, their tracebacks, how they end.
#include "tests/support/pynox.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <signal.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

using Program = SandboxTest;
using Ending = SandboxTest;
using Traceback = SandboxTest;

constexpr const char* kFacts =
    "import sys\n"
    "main = sys.modules['__main__']\n"
    "print(__name__, getattr(main, '__file__', None), getattr(main, '__package__', 0))\n"
    "print(sys.argv, repr(sys.path[0]), main.__spec__ and main.__spec__.name)\n"
    "print(main.__dict__.get('__cached__', 'absent'), sys.stdin.encoding, sys.stdout.errors)\n"
    "print(sys.flags.utf8_mode, sys.dont_write_bytecode, sys.prefix, sys.stdout.line_buffering)\n";

TEST_F(Program, SeesOfItselfWhatPythonShows) {
  dir_.write("app/main.py", kFacts);
  dir_.write("pkg/__init__.py", "");
  dir_.write("pkg/__main__.py", kFacts);
  dir_.write("tool.py", kFacts);
  for (const Words& program :
       {Words{"app/main.py"}, Words{"./app/../app/main.py"}, Words{dir_.path("app/main.py")},
        Words{"pkg"}, Words{"-m", "tool"}, Words{"-m", "pkg"}, Words{"-c", kFacts}}) {
    SCOPED_TRACE(program.back());
    expect_parity(program + Words{"one", "--two"});
  }
}

TEST_F(Program, MayBeAZipApplication) {
  dir_.write("source/__main__.py", std::string(kFacts) + "import sibling; print(sibling.X)\n");
  dir_.write("source/sibling.py", "X = 'from the archive'");
  ASSERT_THAT(run_process({"/usr/bin/python3.11", "-m", "zipapp", "source", "-o", "app.pyz"},
                          {.cwd = dir_.path()}),
              Exited(0));
  const ProcessResult expected = expect_parity({"app.pyz", "argument"});
  EXPECT_THAT(expected.out, HasSubstr("from the archive"));
}

TEST_F(Program, MayComeFromStandardInputByPath) {
  ProcessOptions input;
  input.stdin_bytes = "print('from stdin', __name__)\n";
  const ProcessResult expected = expect_parity({"/dev/stdin"}, {}, input);
  EXPECT_EQ(expected.out, "from stdin __main__\n");
}

TEST_F(Program, MayComeFromAProcessSubstitution) {
  const ProcessResult result =
      run_process({"/bin/bash", "-c", "\"$0\" <(echo 'print(\"substituted\")')", pynox_path()});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "substituted\n");
}

TEST_F(Program, OnADescriptorGrantsNothing) {
  dir_.write("secret", "");
  ProcessOptions input;
  input.stdin_bytes = "open('secret')\n";
  EXPECT_THAT(pynox({"/dev/stdin"}, input), Raised("PermissionError"));
}

TEST_F(Program, ReadsItsStandardInput) {
  ProcessOptions input;
  input.stdin_bytes = "first\nsecond\n";
  expect_parity({"-c", "import sys; print(input()); print(sys.stdin.read())"}, {}, input);
}

TEST_F(Program, SeesTheRealCommandLineAndExecutable) {
  const ProcessResult result =
      code({"--timeout=60s"}, {"import sys; print(sys.executable); print(sys.orig_argv)", "x"});
  EXPECT_EQ(result.out, pynox_path() + "\n['" + pynox_path() +
                            "', '--timeout=60s', '-c', 'import sys; print(sys.executable); "
                            "print(sys.orig_argv)', 'x']\n");
}

TEST_F(Program, HasTheBuiltinsOfSiteWithoutSite) {
  const ProcessResult result = code(
      {}, {"import sys; assert 'site' not in sys.modules\n"
           "for f in (exit, quit, help, copyright, credits, license): print(type(f).__name__)\n"
           "exit(3)"});
  EXPECT_THAT(result, Exited(3));
  EXPECT_EQ(result.out, "Quitter\nQuitter\n_Helper\n_Printer\n_Printer\n_Printer\n");
}

TEST_F(Program, RunsInTheCallersDirectory) {
  dir_.make_dir("here");
  ProcessOptions here;
  here.cwd = dir_.path("here");
  EXPECT_EQ(code({}, {"import os; print(os.getcwd())"}, here).out, dir_.path("here") + "\n");
}

TEST_F(Program, CanUseThreadsQueuesAndExecutors) {
  expect_parity(
      {"-c",
       "import threading, queue, concurrent.futures as f\n"
       "q = queue.Queue(); threading.Thread(target=q.put, args=(1,)).start(); print(q.get())\n"
       "with f.ThreadPoolExecutor(8) as e: print(sum(e.map(int, '123456789')))\n"
       "with threading.Lock(): print('locked')"});
}

TEST_F(Program, PrintsWithoutHoldingAnythingBack) {
  // What was printed without a newline is there although the process never flushes.
  EXPECT_EQ(code({}, {"import os; print('held', end=''); os._exit(0)"}).out, "held");
}

TEST_F(Ending, IsThatOfPython) {
  for (const char* program : {"pass",
                              "import sys; sys.exit()",
                              "import sys; sys.exit(7)",
                              "import sys; sys.exit('text')",
                              "raise SystemExit(True)",
                              "raise SystemExit(256)",
                              "raise SystemExit(-1)",
                              "1/0",
                              "raise KeyboardInterrupt",
                              "import os; os._exit(9)",
                              "import os; os._exit(124)",
                              "import os; os._exit(125)",
                              "import os; os._exit(255)",
                              "import os; os.kill(os.getpid(), 9)",
                              "import os; os.kill(os.getpid(), 15)",
                              "import os; os.abort()",
                              "import ctypes; ctypes.string_at(0)",
                              "import atexit; atexit.register(print, 'at exit')",
                              "import threading, time; threading.Thread(target=lambda: "
                              "(time.sleep(.1), print('late'))).start()",
                              "import sys, os; os.close(1); print('lost')",
                              "import sys; sys.stdout = None; print('nowhere')"}) {
    SCOPED_TRACE(program);
    expect_parity({"-c", program});
  }
}

TEST_F(Ending, OfAFullDeviceIsThatOfPython) {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  ProcessOptions options;
  options.fds = {{full.get(), 1}};
  expect_parity({"-c", "print('lost')"}, {}, options);
  expect_parity({"-c", "import sys; sys.stdout.buffer.write(b'x')"}, {}, options);
}

TEST_F(Ending, BySignalIsASignalForTheCallerToo) {
  EXPECT_THAT(code({}, {"import os, signal; os.kill(os.getpid(), signal.SIGKILL)"}),
              KilledBy(SIGKILL));
  EXPECT_THAT(code({}, {"import ctypes; ctypes.string_at(0)"}), KilledBy(SIGSEGV));
}

TEST_F(Ending, BySyntaxErrorRecursionOrChainedExceptionIsThatOfPython) {
  for (const char* program :
       {"x = (", "  x = 1", "def f(): return f()\nf()",
        "try:\n  1/0\nexcept ZeroDivisionError as e:\n  raise ValueError('next') from e",
        "raise ExceptionGroup('g', [ValueError(1), TypeError(2)])",
        "e = ValueError('v'); e.add_note('a note'); raise e", "import json; json.loads('{')",
        "class E(Exception): pass\nraise E('own')", "import nothing_of_this_name",
        "print(undefined_name)", "import os; os.opne"}) {
    SCOPED_TRACE(program);
    dir_.write("app/main.py", program);
    expect_parity({"-c", program});
    expect_parity({"app/main.py"});
    expect_parity({"-m", "app.main"});
  }
}

TEST_F(Traceback, ShowsTheLinesOfTheProgramAndOfTheLibrary) {
  dir_.write("app/main.py", "import helper\nhelper.parse('{')\n");
  dir_.write("app/helper.py",
             "import json\ndef parse(text):\n    return json.loads(text)  # here\n");
  const ProcessResult expected = expect_parity({"app/main.py"});
  EXPECT_THAT(expected.err, HasSubstr("# here"));
  EXPECT_THAT(expected.err, HasSubstr("/usr/lib/python3.11/json/decoder.py"));
}

TEST_F(Traceback, IsThatOfPythonInThreadsAndHooks) {
  for (const char* program :
       {"import threading; threading.Thread(target=lambda: 1/0, name='t').start()",
        "import sys; sys.excepthook = lambda t, v, tb: print('hook', t.__name__)\n1/0",
        "import atexit; atexit.register(lambda: 1/0)",
        "class D:\n  def __del__(self): 1/0\nd = D(); del d",
        "import warnings; warnings.warn('careful')",
        "import asyncio\nasync def f(): 1/0\nasyncio.run(f())"}) {
    SCOPED_TRACE(program);
    expect_parity({"-c", program});
  }
}

TEST_F(Traceback, HasOneHintAfterItWhereAPermissionIsToBlame) {
  dir_.write("app/main.py", "open('/etc/shadow-like-name').read()\n");
  dir_.write("app/denied.py", "open('/etc/passwd').read()\n");
  EXPECT_THAT(pynox_lines(pynox({"app/main.py"}).err), ::testing::IsEmpty());
  const ProcessResult result = pynox({"app/denied.py"});
  EXPECT_EQ(result.err,
            "Traceback (most recent call last):\n"
            "  File \"" +
                dir_.path("app/denied.py") +
                "\", line 1, in <module>\n"
                "    open('/etc/passwd').read()\n"
                "    ^^^^^^^^^^^^^^^^^^^\n"
                "PermissionError: [Errno 13] Permission denied: '/etc/passwd'\n"
                "pynox: hint: " +
                hint_of(result) + "\n");
}

}  // namespace
}  // namespace pynox::test
