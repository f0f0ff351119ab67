// SPDX-License-Identifier: Apache-2.0
/// Waiting for descriptors.
#pragma once

#include <functional>
#include <vector>

namespace pynox {

/// [parent] A set of descriptors, each with what to do when it is readable or its other end is
/// gone.
class EventLoop {
 public:
  /// Watches `fd`, which stays the caller's and must stay open until it is forgotten. The handler
  /// returns whether to go on watching.
  void watch(int fd, std::function<bool()> ready);

  /// Waits until at least one is ready and runs its handler. Handlers may call watch(), but not
  /// run_once().
  void run_once();

 private:
  struct Watch {
    int fd;
    std::function<bool()> ready;
  };
  std::vector<Watch> watches_{};
};

}  // namespace pynox
