// SPDX-License-Identifier: Apache-2.0
/// At a terminal pynox behaves as python would: signals of the keyboard, job control, what the
/// terminal looks like afterwards.
#include "tests/support/pty_session.hpp"
#include "tests/support/pynox.hpp"

#include <signal.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

using Terminal = SandboxTest;
using JobControl = SandboxTest;

constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlZ = "\x1a";
constexpr const char* kEndOfInput = "\x04";

/// A shell that is ready and does not echo, so that what the terminal shows is output.
void quieten(PtySession& shell) {
  shell.send("stty -echo; echo ready-$((40 + 2))\n");
  ASSERT_TRUE(shell.expect("ready-42"));
}

Words program(const std::string& text, const Words& flags = {}) {
  return Words{pynox_path()} + flags + Words{"-c", text};
}

TEST_F(Terminal, IsTheProgramsOwn) {
  PtySession session(
      program("import os; print(os.isatty(0), os.isatty(1), os.get_terminal_size(), "
              "os.tcgetpgrp(0) == os.getpgrp())"));
  const ProcessResult result = session.wait();
  EXPECT_THAT(result, Exited(0));
  EXPECT_THAT(result.out, HasSubstr("True True os.terminal_size(columns=80, lines=24) True"));
}

TEST_F(Terminal, ReadsLinesAndTheEndOfInput) {
  PtySession session(program(
      "print('ready'); print('got', input())\ntry: input()\nexcept EOFError: print('ended')"));
  ASSERT_TRUE(session.expect("ready"));
  session.send("typed\n");
  ASSERT_TRUE(session.expect("got typed"));
  session.send(kEndOfInput);
  ASSERT_TRUE(session.expect("ended"));
  EXPECT_THAT(session.wait(), Exited(0));
}

TEST_F(Terminal, RaisesKeyboardInterruptOnCtrlC) {
  // In one long sleep python would miss a signal that comes just before it. All that can be
  // interrupted stands in one line: the traceback names it.
  const std::string text =
      "import time; up = iter(['up\\n'])\n"
      "while True: print(next(up, ''), end=''); time.sleep(0.01)";
  std::string shown[2];
  int which = 0;
  for (const Words& command : {Words{pynox_path()}, reference_python()}) {
    PtySession session(command + Words{"-c", text});
    ASSERT_TRUE(session.expect("up\r\n"));
    session.send(kCtrlC);
    const ProcessResult result = session.wait();
    EXPECT_THAT(result, KilledBy(SIGINT));
    shown[which++] = result.out;
  }
  EXPECT_THAT(shown[0], HasSubstr("KeyboardInterrupt"));
  EXPECT_EQ(shown[0], shown[1]);
}

TEST_F(Terminal, LetsAProgramHandleCtrlC) {
  PtySession session(
      program("try:\n  print('up')\n  import time\n  while True: time.sleep(0.01)\n"
              "except KeyboardInterrupt: print('handled'); raise SystemExit(4)"));
  ASSERT_TRUE(session.expect("up"));
  session.send(kCtrlC);
  ASSERT_TRUE(session.expect("handled"));
  EXPECT_THAT(session.wait(), Exited(4));
}

TEST_F(Terminal, KillsAProgramByCtrlBackslash) {
  PtySession session(program("print('up')\nimport time; time.sleep(600)"));
  ASSERT_TRUE(session.expect("up"));
  session.send("\x1c");
  EXPECT_THAT(session.wait(), KilledBy(SIGQUIT));
}

TEST_F(Terminal, TellsOfAResize) {
  PtySession session(
      program("import os, signal\nsignal.signal(signal.SIGWINCH, lambda n, f: print('now', "
              "os.get_terminal_size().columns))\nprint('up')\ninput()"));
  ASSERT_TRUE(session.expect("up"));
  session.resize(50, 132);
  ASSERT_TRUE(session.expect("now 132"));
  session.send("\n");
  EXPECT_THAT(session.wait(), Exited(0));
}

TEST_F(Terminal, GetsItsSettingsBack) {
  for (const char* end : {"", "os.kill(os.getpid(), 9)", "time.sleep(600)"}) {
    SCOPED_TRACE(end);
    // A shell keeps the terminal open, so that it can be looked at afterwards.
    PtySession session(job_shell());
    quieten(session);
    const std::string text = std::string(
                                 "import fcntl, os, sys, termios, time, tty; tty.setraw(0); "
                                 "os.set_blocking(0, False); print(1); ") +
                             end;
    session.send("'" + pynox_path() + "' --timeout=1s -c '" + text + "'; echo ended; stty -a\n");
    ASSERT_TRUE(session.expect("ended"));
    ASSERT_TRUE(session.expect("icanon"));
    EXPECT_NE(session.attributes().c_lflag & static_cast<tcflag_t>(ICANON | ISIG), 0U);
    EXPECT_NE(session.attributes().c_oflag & static_cast<tcflag_t>(OPOST), 0U);
    session.send("read line && echo read $line\n");
    session.send("still-blocking\n");
    EXPECT_TRUE(session.expect("read still-blocking"));
    session.send("exit\n");
    EXPECT_THAT(session.wait(), Exited(0));
  }
}

