// SPDX-License-Identifier: Apache-2.0
/// Watching one child from its fork to its end: the clock, the streams, the diagnostic channel and
/// the signals.
#pragma once

#include "host/run/capture.hpp"
#include "host/run/child_process.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/mediation.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace pynox {

/// The launcher's ends of what it shares with the child.
struct ChildChannels {
  UniqueFd control{};     ///< SOCK_SEQPACKET, see ChildMessage
  UniqueFd diagnostic{};  ///< read end, non-blocking
  std::optional<StreamCapture> output{};
  std::optional<StreamCapture> error_output{};
};

/// What is known of a child that has ended.
struct SupervisedEnd {
  ProcessEnd process{};
  bool timed_out = false;
  std::uint64_t duration_ms = 0;  ///< from its release
  std::string diagnostic{};       ///< what arrived on the diagnostic channel, bounded
};

/// [parent] Supervises one child on an event loop. Its work for each wake-up is bounded, whatever
/// the child does.
class Supervisor {
 public:
  /// `timeout_ms` 0 means no limit. All references must outlive the object.
  Supervisor(EventLoop& loop, ChildProcess& child, ChildChannels& channels, PreparedRun& prepared,
             std::uint64_t timeout_ms) noexcept
      : loop_(loop),
        child_(child),
        channels_(channels),
        prepared_(prepared),
        timeout_ms_(timeout_ms) {}
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  Supervisor(Supervisor&&) = delete;
  Supervisor& operator=(Supervisor&&) = delete;
  ~Supervisor();

  /// Before start(): the child may also end by its word for it (host/report/end_mark.hpp). It is
  /// killed then, and is_gone() when the kernel has taken it down.
  void accept_end_mark() noexcept { accepts_end_mark_ = true; }

  /// Watches the child: it is released once it is confined, and killed when its time is over.
  void start();

  /// When the program was released, by host/run/clock.hpp; negative before.
  [[nodiscard]] std::int64_t released_at_ns() const noexcept { return released_at_ns_; }

  /// What arrived on the diagnostic channel since the last call, for a child that runs more than
  /// one program.
  [[nodiscard]] std::string take_diagnostic();

  /// The program has ended and take_end() may be called.
  [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }
  /// Nothing is left of it: the process was reaped, and no call of it is being served.
  [[nodiscard]] bool is_gone() const {
    return is_reaped_ && !(mediation_ && mediation_->is_serving());
  }
  /// The process was reaped.
  [[nodiscard]] bool is_reaped() const noexcept { return is_reaped_; }
  /// Once it was: waits no longer for a call that is being served.
  void abandon_service();

  /// How it ended, with all that it had written collected. A failure means that the program never
  /// started. To be called once.
  [[nodiscard]] Result<SupervisedEnd> take_end();

 private:
  /// The program will never run, and this is why.
  void abandon(Error failure);
  void on_control();
  void on_diagnostic();
  void on_end();
  void on_end_mark(int exit_status);
  void on_timeout();
  void watch_stream(std::optional<StreamCapture>& stream);
  [[nodiscard]] Result<void> release(UniqueFd listener_fd);

  EventLoop& loop_;
  ChildProcess& child_;
  ChildChannels& channels_;
  PreparedRun& prepared_;
  std::uint64_t timeout_ms_;

  EventLoop::TimerId timer_ = 0;
  bool accepts_end_mark_ = false;
  std::optional<Mediation> mediation_{};
  std::int64_t released_at_ns_ = -1;  ///< CLOCK_MONOTONIC; negative before the release
  bool has_ended_ = false;
  bool is_reaped_ = false;
  SupervisedEnd end_{};
  std::optional<Error> failure_{};
};

}  // namespace pynox
