// SPDX-License-Identifier: Apache-2.0
// What the launcher is told of an uncaught exception.
#include "tests/host/python/driver.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pynox::test {
namespace {

std::optional<Diagnostic> told_of(const std::string& code, const ProcessOptions& options = {}) {
  return run_told({"code", code, {}}, options).diagnostic;
}

constexpr uid_t kNobody = 65534;

// As an ordinary user, to whom the host refuses what a test is about.
ProcessOptions as_nobody() {
  ProcessOptions options;
  if (geteuid() == 0) options.uid = kNobody;
  return options;
}

TEST(UncaughtException, TypeMessageAndPlaceAreTold) {
  const TempDir dir;
  const std::string script = dir.write("app.py", "def f():\n  return 1 / 0\n\nf()\n");
  const auto told = run_told({"script", script, {}}).diagnostic;
  ASSERT_TRUE(told);
  EXPECT_EQ(told->type, "ZeroDivisionError");
  EXPECT_EQ(told->message, "division by zero");
  EXPECT_EQ(told->file, script);
  EXPECT_EQ(told->line, 2);
  EXPECT_EQ(told->path, "");
  EXPECT_FALSE(told->is_permission_error);
}

TEST(UncaughtException, NothingIsToldOfOtherEnds) {
  for (const char* const code :
       {"pass", "raise SystemExit(1)", "exit(3)", "import os; os._exit(1)",
        "try:\n 1/0\nexcept ZeroDivisionError: pass", "import atexit; atexit.register(lambda: 1/0)",
        "import threading; threading.Thread(target=lambda: 1/0).start()",
        "import traceback\ntry:\n 1/0\nexcept Exception: traceback.print_exc()"}) {
    EXPECT_EQ(run_told({"code", code, {}}).bytes, "") << code;
  }
}

TEST(UncaughtException, ItIsToldWhateverHookTheProgramSets) {
  for (const char* const code :
       {"import sys; sys.excepthook = lambda *details: None; 1/0",
        "import sys; del sys.excepthook; 1/0", "import sys; sys.stderr = None; 1/0",
        "import os; os.close(2); 1/0"}) {
    const auto told = told_of(code);
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->type, "ZeroDivisionError") << code;
  }
}

TEST(UncaughtException, KeyboardInterruptIsTold) {
  const Told told = run_told({"code", "raise KeyboardInterrupt", {}});
  ASSERT_TRUE(told.diagnostic);
  EXPECT_EQ(told.diagnostic->type, "KeyboardInterrupt");
}

TEST(UncaughtException, TypesAreNamedAsInATraceback) {
  for (const auto& [code, name] :
       {std::pair{"class E(Exception): pass\nraise E", "E"},
        std::pair{"class A:\n class E(Exception): pass\nraise A.E", "A.E"},
        std::pair{"import zipfile; raise zipfile.BadZipFile", "zipfile.BadZipFile"},
        std::pair{"import json; json.loads('{')", "json.decoder.JSONDecodeError"},
        std::pair{"class E(Exception): __module__ = 5\nraise E", "<unknown>.E"},
        std::pair{"raise ExceptionGroup('g', [OSError()])", "ExceptionGroup"}}) {
    const auto told = told_of(code);
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->type, name);
  }
}

// Called what it is: a C function that no audit event tells of, refused by the kernel for want of a
// right that an ordinary user lacks.
TEST(UncaughtException, TheCallIsToldByItsNameInTheProgram) {
  std::string many_names = "import os\n";
  for (int i = 0; i < 300; ++i) many_names += "name_" + std::to_string(i) + " = 0\n";
  const std::vector<std::pair<std::string, const char*>> calls{
      {"import os; os.setuid(0)", "setuid"},
      {"from os import setuid as become\nbecome(0)", "become"},
      {"import os\ndef f():\n  os.setresuid(os.getuid(), 0, 0)\nf()", "setresuid"},
      {"import os\nos.setgid(\n  0\n)", "setgid"},
      {many_names + "os.setuid(0)", "setuid"},
      {"import os; (lambda: os.setuid)()(0)", ""},
      {"import os; [os.setuid][0](0)", ""},
      {"import os; os.setuid(*[0])", ""},
      {"raise PermissionError(1, 'its own')", ""},
      {"def f(): raise PermissionError(1, 'its own')\nf()", ""},
  };
  for (const auto& [code, name] : calls) {
    const auto told = told_of(code, as_nobody());
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->type, "PermissionError") << code;
    EXPECT_EQ(told->called, name) << code;
  }
}

