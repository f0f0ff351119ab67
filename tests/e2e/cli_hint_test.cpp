// SPDX-License-Identifier: Apache-2.0
/// The hint: exactly one line after the traceback, naming what would allow it, or that nothing can.
#include "tests/support/pynox.hpp"

#include <sys/stat.h>

#include <string>
#include <utility>

namespace pynox::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Hint = SandboxTest;

TEST_F(Hint, NamesTheFlagAndTheExactPath) {
  dir_.write("data/x", "");
  EXPECT_THAT(hint_of(code({}, {"open('data/x')"})),
              HasSubstr("--allow-read=" + dir_.path("data/x")));
  EXPECT_THAT(hint_of(code({}, {"open('data/x', 'a')"})),
              HasSubstr("--allow-write=" + dir_.path("data/x")));
  EXPECT_THAT(hint_of(code({}, {"import os; os.listdir('data')"})),
              HasSubstr("--allow-read=" + dir_.path("data")));
  EXPECT_THAT(hint_of(code({}, {"import os; os.unlink('data/x')"})),
              HasSubstr("--allow-write=" + dir_.path("data")));
}

TEST_F(Hint, NamesTheNearestExistingParentOfWhatDoesNotExistYet) {
  dir_.make_dir("out");
  EXPECT_THAT(hint_of(code({}, {"open('out/new', 'w')"})),
              HasSubstr("--allow-write=" + dir_.path("out")));
  EXPECT_THAT(hint_of(code({}, {"import os; os.mkdir('out/new')"})),
              HasSubstr("--allow-write=" + dir_.path("out")));
}

TEST_F(Hint, GivesAFlagThatReallyWorks) {
  dir_.write("with space/it's.txt", "");
  const Words read{"open(\"with space/it's.txt\")"};
  const std::string hint = hint_of(code({}, read));
  const std::size_t at = hint.find("--allow-read=");
  ASSERT_NE(at, std::string::npos) << hint;
  const ProcessResult copied = run_process(
      {"/bin/sh", "-c", "\"$0\" " + hint.substr(at) + " -c \"$1\"", pynox_path(), read.front()},
      {.cwd = dir_.path()});
  EXPECT_THAT(copied, Exited(0)) << "the hint, pasted into a shell: " << hint;
}

