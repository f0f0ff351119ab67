// SPDX-License-Identifier: Apache-2.0
#include "host/run/child_process.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

namespace pynox {
namespace {

pid_t fork_pausing_child() {
  const pid_t pid = ::fork();
  if (pid == 0) {
    while (true) ::pause();
  }
  return pid;
}

TEST(ChildProcess, TellsTheStatusThatTheChildExitedWith) {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(7);
  Result<ChildProcess> child = ChildProcess::adopt(pid);
  ASSERT_TRUE(child);
  const ProcessEnd end = child->wait();
  EXPECT_EQ(end.exit_status, 7);
  EXPECT_EQ(end.signal, 0);
  EXPECT_FALSE(end.is_lost);
}

TEST(ChildProcess, TellsTheSignalThatKilledTheChild) {
  Result<ChildProcess> child = ChildProcess::adopt(fork_pausing_child());
  ASSERT_TRUE(child);
  child->send(SIGTERM);
  EXPECT_EQ(child->wait().signal, SIGTERM);
}

TEST(ChildProcess, SaysSoWhenSomebodyElseHasTakenTheStatus) {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(0);
  Result<ChildProcess> child = ChildProcess::adopt(pid);
  ASSERT_TRUE(child);
  EXPECT_EQ(::waitpid(pid, nullptr, 0), pid);
  EXPECT_TRUE(child->wait().is_lost);
}

TEST(ChildProcess, ItsDescriptorIsReadableOnceTheChildHasEnded) {
  Result<ChildProcess> child = ChildProcess::adopt(fork_pausing_child());
  ASSERT_TRUE(child);
  pollfd polled{.fd = child->pidfd(), .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&polled, 1, /*timeout=*/0), 0);
  child->send(SIGKILL);
  EXPECT_EQ(::poll(&polled, 1, /*timeout=*/-1), 1);
  (void)child->wait();
}

TEST(ChildProcess, DestructionKillsAndReapsAChildThatStillRuns) {
  const pid_t pid = fork_pausing_child();
  {
    const Result<ChildProcess> child = ChildProcess::adopt(pid);
    ASSERT_TRUE(child);
  }
  EXPECT_EQ(::waitpid(pid, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  EXPECT_EQ(::kill(pid, 0), -1);
}

TEST(ChildProcess, TellsAStopOnceAndGoesOnAfterwards) {
  Result<ChildProcess> child = ChildProcess::adopt(fork_pausing_child());
  ASSERT_TRUE(child);
  EXPECT_FALSE(child->take_stop());
  child->send(SIGSTOP);
  std::optional<int> stop;
  while (!stop) stop = child->take_stop();
  EXPECT_EQ(*stop, SIGSTOP);
  EXPECT_FALSE(child->take_stop());
  child->send(SIGKILL);
  EXPECT_EQ(child->wait().signal, SIGKILL);
}

TEST(ChildProcess, MovingOntoItselfKeepsTheChild) {
  Result<ChildProcess> child = ChildProcess::adopt(fork_pausing_child());
  ASSERT_TRUE(child);
  ChildProcess& same = *child;
  *child = std::move(same);
  child->send(SIGKILL);
  EXPECT_EQ(child->wait().signal, SIGKILL);
}

}  // namespace
}  // namespace pynox
