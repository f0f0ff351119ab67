// SPDX-License-Identifier: Apache-2.0
/// The events of one request that asked for them.
#pragma once

#include "host/pool/front.hpp"
#include "host/pool/request.hpp"
#include "host/pool/utf8.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/supervisor.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pynox::pool {

/// [parent] Turns what a program has written so far into events, no more than twenty a second for
/// each stream.
class EventStream {
 public:
  EventStream(EventLoop& loop, Front& front, Id id, std::int64_t queued_at_ns)
      : loop_(loop), front_(front), id_(std::move(id)), queued_at_ns_(queued_at_ns) {}
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;
  EventStream(EventStream&&) = delete;
  EventStream& operator=(EventStream&&) = delete;
  ~EventStream() { loop_.cancel(timer_); }

  /// Sends what is due. `started_at_ns` is negative as long as the program has not started.
  void pump(std::int64_t started_at_ns, const ChildChannels& channels);

  /// Sends the rest, whatever the time. `output` and `error_output` are all that was captured.
  void finish(std::int64_t started_at_ns, std::string_view output, bool output_is_cut,
              std::string_view error_output, bool error_output_is_cut);

 private:
  struct Stream {
    std::string_view name{};
    Utf8Stream decoder{};
    std::size_t sent = 0;  ///< bytes of the capture
    std::int64_t next_at_ns = 0;
    std::int64_t waiting_since_ns = 0;  ///< 0: all that was seen has been sent
  };
  void begin(std::int64_t started_at_ns);
  void send(Stream& stream, std::string_view captured);
  void send_text(const Stream& stream, const std::string& text);

  EventLoop& loop_;
  Front& front_;
  Id id_;
  std::int64_t queued_at_ns_;
  bool has_begun_ = false;
  std::array<Stream, 2> streams_{{{.name = "stdout"}, {.name = "stderr"}}};
  EventLoop::TimerId timer_ = 0;
};

}  // namespace pynox::pool
