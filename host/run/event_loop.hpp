// SPDX-License-Identifier: Apache-2.0
/// Waiting for descriptors.
#pragma once

#include <functional>
#include <memory>
#include <vector>

namespace pynox {

/// [parent] A set of descriptors, each with what to do when it is readable or its other end is
/// gone. Handlers may watch and forget descriptors, but not call run_once().
class EventLoop {
 public:
  /// Watches `fd`, which stays the caller's and must be forgotten before it is closed.
  void watch(int fd, std::function<void()> ready);

  /// Stops watching `fd`. Its handler is not called again, not even in the present turn. A
  /// descriptor that is not watched is left alone.
  void forget(int fd);

  /// Waits until at least one is ready and runs its handler.
  void run_once();

 private:
  struct Watch {
    int fd;
    std::function<void()> ready;
    bool is_forgotten = false;
  };
  std::vector<std::shared_ptr<Watch>> watches_{};
};

}  // namespace pynox
