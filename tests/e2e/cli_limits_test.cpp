// SPDX-License-Identifier: Apache-2.0
/// --timeout, --memory, --max-file-size and the caller's own limits.
#include "tests/support/in_child.hpp"
#include "tests/support/pynox.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <filesystem>

namespace pynox::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using Timeout = SandboxTest;
using Memory = SandboxTest;
using MaxFileSize = SandboxTest;
using CallersLimits = SandboxTest;

TEST_F(Timeout, EndsEveryProgramWithOneLineAndExit124) {
  for (const char* program : {
           "while True: pass",
           "import time; time.sleep(600)",
           "import signal, time; signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()); "
           "time.sleep(600)",
           "import signal, time\nfor s in range(1, 32):\n  try: signal.signal(s, signal.SIG_IGN)\n "
           " except OSError: pass\ntime.sleep(600)",
           "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)",
           "import os\ntry: os.setsid()\nexcept OSError: pass\nwhile True: pass",
           "import os, time; [os.close(i) for i in (0, 1)]; time.sleep(600)",
           "import atexit, time; atexit.register(time.sleep, 600)",
           "import threading, time; threading.Thread(target=time.sleep, args=(600,)).start()",
           "class C:\n  def __del__(self):\n    while True: pass\nc = C()",
           "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
       }) {
    SCOPED_TRACE(program);
    const ProcessResult result = code({"--timeout=500ms"}, {program});
    EXPECT_THAT(result, Exited(124));
    ASSERT_EQ(pynox_lines(result.err).size(), 1U) << result;
    EXPECT_EQ(result.err, pynox_lines(result.err).front() + "\n");
  }
}

TEST_F(Timeout, EndsAProgramThatFloodsItsOutputs) {
  const ProcessResult result =
      code({"--timeout=500ms"}, {"import sys\nwhile True: sys.stdout.write('x' * 10000)"});
  EXPECT_THAT(result, Exited(124));
  EXPECT_EQ(pynox_lines(result.err).size(), 1U);
  EXPECT_EQ(json({"--timeout=500ms"}, {"import sys\nwhile True: sys.stderr.write('x' * 10000)"})
                .text("exit"),
            "124");
}

TEST_F(Timeout, DeliversEverythingThatWasWrittenBefore) {
  const Words program{
      "import time; print('first', flush=True); print('second'); print('third', end=''); "
      "time.sleep(600)"};
  EXPECT_EQ(code({"--timeout=2s"}, program).out, "first\nsecond\nthird");
  EXPECT_EQ(json({"--timeout=2s"}, program).string("stdout"), "first\nsecond\nthird");
}

TEST_F(Timeout, LeavesAFasterProgramAlone) {
  EXPECT_THAT(code({"--timeout=60s"}, {"import time; time.sleep(0.05)"}), Exited(0));
}

TEST_F(Timeout, LeavesNoProcessBehind) {
  const auto orphans = [this] {
    // Orphans of the launcher become children of this process.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const ProcessResult result =
        code({"--timeout=300ms"},
             {"import threading, time\n"
              "for i in range(9): threading.Thread(target=time.sleep, args=(600,)).start()"});
    return result.exit_status != 124 ? 100 : ::waitpid(-1, nullptr, WNOHANG) + 1;
  };
  EXPECT_EQ(in_child(orphans), 0);
}

TEST_F(Memory, StartsAtItsMinimum) {
  EXPECT_EQ(code({"--memory=32m"}, {"print('started')"}).out, "started\n");
  EXPECT_THAT(code({"--memory=32m"},
                   {"import asyncio, json, argparse, dataclasses, re, threading, logging"}),
              Exited(0));
}

TEST_F(Memory, EndsInAMemoryErrorWithOneHint) {
  for (const char* program :
       {"bytearray(2 * 1024**3)", "x = []\nwhile True: x.append(bytes(100000))",
        "x = [0] * (1 << 40)", "x = 'a' * (256 << 20)"}) {
    SCOPED_TRACE(program);
    const ProcessResult result = code({"--memory=64m"}, {program});
    EXPECT_THAT(result, Raised("MemoryError"));
    EXPECT_THAT(hint_of(result), HasSubstr("--memory"));
    const Json captured = json({"--memory=64m"}, {program});
    EXPECT_EQ(captured.text("exit"), "1");
    EXPECT_EQ(captured.string("error.type"), "MemoryError");
    EXPECT_THAT(captured.string("error.hint"), HasSubstr("--memory"));
  }
}

TEST_F(Memory, HintsAtAFailedMappingAndKeepsItsType) {
  const Words map{"import mmap; mmap.mmap(-1, 256 << 20)"};
  const Json result = json({"--memory=64m"}, map);
  EXPECT_EQ(result.string("error.type"), "OSError");
  EXPECT_THAT(result.string("error.hint"), HasSubstr("--memory"));
  EXPECT_EQ(json({}, map).text("exit"), "0");
}

