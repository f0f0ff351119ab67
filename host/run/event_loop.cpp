// SPDX-License-Identifier: Apache-2.0
#include "host/run/event_loop.hpp"

#include <poll.h>

#include <cstddef>
#include <utility>

namespace pynox {

void EventLoop::watch(int fd, std::function<void()> ready) {
  watches_.push_back(std::make_shared<Watch>(Watch{.fd = fd, .ready = std::move(ready)}));
}

void EventLoop::forget(int fd) {
  std::erase_if(watches_, [fd](const std::shared_ptr<Watch>& watch) {
    if (watch->fd != fd) return false;
    watch->is_forgotten = true;
    return true;
  });
}

void EventLoop::run_once() {
  // Copies of the pointers: a handler may forget any watch, its own included, while this turn
  // still walks over it.
  const std::vector<std::shared_ptr<Watch>> turn = watches_;
  std::vector<pollfd> polled;
  polled.reserve(turn.size());
  for (const auto& watch : turn) {
    polled.push_back({.fd = watch->fd, .events = POLLIN, .revents = 0});
  }
  // Only EINTR can fail here, and the launcher blocks all signals; the caller tries again.
  if (::poll(polled.data(), polled.size(), /*timeout=*/-1) <= 0) return;
  for (std::size_t index = 0; index < turn.size(); ++index) {
    if (polled[index].revents != 0 && !turn[index]->is_forgotten) turn[index]->ready();
  }
}

}  // namespace pynox
