// SPDX-License-Identifier: Apache-2.0
/// Progress notifications of one run.
#pragma once

#include "host/mcp/revision.hpp"
#include "host/pool/answer_writer.hpp"
#include "host/run/event_loop.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace pynox::mcp {

/// [parent] One when the code starts, and one every five seconds until this object ends.
class Progress {
 public:
  /// `token` is JSON.
  Progress(EventLoop& loop, pool::AnswerWriter& writer, std::string token, Revision revision)
      : loop_(loop), writer_(writer), token_(std::move(token)), revision_(revision) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;
  ~Progress() { loop_.cancel(timer_); }

  void start();
  /// More of what the code printed.
  void add(std::string_view text);

 private:
  void tell();

  EventLoop& loop_;
  pool::AnswerWriter& writer_;
  std::string token_;
  Revision revision_;
  std::int64_t started_at_ns_ = 0;
  std::uint64_t ticks_ = 0;
  EventLoop::TimerId timer_ = 0;
  std::string line_{};  ///< the last one with anything in it
  bool line_has_ended_ = false;
};

}  // namespace pynox::mcp