TEST_F(Memory, HintsAtAThreadWhoseStackDoesNotFit) {
  const Words start{
      "import threading\ndone = threading.Event()\n"
      "try:\n  for _ in range(20): threading.Thread(target=done.wait).start()\n"
      "finally: done.set()"};
  const ProcessResult refused = code({"--memory=100m"}, start);
  EXPECT_THAT(refused, Raised("RuntimeError"));
  EXPECT_THAT(hint_of(refused), AllOf(HasSubstr("thread"), HasSubstr("--memory=200m")));
  EXPECT_THAT(code({"--memory=400m"}, start), Exited(0));
}

TEST_F(Memory, LetsAProgramCatchTheErrorAndGoOn) {
  const ProcessResult result =
      code({"--memory=64m"}, {"try: bytearray(1 << 30)\nexcept MemoryError: print('caught')"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "caught\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(Memory, SufficesForManyThreadsByDefault) {
  EXPECT_THAT(code({}, {"import threading, time\nt = [threading.Thread(target=time.sleep, "
                        "args=(.1,)) for _ in range(32)]\n"
                        "[x.start() for x in t]; [x.join() for x in t]"}),
              Exited(0));
}

TEST_F(MaxFileSize, StopsAtTheLimitAndNotBefore) {
  dir_.make_dir("out");
  const Words flags{"--allow-write=out", "--max-file-size=1m"};
  EXPECT_THAT(code(flags, {"open('out/x', 'wb').write(bytes(1 << 20))"}), Exited(0));
  EXPECT_EQ(std::filesystem::file_size(dir_.path("out/x")), std::size_t{1} << 20U);
  const Json past =
      json(flags, {"f = open('out/y', 'wb', 0)\nfor _ in range(3): f.write(bytes(1 << 19))"});
  EXPECT_EQ(past.string("error.type"), "OSError");
  EXPECT_THAT(past.string("error.message"), HasSubstr("[Errno 27]"));
  EXPECT_LE(std::filesystem::file_size(dir_.path("out/y")), std::size_t{1} << 20U);
  EXPECT_THAT(code({"--allow-write=out"}, {"open('out/z', 'wb').write(bytes(2 << 20))"}),
              Exited(0));
}

TEST_F(MaxFileSize, HoldsForTruncateAndSeekToo) {
  dir_.make_dir("out");
  for (const char* attempt :
       {"open('out/x', 'wb').truncate(2 << 20)",
        "f = open('out/x', 'wb', 0); f.seek(2 << 20); f.write(b'x')",
        "import os; os.posix_fallocate(os.open('out/x', os.O_CREAT | os.O_WRONLY), 0, 2 << 20)"}) {
    SCOPED_TRACE(attempt);
    EXPECT_THAT(code({"--allow-write=out", "--max-file-size=1m"}, {attempt}), Raised("OSError"));
  }
}

TEST_F(MaxFileSize, DoesNotBindStandardOutput) {
  const ProcessResult result = code({"--max-file-size=1k"}, {"print('x' * 10000)"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out.size(), 10001U);
}

constexpr rlim_t kAddressSpace = rlim_t{400} << 20U;

TEST_F(CallersLimits, LowerADefaultAndThePolicySaysSo) {
  ProcessOptions limited;
  limited.limits = {{RLIMIT_AS, kAddressSpace}};
  const Json result = json({}, {"print('ran')"}, limited);
  EXPECT_EQ(result.string("stdout"), "ran\n");
  EXPECT_EQ(result.text("policy.memory_bytes"), std::to_string(kAddressSpace));
}

TEST_F(CallersLimits, RefuseWhatIsAskedForAboveThem) {
  ProcessOptions memory;
  memory.limits = {{RLIMIT_AS, kAddressSpace}};
  EXPECT_THAT(code({"--memory=512m"}, {"print(1)"}, memory), RefusedSaying("--memory"));
  EXPECT_THAT(code({"--memory=300m"}, {"print(1)"}, memory), Exited(0));
  ProcessOptions file;
  file.limits = {{RLIMIT_FSIZE, 4096}};
  EXPECT_THAT(code({"--max-file-size=1m"}, {"print(1)"}, file), RefusedSaying("--max-file-size"));
  EXPECT_THAT(code({"--max-file-size=1k"}, {"print(1)"}, file), Exited(0));
}

TEST_F(CallersLimits, OfOtherKindsDoNotKeepPynoxFromStarting) {
  ProcessOptions limited;
  limited.limits = {
      {RLIMIT_STACK, 1 << 20U}, {RLIMIT_NOFILE, 256}, {RLIMIT_CORE, 0}, {RLIMIT_MEMLOCK, 0}};
  EXPECT_EQ(code({}, {"print('ran')"}, limited).out, "ran\n");
}

}  // namespace
}  // namespace pynox::test
