// SPDX-License-Identifier: Apache-2.0
/// Answers on their way to a descriptor that may be slow.
#pragma once

#include "host/run/event_loop.hpp"

#include <cstddef>
#include <deque>
#include <string>

namespace pynox::pool {

/// [parent] Writes lines in order without ever waiting, whatever the descriptor is. Its flags are
/// left alone: others may share it.
class AnswerWriter {
 public:
  /// `fd` stays the caller's. Watches it from now on, also for its reader going away.
  AnswerWriter(EventLoop& loop, int fd);
  AnswerWriter(const AnswerWriter&) = delete;
  AnswerWriter& operator=(const AnswerWriter&) = delete;
  AnswerWriter(AnswerWriter&&) = delete;
  AnswerWriter& operator=(AnswerWriter&&) = delete;
  ~AnswerWriter();

  /// Adds a line, its end included.
  void push(std::string line);

  /// Bytes that wait.
  [[nodiscard]] std::size_t pending() const noexcept { return pending_; }

  /// Nobody reads any more: what is pushed is dropped.
  [[nodiscard]] bool is_closed() const noexcept { return is_closed_; }

  /// The errno of the write that failed, or 0.
  [[nodiscard]] int error() const noexcept { return error_; }

 private:
  void on_ready();
  void write_pending();
  void watch(Interest interest);
  void close();

  EventLoop& loop_;
  int fd_;
  bool is_file_;
  Interest interest_ = Interest::hangup;
  std::deque<std::string> lines_{};
  std::size_t written_ = 0;  ///< of the first line
  std::size_t pending_ = 0;
  bool is_closed_ = false;
  int error_ = 0;
};

}  // namespace pynox::pool
