// SPDX-License-Identifier: Apache-2.0
/// --no-sandbox: CPython's own command line, unchanged.
#include "tests/support/pynox.hpp"

#include <filesystem>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

class NoSandbox : public ::testing::Test {
 protected:
  [[nodiscard]] ProcessResult unsandboxed(const Words& words, ProcessOptions options = {}) const {
    options.cwd = dir_.path();
    return run_pynox(Words{"--no-sandbox"} + words, options);
  }
  /// The same words give the same through `pynox --no-sandbox` and through the interpreter itself.
  void expect_same(const Words& words, ProcessOptions options = {}) const {
    SCOPED_TRACE(::testing::PrintToString(words));
    options.cwd = dir_.path();
    const ProcessResult actual = unsandboxed(words, options);
    const ProcessResult expected = run_process(Words{"/usr/bin/python3.11"} + words, options);
    EXPECT_EQ(actual.out, expected.out);
    EXPECT_EQ(actual.err, expected.err);
    EXPECT_EQ(actual.exit_status, expected.exit_status);
    EXPECT_EQ(actual.signal, expected.signal);
  }
  TempDir dir_;
};

TEST_F(NoSandbox, TakesEveryOptionOfTheInterpreter) {
  dir_.write("app.py", "import sys; assert False\nprint(sys.flags, sys.argv, sys.path, __debug__)");
  for (const Words& words :
       {Words{"-O", "app.py", "x"}, Words{"app.py"}, Words{"-V"}, Words{"-VV"}, Words{"--version"},
        Words{"-c", "import sys; print(sys.flags, sys.path)"},
        Words{"-I", "-c", "import sys; print(sys.flags, sys.path)"},
        Words{"-X", "dev", "-W", "error", "-c", "import warnings; warnings.warn('x')"},
        Words{"-m", "timeit", "-h"}, Words{"-m", "nothing_of_this_name"}, Words{"nothing.py"},
        Words{"-Z"}, Words{"--json"}, Words{"--help"}, Words{"-c", "import sys; sys.exit(7)"},
        Words{"-c", "import os; os.kill(os.getpid(), 9)"},
        Words{"-c",
              "open('/etc/passwd').read(1); import os; os.wait() if os.fork() else os._exit(0)"}}) {
    expect_same(words);
  }
}

TEST_F(NoSandbox, HasTheEnvironmentPrefixesAndSiteOfTheInterpreter) {
  ProcessOptions options;
  options.environment = {{"PYTHONPATH", "/planted"}, {"API_KEY", "key"}};
  expect_same({"-c",
               "import os, sys; print(dict(os.environ)); print(sys.path, sys.prefix, "
               "sys.exec_prefix, sys.base_prefix)\n"
               "print(sys.executable, sys.orig_argv, sys._base_executable); import site; "
               "print(site.getsitepackages(), site.ENABLE_USER_SITE)"},
              options);
}

TEST_F(NoSandbox, HasNoStreamWhereTheCallerHasNone) {
  const std::string script =
      " -c 'import os, sys; print(sys.stdin, sys.stderr); print(os.pipe()[0])' <&- 2>&-";
  const ProcessResult actual =
      run_process({"/bin/sh", "-c", "exec \"$0\" --no-sandbox" + script, pynox_path()});
  EXPECT_EQ(actual.out, "None None\n0\n") << actual;
  EXPECT_EQ(run_process({"/bin/sh", "-c", "exec /usr/bin/python3.11" + script}).out, actual.out);
}

TEST_F(NoSandbox, ReadsAProgramFromStandardInput) {
  ProcessOptions options;
  options.stdin_bytes = "print(1 + 1)\nraise SystemExit(3)\n";
  expect_same({}, options);
  expect_same({"-"}, options);
  expect_same({"-i", "-q"}, options);
}

TEST_F(NoSandbox, StartsSubprocessesOfTheSameInterpreter) {
  dir_.write("spawn.py",
             "import multiprocessing as m, subprocess, sys\n"
             "if __name__ == '__main__':\n"
             "    with m.get_context('spawn').Pool(2) as p: print(p.map(abs, [-1, -2]))\n"
             "    print(subprocess.run([sys.executable, '-c', 'print(3)'], "
             "capture_output=True).stdout)\n");
  expect_same({"spawn.py"});
}

TEST_F(NoSandbox, MakesAVirtualEnvironmentThatWorks) {
  EXPECT_THAT(unsandboxed({"-m", "venv", "--without-pip", "env"}), Exited(0));
  const ProcessResult inside =
      run_process({dir_.path("env/bin/python"), "-c", "import sys; print(sys.prefix)"});
  EXPECT_EQ(inside.out, dir_.path("env") + "\n");
}

TEST_F(NoSandbox, RefusesFlagsOfPynoxBeforeIt) {
  for (const char* flag : {"--allow-network", "--allow-read=/", "--timeout=1s", "--profile=x"}) {
    SCOPED_TRACE(flag);
    EXPECT_THAT(run_pynox({flag, "--no-sandbox", "-c", "print(1)"}), RefusedSaying("--no-sandbox"));
  }
}

TEST_F(NoSandbox, ReadsNoConfiguration) {
  dir_.write("pynox.toml", "this is not TOML");
  expect_same({"-c", "print(1)"});
}

TEST_F(NoSandbox, LoadsExtensionModules) {
  expect_same(
      {"-c",
       "import ctypes, sqlite3, ssl, lzma, bz2, decimal, hashlib; print(ssl.OPENSSL_VERSION)"});
  expect_same({"-c", "import numpy; print(numpy.dot(numpy.eye(3), numpy.ones(3)))"});
}

}  // namespace
}  // namespace pynox::test
