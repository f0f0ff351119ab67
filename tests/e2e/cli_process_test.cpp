// SPDX-License-Identifier: Apache-2.0
/// Subprocesses stay denied: promptly, with one hint, and with nothing left behind.
#include "tests/support/in_child.hpp"
#include "tests/support/pynox.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

namespace pynox::test {
namespace {

using Subprocess = SandboxTest;

Words everything_granted() {
  return {"--allow-read=/usr", "--allow-read=/dev/shm", "--allow-write=/dev/shm",
          "--allow-network"};
}

TEST_F(Subprocess, IsDeniedWhateverIsGranted) {
  for (const char* program :
       {"import os; os.fork()", "import os; os.forkpty()",
        "import os; os.posix_spawn('/usr/bin/true', ['true'], {})",
        "import os; os.execve('/usr/bin/true', ['true'], {})",
        "import os, sys; os.execv(sys.executable, ['pynox'])",
        "import subprocess; subprocess.run(['/usr/bin/true'])",
        "import subprocess; subprocess.run('true', shell=True)", "import os; os.popen('true')",
        "import asyncio; asyncio.run(asyncio.create_subprocess_exec('/usr/bin/true'))"}) {
    SCOPED_TRACE(program);
    const ProcessResult result = code(everything_granted(), {program});
    EXPECT_THAT(result, Raised("PermissionError"));
    EXPECT_EQ(pynox_lines(result.err).size(), 1U) << result;
  }
  EXPECT_THAT(code({}, {"import os; assert os.system('true') != 0"}), Exited(0));
}

TEST_F(Subprocess, LeavesNothingBehindWhenItIsDenied) {
  const auto orphans = [this] {
    // Orphans of the launcher become children of this process.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const ProcessResult result = code(
        everything_granted(), {"import os, subprocess\n"
                               "for f in (os.fork, os.forkpty, lambda: subprocess.run('true')):\n"
                               "  try: f()\n"
                               "  except PermissionError: pass\n"});
    return result.exit_status != 0 ? 100 : ::waitpid(-1, nullptr, WNOHANG) + 1;
  };
  EXPECT_EQ(in_child(orphans), 0);
}

TEST_F(Subprocess, IsDeniedToProcessPools) {
  // Python makes a semaphore before it starts the process that is to remove it.
  const std::string name = "pynox-test-" + std::to_string(::getpid());
  const std::string named =
      "import sys, multiprocessing as m, multiprocessing.synchronize as s\n"
      "s.SemLock._make_name = staticmethod(lambda: '/' + sys.argv[1])\n";
  for (const char* program : {"m.get_context('fork').Pool(2)", "m.get_context('spawn').Pool(2)",
                              "m.get_context('forkserver').Pool(2)",
                              "import concurrent.futures as f\nwith f.ProcessPoolExecutor(2) as e: "
                              "e.submit(len, '').result()"}) {
    SCOPED_TRACE(program);
    const ProcessResult result =
        code(everything_granted() + Words{"--allow-temp"}, {named + program, name});
    std::filesystem::remove("/dev/shm/sem." + name);
    EXPECT_THAT(result, Raised("PermissionError"));
    EXPECT_EQ(pynox_lines(result.err).size(), 1U) << result;
  }
}

TEST_F(Subprocess, IsNotNeededForLocksAndQueuesOfMultiprocessing) {
  const Words flags{"--allow-read=/dev/shm", "--allow-write=/dev/shm"};
  EXPECT_THAT(
      code(flags, {"import multiprocessing as m\nwith m.Lock(): pass\nm.Semaphore(2).acquire()\nq "
                   "= m.SimpleQueue(); q.put(1); assert q.get() == 1"}),
      Exited(0));
}

TEST_F(Subprocess, IsWhatSharedMemoryWouldStart) {
  // Python makes the segment before it starts the process that is to remove it.
  const std::string name = "pynox-test-" + std::to_string(::getpid());
  const ProcessResult result =
      code({"--allow-read=/dev/shm", "--allow-write=/dev/shm"},
           {"import sys\n"
            "from multiprocessing import shared_memory as s; s.SharedMemory(sys.argv[1], True, 64)",
            name});
  std::filesystem::remove("/dev/shm/" + name);
  EXPECT_THAT(result, Raised("PermissionError"));
  EXPECT_EQ(pynox_lines(result.err).size(), 1U) << result;
}

TEST_F(Subprocess, DoesNotOutliveAKilledLauncher) {
  // The program holds the write end of the pipe that this process reads to its end.
  const ProcessResult result = run_process(
      {"/bin/sh", "-c",
       "\"$0\" -c 'import time; print(\"up\"); time.sleep(600)' & sleep 1; kill -9 $!; wait",
       pynox_path()});
  EXPECT_FALSE(result.hung);
  EXPECT_EQ(result.out, "up\n");
}

TEST_F(Subprocess, SignalsToTheLauncherReachTheProgram) {
  const char* program =
      "import signal, sys, time\n"
      "def stop(n, f): print('got', n); sys.exit(5)\n"
      "for n in (1, 10, 12, 15): signal.signal(n, stop)\n"
      "open('ready', 'w').close()\n"
      "time.sleep(600)";
  for (const char* name : {"HUP", "TERM", "USR1", "USR2"}) {
    SCOPED_TRACE(name);
    std::filesystem::remove(dir_.path("ready"));
    const ProcessResult result =
        run_process({"/bin/sh", "-c",
                     std::string("\"$0\" --allow-write=. -c \"$1\" & while [ ! -e ready ]; do "
                                 "sleep 0.01; done; kill -s ") +
                         name + " $!; wait $!",
                     pynox_path(), program},
                    {.cwd = dir_.path()});
    EXPECT_THAT(result, Exited(5));
    EXPECT_THAT(result.out, ::testing::StartsWith("got "));
  }
}

TEST_F(Subprocess, DiesOfASignalToTheLauncherThatNothingHandles) {
  const ProcessResult result = run_process(
      {"/bin/sh", "-c",
       "\"$0\" --allow-write=. -c 'import time; open(\"ready\", \"w\").close(); time.sleep(600)' & "
       "while [ ! -e ready ]; do sleep 0.01; done; kill -TERM $!; wait $!",
       pynox_path()},
      {.cwd = dir_.path()});
  EXPECT_THAT(result, Exited(143));
  EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace pynox::test
