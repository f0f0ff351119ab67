// SPDX-License-Identifier: Apache-2.0
#include "host/run/event_loop.hpp"

#include <poll.h>

#include <cstddef>
#include <utility>

namespace pynox {

void EventLoop::watch(int fd, std::function<bool()> ready) {
  watches_.push_back({fd, std::move(ready)});
}

void EventLoop::run_once() {
  std::vector<pollfd> polled;
  polled.reserve(watches_.size());
  for (const Watch& watch : watches_)
    polled.push_back({.fd = watch.fd, .events = POLLIN, .revents = 0});
  // Only EINTR can fail here, and the launcher blocks all signals; a retry is right in either case.
  if (::poll(polled.data(), polled.size(), /*timeout=*/-1) <= 0) return;
  std::vector<Watch> kept;
  std::vector<Watch> watches = std::exchange(watches_, {});
  for (std::size_t index = 0; index < watches.size(); ++index) {
    if (polled[index].revents != 0 && !watches[index].ready()) continue;
    kept.push_back(std::move(watches[index]));
  }
  for (Watch& added : watches_) kept.push_back(std::move(added));
  watches_ = std::move(kept);
}

}  // namespace pynox