TEST(UncaughtException, ThePlaceIsTheProgramsAndNotTheLibrarys) {
  const auto told = told_of("import json\n\njson.loads('{')");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->file, "<string>");
  EXPECT_EQ(told->line, 3);
}

TEST(UncaughtException, ASyntaxErrorHasItsOwnPlace) {
  const TempDir dir;
  const std::string broken = dir.write("broken.py", "\n\ndef f(:\n");
  for (const DrivenProgram& program :
       {DrivenProgram{"script", broken, {}}, DrivenProgram{"code", "import broken", {}}}) {
    ProcessOptions options;
    options.cwd = dir.path();
    const auto told = run_told(program, options).diagnostic;
    ASSERT_TRUE(told);
    EXPECT_EQ(told->type, "SyntaxError");
    EXPECT_EQ(told->file, broken);
    EXPECT_EQ(told->line, 3);
  }
}

TEST(UncaughtException, TheMissingModuleIsNamed) {
  const auto told = told_of("import absent.sub");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->missing_module, "absent");
}

TEST(UncaughtException, PathsAreTheFileSystemsBytesAndAbsolute) {
  const TempDir dir;
  ProcessOptions options;
  options.cwd = dir.path();
  for (const auto& [code, path] :
       {std::pair{"open('absent/x')", "absent/x"}, std::pair{"open('./absent//./x/')", "absent/x"},
        std::pair{"open('absent/../x')", "absent/../x"}, std::pair{"open(b'\\xff')", "\xff"},
        std::pair{"import pathlib; pathlib.Path('\\udcff\xc3\xa9').read_text()", "\xff\xc3\xa9"},
        std::pair{"import os; os.chdir('/'); raise OSError(2, 'x', '"
                  "x')",
                  "/x"}}) {
    const auto told = told_of(code, options);
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->path, path[0] == '/' ? path : dir.path(path)) << code;
  }
}

// A class that answers no question about itself.
constexpr const char* kHostileClass =
    "class M(type):\n def __getattribute__(c, n): raise ValueError\n"
    "class E(Exception, metaclass=M): pass\nraise E";

TEST(UncaughtException, HostileExceptionsAreSurvived) {
  const Words codes = {
      "class E(Exception):\n def __str__(self): raise self\nraise E",
      "class E(Exception):\n def __str__(self): return str(self)\nraise E",
      "class E(Exception):\n def __str__(self): return 5\nraise E",
      "class E(Exception):\n def __str__(self): raise SystemExit(0)\nraise E",
      "raise Exception('\\udc80' * 100)",
      "raise Exception('x' * 10**7)",
      "raise Exception('\\0\\n\\x1b')",
      kHostileClass,
      "class P:\n def __fspath__(self): raise ValueError\nraise OSError(13, 'x', P())",
      "raise OSError(13, 'x', 5)",
      "raise OSError(2**70, 'x', 'a\\0b')",
      "raise OSError('13', 'x', '\\ud800')",
      "e = SyntaxError('x'); e.filename = 5; e.lineno = 'x'; raise e",
      "e = SyntaxError('x'); e.filename = 'f'; e.lineno = 2**70; raise e",
      "e = ModuleNotFoundError('x'); e.name = 5; raise e",
      "e = OSError(OSError(OSError())); raise e",
      "e = ValueError(); e.__traceback__ = None; raise e",
      "def f(): f()\nf()",
  };
  for (const std::string& code : codes) {
    const Told told = run_told({"code", code, {}});
    EXPECT_EQ(told.result.exit_status, 1) << code;
    ASSERT_TRUE(told.diagnostic) << code;
    EXPECT_LE(told.bytes.size(), kMaxDiagnosticBytes);
  }
}

TEST(UncaughtException, AnErrorThatHoldsItselfEnds) {
  const auto told = told_of("e = OSError(); e.args = (e,); raise e");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->type, "OSError");
}