TEST_F(Hint, ShowsControlAndBidirectionalCharactersEscaped) {
  const std::string name =
      "a\n\x1b[31m\xe2\x80\xae"
      "b\xff";
  dir_.write(name, "");
  const ProcessResult denied = code({}, {"open(b'a\\n\\x1b[31m\\xe2\\x80\\xaeb\\xff')"});
  const std::string hint = hint_of(denied);
  EXPECT_THAT(
      hint, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\xe2\x80\xae")), Not(HasSubstr("\xff"))));
  EXPECT_THAT(hint, HasSubstr("--allow-read="));
}

TEST_F(Hint, IsNotAddedForACaughtException) {
  const ProcessResult result =
      code({}, {"try: open('/etc/passwd')\nexcept PermissionError: print('caught')"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "caught\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(Hint, IsNotAddedForOtherExceptionsOrEndings) {
  for (const char* program : {"1/0", "open('/nothing/here')", "import sys; sys.exit(1)",
                              "import getpass; getpass.getuser()", "import nothing_of_this_name",
                              "raise OSError(2, 'made up')", "import os; os.kill(os.getpid(), 9)",
                              "try: open('/etc/passwd')\nexcept PermissionError: pass\n1/0"}) {
    SCOPED_TRACE(program);
    EXPECT_THAT(pynox_lines(code({}, {program}).err), IsEmpty());
  }
}

TEST_F(Hint, ComesWhateverExceptionHookTheProgramHas) {
  const ProcessResult result = code({}, {"import sys; sys.excepthook = lambda *a: print('hooked', "
                                         "file=sys.stderr)\nopen('/etc/passwd')"});
  EXPECT_EQ(result.err, "hooked\npynox: hint: " + hint_of(result) + "\n");
}

TEST_F(Hint, SaysThatSubprocessesCanNeverBeAllowed) {
  for (const char* program :
       {"import subprocess; subprocess.run(['true'])", "import os; os.fork()",
        "import os; os.execv('/bin/true', ['true'])",
        "import os; os.posix_spawn('/bin/true', ['true'], {})", "import os; os.forkpty()",
        "import multiprocessing as m\nm.get_context('fork').Process(target=print).start()",
        "import multiprocessing as m\nm.get_context('spawn').Process(target=print).start()"}) {
    SCOPED_TRACE(program);
    const ProcessResult result = code({"--allow-read=/usr"}, {program});
    EXPECT_THAT(result, Raised("PermissionError"));
    const std::string hint = hint_of(result);
    EXPECT_THAT(hint, HasSubstr("subprocess"));
    EXPECT_THAT(hint, Not(HasSubstr("--allow-")));
  }
}

TEST_F(Hint, NamesTheCallThatIsNeverAllowed) {
  dir_.make_dir("out");
  for (const auto& [program, call] :
       {std::pair{"import os; os.mkfifo('out/pipe')", "mkfifo"},
        std::pair{"import os; os.setuid(os.getuid() + 1)", "setuid"},
        std::pair{"import os; os.setpriority(os.PRIO_PGRP, 0, 1)", "setpriority"},
        std::pair{"from os import setgroups\nsetgroups(\n  [1, 2])", "setgroups"},
        std::pair{"import os\nclass A: chroot = os.chroot\nA().chroot(path='out')", "chroot"}}) {
    SCOPED_TRACE(program);
    const ProcessResult result = code({"--allow-write=out"}, {program});
    EXPECT_THAT(result, Raised("PermissionError"));
    EXPECT_EQ(hint_of(result), "the sandbox never allows this use of " + std::string(call) +
                                   "(), whatever flag is given");
  }
}

TEST_F(Hint, NamesTheNetworkFlagForAnInternetSocket) {
  EXPECT_THAT(hint_of(code({}, {"import socket; socket.socket()"})), HasSubstr("--allow-network"));
  EXPECT_THAT(
      hint_of(code({}, {"import socket; socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)"})),
      HasSubstr("--allow-network"));
}

TEST_F(Hint, SaysThatUnixSocketsCanNeverBeAllowed) {
  for (const Words& flags : {Words{}, Words{"--allow-network"}}) {
    const std::string hint = hint_of(code(flags, {"import socket; socket.socket(socket.AF_UNIX)"}));
    EXPECT_THAT(hint, HasSubstr("Unix"));
    EXPECT_THAT(hint, Not(HasSubstr("--allow-")));
  }
}

TEST_F(Hint, NamesTheTemporaryDirectoryFlag) {
  for (const char* program :
       {"import tempfile; tempfile.TemporaryFile()", "import tempfile; tempfile.mkdtemp()",
        "import tempfile; tempfile.gettempdir()"}) {
    SCOPED_TRACE(program);
    const ProcessResult result = code({}, {program});
    EXPECT_THAT(result, Raised("FileNotFoundError"));
    EXPECT_THAT(hint_of(result), HasSubstr("--allow-temp"));
  }
}

TEST_F(Hint, NamesDevShmForSemaphores) {
  const Words make{"import multiprocessing; multiprocessing.Lock()"};
  EXPECT_THAT(hint_of(code({}, make)), HasSubstr("/dev/shm"));
  EXPECT_THAT(code({"--allow-read=/dev/shm", "--allow-write=/dev/shm"}, make), Exited(0));
}

TEST_F(Hint, NamesThePackageDirectoryOfAnActiveVirtualEnvironment) {
  dir_.write("venv/lib/python3.11/site-packages/installed_here.py", "X = 1");
  dir_.write("venv/pyvenv.cfg", "");
  ProcessOptions active;
  active.environment["VIRTUAL_ENV"] = dir_.path("venv");
  const std::string site = dir_.path("venv/lib/python3.11/site-packages");
  const Words import{"import installed_here"};
  EXPECT_THAT(hint_of(code({}, import, active)), HasSubstr("--package-dir=" + site));
  EXPECT_THAT(code({"--package-dir=" + site}, import, active), Exited(0));
  EXPECT_THAT(pynox_lines(code({}, {"import not_installed_there"}, active).err), IsEmpty());
  EXPECT_THAT(pynox_lines(code({}, import).err), IsEmpty()) << "no virtual environment is active";
}

TEST_F(Hint, NamesTheSitePackagesOfAVirtualEnvironmentGivenAsAPackageDirectory) {
  dir_.write("venv/lib/python3.11/site-packages/installed_here.py", "X = 1");
  dir_.write("venv/pyvenv.cfg", "");
  const ProcessResult result = code({"--package-dir=venv"}, {"import installed_here"});
  EXPECT_THAT(result, Not(Exited(0)));
  EXPECT_THAT(result.err,
              HasSubstr("--package-dir=" + dir_.path("venv/lib/python3.11/site-packages")));
  EXPECT_EQ(pynox_lines(result.err).size(), 1U);
}

TEST_F(Hint, NamesTheMemoryFlag) {
  const ProcessResult result = code({"--memory=64m"}, {"bytearray(256 << 20)"});
  EXPECT_THAT(result, Raised("MemoryError"));
  EXPECT_THAT(hint_of(result), HasSubstr("--memory"));
  EXPECT_THAT(code({"--memory=1g"}, {"bytearray(256 << 20)"}), Exited(0));
}

TEST_F(Hint, NamesTheFileSizeFlag) {
  dir_.make_dir("out");
  const ProcessResult result = code({"--allow-write=out", "--max-file-size=1k"},
                                    {"with open('out/x', 'wb') as f: f.write(bytes(2048))"});
  EXPECT_THAT(result, Raised("OSError"));
  EXPECT_THAT(hint_of(result), HasSubstr("--max-file-size"));
}

TEST_F(Hint, SaysThatHostPermissionsRefuseWhatTheGrantCovers) {
  dir_.write("data/x", "");
  ASSERT_EQ(::chmod(dir_.path("data/x").c_str(), 0), 0);
  ProcessOptions options;
  options.cwd = dir_.path();
  const Words command{pynox_of_ordinary_user(options)};
  const ProcessResult result =
      run_process(command + Words{"--allow-read=data", "-c", "open('data/x')"}, options);
  EXPECT_THAT(result, Raised("PermissionError"));
  EXPECT_THAT(hint_of(result), AllOf(HasSubstr("permission"), Not(HasSubstr("--allow-"))));
}

TEST_F(Hint, IsInTheResultAndNotInStandardErrorWhenCaptured) {
  dir_.write("data/x", "");
  const Json result = json({}, {"open('data/x')"});
  EXPECT_THAT(result.string("error.hint"), HasSubstr("--allow-read=" + dir_.path("data/x")));
  EXPECT_THAT(result.string("stderr"), Not(HasSubstr("pynox:")));
  EXPECT_THAT(result.string("stderr"), HasSubstr("PermissionError"));
}

}  // namespace
}  // namespace pynox::test
