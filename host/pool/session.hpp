// SPDX-License-Identifier: Apache-2.0
/// A sandboxed child that is kept, as the server sees it.
#pragma once

#include "host/pool/launch.hpp"
#include "host/pool/session_messages.hpp"
#include "host/run/channels.hpp"
#include "host/run/event_loop.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pynox::pool {

/// How a run in a session ended.
struct SessionRunResult {
  ProgramEnd end{};
  bool is_timed_out = false;
};

/// [parent] Between its runs the child is stopped. Its end of the socket is in the program's hands:
/// whatever comes from there can end the present run, or the session, and nothing else.
class Session {
 public:
  enum class State : std::uint8_t { opening, idle, running, ended };

  Session(EventLoop& loop, std::unique_ptr<LaunchedProgram> program);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(Session&&) = delete;
  ~Session();

  [[nodiscard]] State state() const;
  [[nodiscard]] LaunchedProgram& program() noexcept { return *program_; }

  /// Starts a run; the session is idle.
  void start(const SessionRun& run, std::uint64_t timeout_ms, std::uint64_t max_output);
  /// When the present run began, by host/run/clock.hpp; negative before it has.
  [[nodiscard]] std::int64_t started_at_ns() const noexcept;
  /// Asks the run to end by KeyboardInterrupt, and kills the session if it does not.
  void interrupt();
  /// Kills the session.
  void kill();
  /// Once it is no longer running: how the run ended. Nothing if there was none.
  [[nodiscard]] std::optional<SessionRunResult> take_result();
  /// Once it has ended: gives up the program. Nothing else can be asked of this object afterwards.
  [[nodiscard]] std::unique_ptr<LaunchedProgram> take_program();
  /// Once it has ended: how, for the message to those who ask later.
  [[nodiscard]] std::string describe_end();

 private:
  struct Run {
    std::uint64_t timeout_ms = 0;
    std::int64_t sent_at_ns = 0;
    std::int64_t started_at_ns = -1;
    bool is_timed_out = false;
    bool is_interrupt_wanted = false;
    EventLoop::TimerId timer = 0;
  };
  void stop_watching();
  void on_message();
  void handle(const SessionRecord& record);
  void on_started();
  void on_done(const SessionRecord& record);
  void on_timeout();
  void send_interrupt();
  void write_frame();
  void arm(std::int64_t deadline_ns, void (Session::*due)());

  EventLoop& loop_;
  std::unique_ptr<LaunchedProgram> program_;
  int reader_;  ///< of the program's, which owns both
  int writer_;  ///< the same socket, so that both directions can be watched
  bool is_open_ = false;
  bool is_writing_ = false;
  std::optional<Run> run_{};
  std::optional<SessionRunResult> result_{};
  std::string frame_{};  ///< what of a run has not been sent
  std::array<char, sizeof(SessionRecord)> record_{};
  std::size_t record_bytes_ = 0;
  std::optional<ProcessEnd> process_end_{};
};

}  // namespace pynox::pool
