// SPDX-License-Identifier: Apache-2.0
#include "host/pool/session.hpp"

#include "host/run/clock.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace pynox::pool {
namespace {

/// How long a run may take to let go once it has been interrupted (docs/pool-protocol.md).
constexpr std::int64_t kGraceNs = 2 * kNsPerSecond;
/// Records for one wake-up; more is a program that plays with the socket.
constexpr int kRecordsPerTurn = 16;

}  // namespace

Session::Session(EventLoop& loop, std::unique_ptr<LaunchedProgram> program)
    : loop_(loop),
      program_(std::move(program)),
      reader_(program_->session_reader().get()),
      writer_(program_->session_writer().get()) {
  loop_.watch(reader_, [this] { on_message(); });
}

Session::~Session() {
  if (program_) stop_watching();
}

std::unique_ptr<LaunchedProgram> Session::take_program() {
  stop_watching();
  return std::move(program_);
}

void Session::stop_watching() {
  if (run_) loop_.cancel(run_->timer);
  loop_.forget(reader_);
  if (is_writing_) loop_.forget(writer_);
}

Session::State Session::state() const {
  if (program_->supervisor().has_ended()) return State::ended;
  if (!is_open_) return State::opening;
  return run_ ? State::running : State::idle;
}

std::int64_t Session::started_at_ns() const noexcept { return run_ ? run_->started_at_ns : -1; }

void Session::start(const SessionRun& run, std::uint64_t timeout_ms, std::uint64_t max_output) {
  // What came after the last run had been answered is nobody's.
  ChildChannels& channels = program_->channels();
  channels.output->restart(max_output);
  channels.error_output->restart(max_output);
  (void)program_->supervisor().take_diagnostic();
  record_bytes_ = 0;
  run_.emplace(Run{.timeout_ms = timeout_ms, .sent_at_ns = monotonic_ns()});
  result_.reset();
  // Starts anew when the run does; until then it sees to it that it does.
  arm(run_->sent_at_ns + static_cast<std::int64_t>(timeout_ms) * kNsPerMs, &Session::on_timeout);
  frame_ = encode_frame(run);
  program_->process().send(SIGCONT);
  write_frame();
}

void Session::interrupt() {
  if (!run_ || run_->is_interrupt_wanted) return;
  run_->is_interrupt_wanted = true;
  send_interrupt();
}

void Session::kill() { program_->process().send(SIGKILL); }

void Session::send_interrupt() {
  // Before the run has begun the signal would be lost: the child drops those that come too late.
  if (run_->started_at_ns >= 0) program_->process().send(SIGINT);
  arm(monotonic_ns() + kGraceNs, &Session::kill);
}

void Session::on_timeout() {
  if (!run_) return;
  run_->is_timed_out = true;
  if (!run_->is_interrupt_wanted) interrupt();
}

void Session::arm(std::int64_t deadline_ns, void (Session::*due)()) {
  loop_.cancel(run_->timer);
  run_->timer = loop_.call_at(deadline_ns, [this, due] { (this->*due)(); });
}

void Session::write_frame() {
  while (!frame_.empty()) {
    const ssize_t sent = ::send(writer_, frame_.data(), frame_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno == EAGAIN) {
      if (!is_writing_)
        loop_.watch(
            writer_, [this] { write_frame(); }, Interest::writable);
      is_writing_ = true;
      return;
    }
    if (sent < 0) break;  // the other end is gone: the run ends by its clock, or with the process
    frame_.erase(0, static_cast<std::size_t>(sent));
  }
  frame_.clear();
  if (is_writing_) loop_.forget(writer_);
  is_writing_ = false;
}

void Session::on_message() {
  for (int turn = 0; turn < kRecordsPerTurn; ++turn) {
    const ssize_t count = ::recv(reader_, record_.data() + record_bytes_,
                                 record_.size() - record_bytes_, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
      loop_.forget(reader_);
      return;
    }
    record_bytes_ += static_cast<std::size_t>(count);
    if (record_bytes_ < record_.size()) continue;
    record_bytes_ = 0;
    SessionRecord record;
    std::memcpy(&record, record_.data(), sizeof(record));
    handle(record);
  }
}

void Session::handle(const SessionRecord& record) {
  if (record.mark == SessionMark::opened && !is_open_) {
    is_open_ = true;
    program_->process().send(SIGSTOP);
  } else if (record.mark == SessionMark::started && run_ && run_->started_at_ns < 0) {
    on_started();
  } else if (record.mark == SessionMark::done && run_) {
    on_done(record);
  }
  // Anything else is the program's own doing.
}

void Session::on_started() {
  run_->started_at_ns = monotonic_ns();
  if (run_->is_interrupt_wanted) {
    send_interrupt();
  } else {
    arm(run_->started_at_ns + static_cast<std::int64_t>(run_->timeout_ms) * kNsPerMs,
        &Session::on_timeout);
  }
}

void Session::on_done(const SessionRecord& record) {
  // First of all nothing more may be written.
  program_->process().send(SIGSTOP);
  loop_.cancel(run_->timer);
  ChildChannels& channels = program_->channels();
  channels.output->drain();
  channels.error_output->drain();
  const std::int64_t began_ns = run_->started_at_ns >= 0 ? run_->started_at_ns : run_->sent_at_ns;
  SupervisedEnd ended;
  if (record.is_interrupted != 0) {
    ended.process.signal = SIGINT;
  } else {
    constexpr int kStatusMask = 0xff;  // as exit(2)
    ended.process.exit_status = record.exit_status & kStatusMask;
  }
  ended.duration_ms = static_cast<std::uint64_t>((monotonic_ns() - began_ns) / kNsPerMs);
  ended.diagnostic = program_->supervisor().take_diagnostic();
  result_.emplace(SessionRunResult{.end = collect(std::move(ended), channels),
                                   .is_timed_out = run_->is_timed_out});
  run_.reset();
}

std::optional<SessionRunResult> Session::take_result() {
  if (state() == State::ended && run_) {
    loop_.cancel(run_->timer);
    const std::int64_t began_ns = run_->started_at_ns >= 0 ? run_->started_at_ns : run_->sent_at_ns;
    Result<SupervisedEnd> taken = program_->supervisor().take_end();
    SupervisedEnd ended = taken ? *std::move(taken) : SupervisedEnd{.process = {.is_lost = true}};
    process_end_ = ended.process;
    ended.duration_ms = static_cast<std::uint64_t>((monotonic_ns() - began_ns) / kNsPerMs);
    result_.emplace(SessionRunResult{.end = collect(std::move(ended), program_->channels()),
                                     .is_timed_out = run_->is_timed_out});
    run_.reset();
  }
  return std::exchange(result_, std::nullopt);
}

std::string Session::describe_end() {
  if (!process_end_) {
    const Result<SupervisedEnd> ended = program_->supervisor().take_end();
    if (!ended) return "it could not be started";
    process_end_ = ended->process;
  }
  if (process_end_->is_lost) return "the pool lost track of it";
  if (process_end_->signal != 0) {
    return "it was killed by signal " + std::to_string(process_end_->signal);
  }
  return "it exited";
}

}  // namespace pynox::pool
