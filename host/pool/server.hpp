// SPDX-License-Identifier: Apache-2.0
/// The pool's server: requests in, programs run, answers out. It never runs Python.
#pragma once

#include "host/policy/config_file.hpp"
#include "host/pool/answer.hpp"
#include "host/pool/answer_writer.hpp"
#include "host/pool/ended_sessions.hpp"
#include "host/pool/event_stream.hpp"
#include "host/pool/front.hpp"
#include "host/pool/launch.hpp"
#include "host/pool/line_reader.hpp"
#include "host/pool/request.hpp"
#include "host/pool/session.hpp"
#include "host/pool/standby_pool.hpp"
#include "host/pool/stop_signals.hpp"
#include "host/pool/temp_removal.hpp"
#include "host/run/event_loop.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>

namespace pynox::pool {

/// What a server is made of. Everything that is named must outlive it.
struct ServerParts {
  EventLoop& loop;
  StandbyPool& standbys;
  StopSignals& signals;
  const LaunchContext& launch;
  const Configuration* configuration;  ///< null without a file
  Front& front;
  AnswerWriter& writer;  ///< where the front writes
  PoolSettings settings{};
  std::uint64_t workers = 1;
  std::string working_directory{};
};

/// [parent] Serves standard input until its end, a signal, or a closed standard output.
class Server {
 public:
  explicit Server(ServerParts parts);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  Server(Server&&) = delete;
  Server& operator=(Server&&) = delete;
  ~Server();

  /// Returns the exit status.
  [[nodiscard]] Result<int> run();

 private:
  /// What every request that is not answered at once has.
  struct Pending {
    Id id{};
    std::uint64_t line = 0;
    std::size_t line_bytes = 0;
    std::int64_t queued_at_ns = 0;
    bool stream = false;
  };
  /// A run in a session.
  struct SessionJob {
    std::string session{};
    SessionRun run{};
    std::uint64_t timeout_ms = 0;
    std::uint64_t max_output = 0;
  };
  /// A request that has not started: a program of its own, a session to open, or a run in one.
  struct Waiting {
    Pending pending{};
    std::variant<LaunchRequest, SessionJob> work{};
    EventLoop::TimerId max_wait_timer = 0;
  };
  /// A program of its own that runs.
  struct Running {
    Pending pending{};
    std::unique_ptr<LaunchedProgram> program{};
    std::unique_ptr<EventStream> events{};  ///< null when nobody asked
    std::string cancel_reason{};            ///< set: it is answered Cancelled
  };
  /// A program that was answered, while the kernel takes its process down.
  struct Ending {
    std::unique_ptr<LaunchedProgram> program{};
    std::int64_t since_ns = 0;
  };
  /// A session, and what it is at.
  struct Kept {
    std::string name{};
    std::unique_ptr<Session> session{};
    std::int64_t opened_at_ns = 0;
    std::int64_t idle_since_ns = 0;
    std::uint64_t runs = 0;
    EventLoop::TimerId idle_timer = 0;
    std::optional<Pending> pending{};  ///< of its opening, or of the present run
    std::uint64_t timeout_ms = 0;      ///< of the present run
    std::unique_ptr<EventStream> events{};
    std::string cancel_reason{};  ///< set: what is pending is answered Cancelled
    std::string end_reason{};     ///< set: it is being ended, and cannot be used any more
  };

  // server.cpp: the course of things.
  void step();
  [[nodiscard]] bool is_done() const;
  [[nodiscard]] bool is_conversation() const;
  [[nodiscard]] bool may_read() const;
  void end_input();
  [[nodiscard]] bool may_start() const;
  void update_reading();
  void on_signal();
  void stop();
  void cancel_all(const std::string& reason);

  // server_requests.cpp: what a line asks for.
  [[nodiscard]] bool take_line();
  void refuse(Refusal refusal, std::uint64_t line);
  void handle(Request request, std::size_t line_bytes);
  void handle_run(Pending pending, RunRequest run);
  void handle_open(Pending pending, const OpenRequest& open);
  void handle_session_run(Pending pending, RunRequest run);
  void handle_close(const Pending& pending, const std::string& name);
  void handle_list(const Id& id);
  void handle_cancel(const Id& id, const Id& target);
  [[nodiscard]] bool cancel(const Id& target);
  [[nodiscard]] PoolFacts facts() const;

  // server_queue.cpp: what waits.
  void enqueue(Waiting waiting, const std::optional<std::uint64_t>& max_wait_ms);
  void start_waiting();
  [[nodiscard]] bool start(Waiting& waiting);
  void expire(std::list<Waiting>::iterator waiting);
  std::list<Waiting>::iterator forget(std::list<Waiting>::iterator waiting);
  [[nodiscard]] std::size_t busy() const;

  // server_runs.cpp: programs of their own, and answers.
  void finish_ended();
  void finish(Running& running);
  void let_go(std::unique_ptr<LaunchedProgram> program);
  void let_go_of_the_gone();
  void remove_temp(TempDirectory directory, std::function<void()> done);
  void answer_report(const Pending& pending, const RunReport& report,
                     const std::optional<SessionFacts>& session = {});
  void answer_refusal(const Pending& pending, Refusal refusal);
  void answer_cancelled(const Pending& pending, const std::string& reason);
  [[nodiscard]] std::unique_ptr<EventStream> make_events(const Pending& pending);

  // server_sessions.cpp: sessions.
  [[nodiscard]] Kept* find_session(const std::string& name);
  [[nodiscard]] std::size_t open_sessions() const;
  [[nodiscard]] const char* state_of(const Kept& kept) const;
  void keep(const Pending& pending, std::unique_ptr<LaunchedProgram> program);
  void start_run(Kept& kept, const Pending& pending, SessionJob& job);
  void check_sessions();
  void check(Kept& kept);
  void finish_opening(Kept& kept);
  void finish_run(Kept& kept, SessionRunResult result);
  void become_idle(Kept& kept);
  void close_idle(Kept& kept);
  void end_session(Kept& kept, const std::string& reason);
  void refuse_waiting(const std::string& session);
  [[nodiscard]] Refusal no_session(const std::string& name) const;

  ServerParts parts_;
  LineReader reader_;
  std::set<Id> unanswered_{};
  std::list<Waiting> waiting_{};
  std::list<Running> running_{};
  std::list<Kept> sessions_{};
  std::list<Ending> ending_{};
  /// Those with a call that hangs in a file system. Until it returns, if it does, their descriptors
  /// stay open: whoever serves it may use them, and the numbers must not be another program's.
  std::list<std::unique_ptr<LaunchedProgram>> stuck_{};
  EventLoop::TimerId ending_timer_ = 0;
  std::list<std::unique_ptr<TempRemoval>> removals_{};
  EndedSessions ended_sessions_{};
  ConfinementCache confinements_;
  std::size_t waiting_bytes_ = 0;
  bool is_full_ = false;  ///< reading waits until half of what waits has started
  bool is_watching_input_ = false;
  bool input_has_ended_ = false;  ///< every line was taken
  bool is_stopping_ = false;
  bool gives_up_ = false;  ///< was told to stop twice, and nobody reads
  EventLoop::TimerId stop_timer_ = 0;
};

}  // namespace pynox::pool
