// SPDX-License-Identifier: Apache-2.0
/// Watching one child from its fork to its end: the clock, the streams, the diagnostic channel and
/// the signals.
#pragma once

#include "host/run/capture.hpp"
#include "host/run/child_process.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/mediation.hpp"
#include "host/run/signal_relay.hpp"

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

/// [parent] Supervises one child. Its work for each wake-up is bounded, whatever the child does.
class Supervisor {
 public:
  /// `timeout_ms` 0 means no limit. All references must outlive the object.
  Supervisor(ChildProcess& child, ChildChannels& channels, SignalRelay& signals,
             PreparedRun& prepared, std::uint64_t timeout_ms) noexcept
      : child_(child),
        channels_(channels),
        signals_(signals),
        prepared_(prepared),
        timeout_ms_(timeout_ms) {}

  /// Waits for the child to be confined, releases it and waits for its end. A failure means that
  /// the program never started.
  [[nodiscard]] Result<SupervisedEnd> supervise();

 private:
  [[nodiscard]] bool on_control();
  [[nodiscard]] bool on_diagnostic();
  [[nodiscard]] bool on_end();
  [[nodiscard]] bool on_timeout();
  void watch_stream(std::optional<StreamCapture>& stream);
  [[nodiscard]] Result<void> start_clock();
  [[nodiscard]] Result<void> release(UniqueFd listener_fd);

  ChildProcess& child_;
  ChildChannels& channels_;
  SignalRelay& signals_;
  PreparedRun& prepared_;
  std::uint64_t timeout_ms_;

  EventLoop loop_{};
  UniqueFd timer_{};
  std::optional<Mediation> mediation_{};
  std::int64_t released_at_ns_ = -1;  ///< CLOCK_MONOTONIC; negative before the release
  bool ended_ = false;
  SupervisedEnd end_{};
  std::optional<Error> failure_{};
};

}  // namespace pynox