TEST_F(Terminal, IsNotReachedByAProgramWhoseStreamsLeadElsewhere) {
  PtySession session({"/bin/sh", "-c",
                      "\"$0\" -c 'open(\"/dev/tty\", \"w\").write(\"reached\")' </dev/null "
                      ">/dev/null 2>&1; echo status $?",
                      pynox_path()});
  EXPECT_TRUE(session.expect("status 1"));
  EXPECT_THAT(session.wait().out, ::testing::Not(HasSubstr("reached")));
}

TEST_F(Terminal, CannotBeTypedInto) {
  PtySession session(program("import fcntl, termios\nfcntl.ioctl(0, termios.TIOCSTI, b'x')"));
  const ProcessResult result = session.wait();
  EXPECT_THAT(result, Exited(1));
  EXPECT_THAT(result.out, HasSubstr("PermissionError"));
}

TEST_F(Terminal, EndsTheProgramWhenItHangsUp) {
  // The pipe outlives the terminal: it is at its end when nobody holds it any more.
  const ProcessResult result =
      run_process({"/usr/bin/python3.11", "-c",
                   "import os, pty, subprocess, sys\n"
                   "pid, master = pty.fork()\n"
                   "if pid == 0: os.execv(sys.argv[1], [sys.argv[1], '-c', 'print(\"up\"); import "
                   "time; time.sleep(600)'])\n"
                   "while not os.read(master, 9).endswith(b'\\n'): pass\n"
                   "os.close(master)\n"
                   "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))",
                   pynox_path()});
  EXPECT_EQ(result.out, "-1\n") << "SIGHUP, as for python";
}

TEST_F(JobControl, StopsOnCtrlZAndGoesOnWithFgAsOftenAsOneLikes) {
  PtySession shell(job_shell());
  quieten(shell);
  dir_.write("main.py",
             "import signal\n"
             "signal.signal(signal.SIGCONT, lambda n, f: print('continued'))\n"
             "print('up')\n"
             "print('got', input())\n");
  shell.send("'" + pynox_path() + "' " + dir_.path("main.py") + "; echo status $?\n");
  ASSERT_TRUE(shell.expect("up"));
  for (int round = 0; round < 3; ++round) {
    shell.send(kCtrlZ);
    ASSERT_TRUE(shell.expect("Stopped"));
    shell.send("echo the shell is back; fg\n");
    ASSERT_TRUE(shell.expect("the shell is back\r\n"));
    ASSERT_TRUE(shell.expect("continued"));  // only now a key reaches the program
  }
  shell.send("line\n");
  ASSERT_TRUE(shell.expect("got line"));
  shell.send("exit\n");
  (void)shell.wait();
}

TEST_F(JobControl, RunsInTheBackgroundAndStopsWhenItReads) {
  PtySession shell(job_shell());
  quieten(shell);
  shell.send("'" + pynox_path() +
             "' -c 'print(\"in the background\"); print(\"got\", input())' &\n");
  ASSERT_TRUE(shell.expect("in the background"));
  shell.send("while ! jobs | grep -q Stopped; do sleep 0.05; done; jobs\n");
  ASSERT_TRUE(shell.expect("Stopped"));
  shell.send("fg\n");
  ASSERT_TRUE(shell.expect("-c"));
  shell.send("line\n");
  ASSERT_TRUE(shell.expect("got line"));
  shell.send("exit\n");
  (void)shell.wait();
}

TEST_F(JobControl, WorksInAPipeline) {
  PtySession shell(job_shell());
  quieten(shell);
  shell.send("echo one two | '" + pynox_path() +
             "' -c 'print(len(input().split()))' | cat; echo status ${PIPESTATUS[1]}\n");
  ASSERT_TRUE(shell.expect("2"));
  ASSERT_TRUE(shell.expect("status 0"));
  shell.send("exit\n");
  EXPECT_THAT(shell.wait(), Exited(0));
}

TEST_F(JobControl, DiesOfAClosedPipeAsPythonWould) {
  const char* pipeline =
      "\"$@\" -c 'import sys\nwhile True: print(1)' | head -n 1; echo ${PIPESTATUS[0]}";
  const ProcessResult ours = run_process(Words{"/bin/bash", "-c", pipeline, "bash", pynox_path()});
  const ProcessResult theirs =
      run_process(Words{"/bin/bash", "-c", pipeline, "bash"} + reference_python());
  EXPECT_EQ(ours.out, theirs.out);
  EXPECT_EQ(ours.err, theirs.err);
}

TEST_F(JobControl, TakesAStopThatTheProgramGaveItselfAsItsOwn) {
  // The launcher does not mirror it; the clock goes on.
  PtySession session(program("import os, signal; print('up'); os.kill(os.getpid(), signal.SIGSTOP)",
                             {"--timeout=1s"}));
  ASSERT_TRUE(session.expect("up"));
  EXPECT_THAT(session.wait(), Exited(124));
}

}  // namespace
}  // namespace pynox::test