TEST(UncaughtException, TheTracebackIsPythonsAllTheSame) {
  for (const char* const code :
       {"class E(Exception):\n def __str__(self): raise self\nraise E", "open('absent')"}) {
    EXPECT_EQ(run_told({"code", code, {}}).result.err, run_reference({"code", code, {}}).err);
  }
}

TEST(UncaughtException, ForgedAuditEventsAreHarmless) {
  const Told told = run_told(
      {"code",
       "import sys\n"
       "for arguments in [(), (1,), (1, 2, 3, 4), ([],) * 4, (None,) * 5]:\n"
       "  for event in ['sys.excepthook', 'open', 'os.rename', 'socket.__new__', 'os.chmod',\n"
       "                'socket.connect', 'os.mkdir', 'subprocess.Popen', 'os.', 'so', 's']:\n"
       "    sys.audit(event, *arguments)\n",
       {}});
  EXPECT_EQ(told.result.exit_status, 0) << told.result.err;
  EXPECT_EQ(told.bytes, "");
}

TEST(UncaughtException, AFullChannelDoesNotHoldTheProgramBack) {
  const Told told = run_told({"code",
                              "import os\ntry:\n while True: os.write(9, b'x' * 4096)\n"
                              "except BlockingIOError: pass\n1/0",
                              {}});
  EXPECT_FALSE(told.result.hung);
  EXPECT_EQ(told.result.exit_status, 1);
  EXPECT_FALSE(told.diagnostic);
}

TEST(UncaughtException, AMemoryErrorIsTold) {
  const auto told = told_of("bytes(2**62)");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->type, "MemoryError");
  EXPECT_TRUE(told->is_memory_error);
}

TEST(UncaughtException, AMemoryErrorIsToldWhenNothingIsLeft) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "AddressSanitizer cannot run under an address-space limit";
#else
  ProcessOptions options;
  options.limits.push_back({RLIMIT_AS, 128UL * 1024 * 1024});
  for (const char* const code :
       {"kept = []\nwhile True: kept.append([])", "kept = []\nwhile True: kept.append(b'x' * 700)",
        "kept = []\nwhile True: kept.append(bytearray(100000))"}) {
    const auto told = told_of(code, options);
    ASSERT_TRUE(told) << code;
    EXPECT_TRUE(told->is_memory_error) << code;
  }
#endif
}

struct AttemptCase {
  const char* code;
  Attempt attempt;
  const char* path;
};

// Of a directory of root's that nobody may enter a thing into, with a file that nobody may read.
class RefusedAttempt : public testing::TestWithParam<AttemptCase> {};

TEST_P(RefusedAttempt, IsTold) {
  if (!runs_as_root("needs root, to run the program as another user")) return;
  const TempDir dir;
  ASSERT_EQ(chmod(dir.write("secret", "x").c_str(), 0600), 0);
  ASSERT_EQ(chmod(dir.make_dir("closed").c_str(), 0700), 0);
  dir.make_dir("tree/inner");
  ProcessOptions options = as_nobody();
  options.cwd = dir.path();
  const auto told = told_of(GetParam().code, options);
  ASSERT_TRUE(told);
  EXPECT_TRUE(told->is_permission_error) << told->type << ": " << told->message;
  EXPECT_EQ(told->attempt, GetParam().attempt);
  const std::string path = GetParam().path;
  EXPECT_EQ(told->path, path.empty() ? "" : dir.path(path));
}

