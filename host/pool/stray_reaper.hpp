// SPDX-License-Identifier: Apache-2.0
/// Reaping the child that nobody was told of.
#pragma once

#include "host/run/event_loop.hpp"

#include <sys/types.h>

#include <list>

namespace pynox::pool {

/// [parent] A template that is killed between forking a child and telling of it leaves that child
/// to the server, which does not know whom to wait for. The child ends by itself, since its socket
/// is closed, and would stay a zombie.
class StrayReaper {
 public:
  /// `loop` must outlive this object.
  explicit StrayReaper(EventLoop& loop) noexcept : loop_(loop) {}
  StrayReaper(const StrayReaper&) = delete;
  StrayReaper& operator=(const StrayReaper&) = delete;
  StrayReaper(StrayReaper&&) = delete;
  StrayReaper& operator=(StrayReaper&&) = delete;
  ~StrayReaper();

  /// Reaps one child of this process in the process group that nobody else reaps, once it has
  /// ended.
  void look_for(pid_t group);

 private:
  struct Search {
    pid_t group = 0;
    pid_t suspect = 0;  ///< ended and not reaped when it was last looked at
    std::int64_t pause_ns = 0;
    EventLoop::TimerId timer = 0;
  };
  void look(std::list<Search>::iterator search);

  EventLoop& loop_;
  std::list<Search> searches_{};
};

}  // namespace pynox::pool
