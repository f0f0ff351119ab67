// SPDX-License-Identifier: Apache-2.0
/// Removing the temporary directory of a program that has ended.
#pragma once

#include "host/run/event_loop.hpp"
#include "host/run/temp_directory.hpp"

#include <pynox/unique_fd.hpp>

#include <functional>
#include <optional>
#include <thread>

namespace pynox::pool {

/// [parent] Removes a directory on a thread of its own: a program may have left a million files,
/// and nobody else should wait for them. The destructor waits for the end.
class TempRemoval {
 public:
  /// Calls `done` from the loop once nothing is left.
  TempRemoval(EventLoop& loop, TempDirectory directory, std::function<void()> done);
  TempRemoval(const TempRemoval&) = delete;
  TempRemoval& operator=(const TempRemoval&) = delete;
  TempRemoval(TempRemoval&&) = delete;
  TempRemoval& operator=(TempRemoval&&) = delete;
  ~TempRemoval();

  [[nodiscard]] bool is_done() const noexcept { return is_done_; }

 private:
  void finish();

  EventLoop& loop_;
  std::function<void()> done_;
  UniqueFd signal_;  ///< an eventfd, readable once the thread has done its work
  std::thread thread_{};
  EventLoop::TimerId timer_ = 0;
  bool is_done_ = false;
};

}  // namespace pynox::pool
