// SPDX-License-Identifier: Apache-2.0
#include "host/pool/temp_removal.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

namespace pynox::pool {

TempRemoval::TempRemoval(EventLoop& loop, TempDirectory directory, std::function<void()> done)
    : loop_(loop), done_(std::move(done)), signal_(::eventfd(0, EFD_CLOEXEC)) {
  // The thread owns the directory. Where it cannot be started it goes at once, and everybody waits.
  std::optional<TempDirectory> removed(std::move(directory));
  if (signal_) {
    loop_.watch(signal_.get(), [this] { finish(); });
    try {
      thread_ = std::thread([removed = std::move(removed), fd = signal_.get()]() mutable {
        removed.reset();
        const std::uint64_t one = 1;
        // Untold, the server would wait for ever; only a descriptor that is not open is hopeless.
        while (::write(fd, &one, sizeof(one)) < 0 && errno != EBADF) {
        }
      });
      return;
    } catch (const std::system_error&) {
      loop_.forget(signal_.get());
    }
  }
  removed.reset();
  timer_ = loop_.call_at(0, [this] { finish(); });
}

TempRemoval::~TempRemoval() {
  loop_.cancel(timer_);
  if (thread_.joinable()) thread_.join();
  if (signal_ && !is_done_) loop_.forget(signal_.get());
}

void TempRemoval::finish() {
  if (signal_) loop_.forget(signal_.get());
  is_done_ = true;
  timer_ = 0;
  if (done_) done_();
}

}  // namespace pynox::pool