INSTANTIATE_TEST_SUITE_P(
    Paths, RefusedAttempt,
    testing::Values(
        AttemptCase{"open('secret')", Attempt::read, "secret"},
        AttemptCase{"import pathlib; pathlib.Path('secret').read_bytes()", Attempt::read, "secret"},
        AttemptCase{"open('secret', 'a')", Attempt::write, "secret"},
        AttemptCase{"open('secret', 'r+')", Attempt::read_write, "secret"},
        AttemptCase{"open('new', 'w')", Attempt::write, "new"},
        AttemptCase{"import os; os.open('new', os.O_CREAT)", Attempt::write, "new"},
        AttemptCase{"import os; os.truncate('secret', 0)", Attempt::write, "secret"},
        AttemptCase{"import os; os.listdir('closed')", Attempt::read, "closed"},
        AttemptCase{"import os; os.scandir(b'closed')", Attempt::read, "closed"},
        AttemptCase{"import os; os.mkdir('new')", Attempt::entry, "new"},
        AttemptCase{"import os; os.makedirs('tree/new/x')", Attempt::entry, "tree/new"},
        AttemptCase{"import os; os.remove('secret')", Attempt::entry, "secret"},
        AttemptCase{"import os; os.rmdir('closed')", Attempt::entry, "closed"},
        AttemptCase{"import os; os.rename('secret', 'new')", Attempt::entry, "secret"},
        AttemptCase{"import os; os.symlink('secret', 'new')", Attempt::link, "secret"},
        AttemptCase{"import os; os.chmod('secret', 0)", Attempt::metadata, "secret"},
        AttemptCase{"import os; os.chown('secret', 0, 0)", Attempt::metadata, "secret"},
        AttemptCase{"import os; os.setxattr('secret', 'user.x', b'')", Attempt::metadata, "secret"},

        AttemptCase{"import shutil; shutil.rmtree('tree')", Attempt::entry, "tree/inner"},
        AttemptCase{"import os; os.mkfifo('new')", Attempt::unknown, ""}));

INSTANTIATE_TEST_SUITE_P(
    Abilities, RefusedAttempt,
    testing::Values(
        AttemptCase{"import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)",
                    Attempt::socket, ""},
        AttemptCase{"import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
                    Attempt::other_socket, ""},
        AttemptCase{"import os, socket; s = socket.socket(socket.AF_UNIX); s.bind('sock')",
                    Attempt::unix_socket, ""},
        AttemptCase{"import os; os.kill(1, 0)", Attempt::signal, ""},
        AttemptCase{"import os; os.kill(os.getpid(), 0); os.setuid(0)", Attempt::unknown, ""},
        AttemptCase{"import os; os.execv('secret', ['x'])", Attempt::subprocess, ""}));

// Errors that name no file: what was tried is told apart from OSError.filename.
TEST(UncaughtException, TheObjectOfAnUnnamedAttemptIsTold) {
  if (!runs_as_root("needs root, to run the program as another user")) return;
  const TempDir dir;
  dir.write("secret", "x");
  ProcessOptions options = as_nobody();
  options.cwd = dir.path();
  for (const auto& [code, name] :
       {std::pair{"import os; os.utime('secret', (0, 0))", "/secret"},
        std::pair{"import os; os.utime('secret', (0, 0), dir_fd=None)", "/secret"},
        std::pair{"import os; os.chmod(os.open('.', 0), 0)", ""}}) {
    const auto told = told_of(code, options);
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->attempt, Attempt::metadata) << code;
    EXPECT_EQ(told->path, "") << code;
    EXPECT_EQ(told->second_path, dir.path() + name) << code;
  }
}

// The kernel's answer when a process may have no further child, as in the sandbox, is EAGAIN here:
// what counts is that the attempt is recognised.
TEST(UncaughtException, ARefusedSubprocessIsRecognised) {
  if (!runs_as_root("needs root, to run the program as another user")) return;
  ProcessOptions options = as_nobody();
  const std::string limit = "import resource as r; r.setrlimit(r.RLIMIT_NPROC, (0, 0))\n";
  for (const char* const code :
       {"import os; os.fork()", "import subprocess; subprocess.run(['true'])",
        "import subprocess; subprocess.run('true', shell=True)",
        "import multiprocessing as m; m.Process(target=print).start()"}) {
    const auto told = told_of(limit + code, options);
    ASSERT_TRUE(told) << code;
    EXPECT_EQ(told->sys_errno, EAGAIN) << code;
    EXPECT_EQ(told->attempt, Attempt::subprocess) << code;
  }
}

TEST(UncaughtException, AWrappedErrorIsToldByWhatItWraps) {
  const auto told = told_of("import urllib.request; urllib.request.urlopen('http://name.invalid')");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->type, "urllib.error.URLError");
  EXPECT_EQ(told->attempt, Attempt::socket);
  EXPECT_LT(told->sys_errno, 0);
}

}  // namespace
}  // namespace pynox::test
