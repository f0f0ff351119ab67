// SPDX-License-Identifier: Apache-2.0
/// Waiting for descriptors and for moments.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace pynox {

/// What about a descriptor is waited for. That its other end is gone is always told as well.
enum class Interest : std::uint8_t { readable, writable, hangup };

/// [parent] A set of descriptors and moments, each with what to do when it is ready or past.
/// Handlers may watch and forget anything, but not call run_once().
class EventLoop {
 public:
  /// Names a timer; never 0.
  using TimerId = std::uint64_t;

  /// Watches `fd`, which stays the caller's and must be forgotten before it is closed.
  void watch(int fd, std::function<void()> ready, Interest interest = Interest::readable);

  /// Stops watching `fd`. Its handler is not called again, not even in the present turn. A
  /// descriptor that is not watched is left alone.
  void forget(int fd);

  /// Calls `due` once, at the first turn after `deadline_ns` (host/run/clock.hpp).
  TimerId call_at(std::int64_t deadline_ns, std::function<void()> due);

  /// A timer that was called or cancelled before is left alone, as is 0.
  void cancel(TimerId timer);

  /// Waits until at least one is ready or due and runs its handler. A failure means that nothing
  /// can be waited for: the caller must not try again.
  [[nodiscard]] Result<void> run_once();

 private:
  struct Watch {
    int fd;
    std::function<void()> ready;
    Interest interest;
    bool is_forgotten = false;
  };
  void run_due_timers();

  std::vector<std::shared_ptr<Watch>> watches_{};
  std::map<std::pair<std::int64_t, TimerId>, std::function<void()>> timers_{};
  std::map<TimerId, std::int64_t> deadlines_{};
  TimerId last_timer_ = 0;
};

}  // namespace pynox
