// SPDX-License-Identifier: Apache-2.0
#include "host/pool/stray_reaper.hpp"

#include "host/run/child_process.hpp"
#include "host/run/clock.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace pynox::pool {
namespace {

/// A child that exits at once; in `group`, or in one of its own.
pid_t fork_ending_child(pid_t group = 0) {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(3);
  EXPECT_EQ(::setpgid(pid, group), 0);
  siginfo_t info{};
  EXPECT_EQ(::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT), 0);
  return pid;
}

bool is_child(pid_t pid) {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void run_for(EventLoop& loop, std::int64_t duration_ns) {
  bool is_over = false;
  loop.call_at(monotonic_ns() + duration_ns, [&is_over] { is_over = true; });
  while (!is_over) ASSERT_TRUE(loop.run_once());
}

TEST(StrayReaper, ReapsAChildThatNobodyElseDoes) {
  EventLoop loop;
  StrayReaper strays(loop);
  const pid_t stray = fork_ending_child();
  strays.look_for(stray);
  while (is_child(stray)) ASSERT_TRUE(loop.run_once());
}

TEST(StrayReaper, LeavesAloneWhatIsReapedByItsOwner) {
  EventLoop loop;
  StrayReaper strays(loop);
  const pid_t owned = fork_ending_child();
  const pid_t stray = fork_ending_child(owned);
  Result<ChildProcess> owner = ChildProcess::adopt(owned);
  ASSERT_TRUE(owner);
  int exit_status = 0;
  loop.watch(owner->pidfd(), [&] {
    loop.forget(owner->pidfd());
    exit_status = owner->wait().exit_status;
  });
  strays.look_for(owned);
  while (is_child(stray)) ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(exit_status, 3);
}

TEST(StrayReaper, LeavesOtherGroupsAlone) {
  EventLoop loop;
  StrayReaper strays(loop);
  const pid_t other = fork_ending_child();
  const pid_t stray = fork_ending_child();
  strays.look_for(stray);
  while (is_child(stray)) ASSERT_TRUE(loop.run_once());
  EXPECT_TRUE(is_child(other));
  EXPECT_EQ(::waitpid(other, nullptr, 0), other);
}

TEST(StrayReaper, EndsItsSearchWithTheGroup) {
  EventLoop loop;
  StrayReaper strays(loop);
  const pid_t owned = fork_ending_child();
  strays.look_for(owned);
  EXPECT_EQ(::waitpid(owned, nullptr, 0), owned);
  run_for(loop, 500 * kNsPerMs);  // nothing is reaped twice, and nothing is waited for
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace pynox::pool
