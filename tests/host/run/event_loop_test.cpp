// SPDX-License-Identifier: Apache-2.0
#include "host/run/event_loop.hpp"

#include "host/run/clock.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

#include <vector>

namespace pynox {
namespace {

struct TestPipe {
  TestPipe() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    read_end = UniqueFd(ends[0]);
    write_end = UniqueFd(ends[1]);
  }
  UniqueFd read_end{};
  UniqueFd write_end{};
};

TEST(EventLoop, CallsTimersInTheOrderOfTheirDeadlines) {
  EventLoop loop;
  std::vector<int> called;
  const std::int64_t now_ns = monotonic_ns();
  loop.call_at(now_ns + 2 * kNsPerMs, [&] { called.push_back(2); });
  loop.call_at(now_ns + 1 * kNsPerMs, [&] { called.push_back(1); });
  const EventLoop::TimerId cancelled = loop.call_at(now_ns, [&] { called.push_back(0); });
  loop.cancel(cancelled);
  loop.cancel(cancelled);
  loop.cancel(0);
  while (called.size() < 2) ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(called, (std::vector<int>{1, 2}));
  EXPECT_GE(monotonic_ns(), now_ns + 2 * kNsPerMs);
}

TEST(EventLoop, LeavesATimerThatATimerMadeToTheNextTurn) {
  EventLoop loop;
  int count = 0;
  loop.call_at(0, [&] { loop.call_at(0, [&] { ++count; }); });
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(count, 0);
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(count, 1);
}

TEST(EventLoop, LetsATimerCancelAnother) {
  EventLoop loop;
  int count = 0;
  EventLoop::TimerId second = 0;
  loop.call_at(0, [&] { loop.cancel(second); });
  second = loop.call_at(1, [&] { ++count; });
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(count, 0);
}

TEST(EventLoop, TellsOfAReaderThatHasGoneAndOfRoomToWrite) {
  EventLoop loop;
  TestPipe pipe;
  int room = 0;
  loop.watch(
      pipe.write_end.get(), [&] { ++room; }, Interest::writable);
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(room, 1);
  loop.forget(pipe.write_end.get());
  int gone = 0;
  loop.watch(
      pipe.write_end.get(), [&] { ++gone; }, Interest::hangup);
  loop.call_at(0, [] {});
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(gone, 0);
  pipe.read_end.reset();
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(gone, 1);
  EXPECT_EQ(room, 1);
}

TEST(EventLoop, DoesNotCallAHandlerThatWasForgottenInTheSameTurn) {
  EventLoop loop;
  TestPipe first;
  TestPipe second;
  ASSERT_EQ(::write(first.write_end.get(), "x", 1), 1);
  ASSERT_EQ(::write(second.write_end.get(), "x", 1), 1);
  int count = 0;
  loop.watch(first.read_end.get(), [&] {
    ++count;
    loop.forget(second.read_end.get());
  });
  loop.watch(second.read_end.get(), [&] { ++count; });
  ASSERT_TRUE(loop.run_once());
  EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace pynox
