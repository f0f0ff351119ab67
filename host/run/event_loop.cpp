// SPDX-License-Identifier: Apache-2.0
#include "host/run/event_loop.hpp"

#include "host/policy/system_error.hpp"
#include "host/run/clock.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace pynox {
namespace {

short events_of(Interest interest) noexcept {
  switch (interest) {
    case Interest::readable:
      return POLLIN;
    case Interest::writable:
      return POLLOUT;
    case Interest::hangup:
      break;
  }
  return 0;  // poll(2) tells of errors and hangups unasked
}

}  // namespace

void EventLoop::watch(int fd, std::function<void()> ready, Interest interest) {
  watches_.push_back(
      std::make_shared<Watch>(Watch{.fd = fd, .ready = std::move(ready), .interest = interest}));
}

void EventLoop::forget(int fd) {
  std::erase_if(watches_, [fd](const std::shared_ptr<Watch>& watch) {
    if (watch->fd != fd) return false;
    watch->is_forgotten = true;
    return true;
  });
}

EventLoop::TimerId EventLoop::call_at(std::int64_t deadline_ns, std::function<void()> due) {
  const TimerId timer = ++last_timer_;
  timers_.emplace(std::pair(deadline_ns, timer), std::move(due));
  deadlines_.emplace(timer, deadline_ns);
  return timer;
}

void EventLoop::cancel(TimerId timer) {
  const auto found = deadlines_.find(timer);
  if (found == deadlines_.end()) return;
  timers_.erase(std::pair(found->second, timer));
  deadlines_.erase(found);
}

void EventLoop::run_due_timers() {
  // Those made meanwhile wait for the next turn, or a handler could keep this one going for ever.
  const TimerId newest = last_timer_;
  const std::int64_t now_ns = monotonic_ns();
  for (auto next = timers_.begin(); next != timers_.end() && next->first.first <= now_ns;) {
    if (next->first.second > newest) {
      ++next;
      continue;
    }
    const std::function<void()> due = std::move(next->second);
    deadlines_.erase(next->first.second);
    timers_.erase(next);
    due();
    next = timers_.begin();  // the handler may have changed the map
  }
}

Result<void> EventLoop::run_once() {
  // Copies of the pointers: a handler may forget any watch, its own included, while this turn
  // still walks over it.
  const std::vector<std::shared_ptr<Watch>> turn = watches_;
  std::vector<pollfd> polled;
  polled.reserve(turn.size());
  for (const auto& watch : turn) {
    polled.push_back({.fd = watch->fd, .events = events_of(watch->interest), .revents = 0});
  }
  timespec timeout{};
  if (!timers_.empty()) {
    const std::int64_t left_ns =
        std::max<std::int64_t>(timers_.begin()->first.first - monotonic_ns(), 0);
    timeout = {.tv_sec = left_ns / kNsPerSecond, .tv_nsec = left_ns % kNsPerSecond};
  }
  const int ready =
      ::ppoll(polled.data(), polled.size(), timers_.empty() ? nullptr : &timeout, nullptr);
  if (ready < 0 && errno != EINTR) {
    return errno_error(ErrorKind::sandbox, "cannot watch the program: ppoll", {}, errno);
  }
  for (std::size_t index = 0; ready > 0 && index < turn.size(); ++index) {
    if (polled[index].revents != 0 && !turn[index]->is_forgotten) turn[index]->ready();
  }
  run_due_timers();
  return {};
}

}  // namespace pynox
