// SPDX-License-Identifier: Apache-2.0
// The server's side of waiting: what starts when.
#include "host/pool/server.hpp"
#include "host/run/clock.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pynox::pool {
namespace {

/// Programs beyond the number of workers that were answered and whose processes still exist.
constexpr std::size_t kMaxEnding = 16;

}  // namespace

void Server::enqueue(Waiting waiting, const std::optional<std::uint64_t>& max_wait_ms) {
  if (is_stopping_) {
    answer_refusal(
        waiting.pending,
        {.type = "Draining", .message = "the pool is stopping", .hint = "send it to another pool"});
    return;
  }
  if (is_conversation() && waiting_.size() >= parts_.settings.queue) {
    answer_refusal(waiting.pending, {.type = "Busy",
                                     .message = "too many requests wait for a worker",
                                     .hint = "send it again later"});
    return;
  }
  waiting_bytes_ += waiting.pending.line_bytes;
  if (waiting.pending.id.index() != 0) unanswered_.insert(waiting.pending.id);
  waiting_.push_back(std::move(waiting));
  if (!max_wait_ms) return;
  const auto last = std::prev(waiting_.end());
  const std::int64_t wait_ns = static_cast<std::int64_t>(*max_wait_ms) * kNsPerMs;
  last->max_wait_timer =
      parts_.loop.call_at(last->pending.queued_at_ns + wait_ns, [this, last] { expire(last); });
}

void Server::expire(std::list<Waiting>::iterator waiting) {
  waiting->max_wait_timer = 0;
  const auto ahead = static_cast<std::size_t>(std::distance(waiting_.begin(), waiting));
  // A worker is free: what it waits for is the moment that a fork takes.
  const bool is_forking =
      parts_.standbys.is_forking() && std::holds_alternative<LaunchRequest>(waiting->work);
  if (is_forking && may_start() && busy() + ahead < parts_.workers) return;
  const Pending pending = waiting->pending;
  forget(waiting);
  answer_refusal(pending, {.type = "Busy",
                           .message = "no worker was free within max_wait",
                           .hint = "send it again later, or with a longer max_wait"});
}

std::list<Server::Waiting>::iterator Server::forget(std::list<Waiting>::iterator waiting) {
  parts_.loop.cancel(waiting->max_wait_timer);
  waiting_bytes_ -= waiting->pending.line_bytes;
  return waiting_.erase(waiting);
}

std::size_t Server::busy() const {
  return running_.size() +
         static_cast<std::size_t>(std::ranges::count_if(
             sessions_, [](const Kept& kept) { return kept.pending.has_value(); }));
}

void Server::start_waiting() {
  for (auto waiting = waiting_.begin(); waiting != waiting_.end();) {
    if (busy() >= parts_.workers || ending_.size() >= parts_.workers + kMaxEnding || !may_start()) {
      return;
    }
    if (start(*waiting)) {
      waiting = forget(waiting);
      continue;
    }
    // A busy session, or no template, holds up nobody else; a child that is being forked keeps its
    // place.
    if (std::holds_alternative<LaunchRequest>(waiting->work) && parts_.standbys.is_forking()) {
      return;
    }
    ++waiting;
  }
}

bool Server::start(Waiting& waiting) {
  if (SessionJob* job = std::get_if<SessionJob>(&waiting.work)) {
    Kept* kept = find_session(job->session);
    if (kept == nullptr || kept->session->state() != Session::State::idle) return false;
    start_run(*kept, waiting.pending, *job);
    return true;
  }
  std::optional<Standby> standby = parts_.standbys.take();
  if (!standby) return false;
  LaunchRequest& request = std::get<LaunchRequest>(waiting.work);
  const bool is_session = request.is_session;
  auto launched = LaunchedProgram::launch(parts_.loop, *std::move(standby), parts_.launch,
                                          confinements_, std::move(request));
  if (Refusal* refusal = std::get_if<Refusal>(&launched)) {
    answer_refusal(waiting.pending, std::move(*refusal));
  } else if (is_session) {
    keep(waiting.pending, std::get<0>(std::move(launched)));
  } else {
    running_.push_back({.pending = waiting.pending,
                        .program = std::get<0>(std::move(launched)),
                        .events = make_events(waiting.pending)});
  }
  return true;
}

}  // namespace pynox::pool
