// SPDX-License-Identifier: Apache-2.0
/// The pool's server: requests in, programs run, answers out. It never runs Python.
#pragma once

#include "host/policy/config_file.hpp"
#include "host/pool/answer.hpp"
#include "host/pool/answer_writer.hpp"
#include "host/pool/launch.hpp"
#include "host/pool/line_reader.hpp"
#include "host/pool/request.hpp"
#include "host/pool/standby_pool.hpp"
#include "host/pool/stop_signals.hpp"
#include "host/run/event_loop.hpp"

#include <pynox/output.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace pynox::pool {

/// What a server is made of. Everything that is named must outlive it.
struct ServerParts {
  EventLoop& loop;
  StandbyPool& standbys;
  StopSignals& signals;
  const LaunchContext& launch;
  const Configuration* configuration;  ///< null without a file
  const pynox_output& output;          ///< renders a result as one line of JSON
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
  [[nodiscard]] int run();

 private:
  /// What every request that is not answered at once has.
  struct Pending {
    Id id{};
    std::uint64_t line = 0;
    std::size_t line_bytes = 0;
    std::int64_t queued_at_ns = 0;
  };
  /// A request that has not started.
  struct Waiting {
    Pending pending{};
    LaunchRequest launch{};
    bool stream = false;
    EventLoop::TimerId max_wait_timer = 0;
  };
  /// A program of its own that runs.
  struct Running {
    Pending pending{};
    std::unique_ptr<LaunchedProgram> program{};
    std::string cancel_reason{};  ///< set: it is answered Cancelled
  };

  // server.cpp: the course of things.
  void step();
  [[nodiscard]] bool is_done() const;
  [[nodiscard]] bool may_read() const;
  [[nodiscard]] bool may_start() const;
  void update_reading();
  void on_signal();
  void stop();

  // server_requests.cpp: what a line asks for.
  [[nodiscard]] bool take_line();
  void handle(const Line& line);
  void handle(Request request, std::size_t line_bytes);
  void handle_run(Request request, std::size_t line_bytes);
  void handle_cancel(const Id& id, const Id& target);
  [[nodiscard]] PoolFacts facts() const;

  // server_runs.cpp: programs.
  void enqueue(Waiting waiting, const std::optional<std::uint64_t>& max_wait_ms);
  void start_waiting();
  void expire(std::list<Waiting>::iterator waiting);
  void forget(std::list<Waiting>::iterator waiting);
  void finish_ended();
  void finish(Running& running);
  void cancel_all(const std::string& reason);
  void answer(const Pending& pending, std::string line);
  void answer_refusal(const Pending& pending, Refusal refusal);
  void answer_cancelled(const Pending& pending, const std::string& reason);
  [[nodiscard]] std::string render(const RunReport& report) const;

  ServerParts parts_;
  LineReader reader_;
  AnswerWriter writer_;
  std::set<Id> unanswered_{};
  std::list<Waiting> waiting_{};
  std::list<Running> running_{};
  std::size_t waiting_bytes_ = 0;
  bool is_full_ = false;  ///< reading waits until half of what waits has started
  bool is_watching_input_ = false;
  bool input_has_ended_ = false;  ///< every line was taken
  bool is_stopping_ = false;
  EventLoop::TimerId drain_timer_ = 0;
};

}  // namespace pynox::pool
