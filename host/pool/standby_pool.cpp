// SPDX-License-Identifier: Apache-2.0
#include "host/pool/standby_pool.hpp"

#include "host/pool/packet.hpp"
#include "host/run/clock.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace pynox::pool {
namespace {

constexpr std::int64_t kFirstDelayNs = 50 * kNsPerMs;
constexpr std::int64_t kLongestDelayNs = 10 * kNsPerSecond;
/// A template that lived this long did not fail by starting.
constexpr std::int64_t kLastingNs = 30 * kNsPerSecond;
/// After a fork that failed, for lack of memory or processes.
constexpr std::int64_t kForkPauseNs = 100 * kNsPerMs;

/// Whether the other end is still there. A child that waits has nothing to say.
bool is_waiting(int socket_fd) noexcept {
  char byte = 0;
  return ::recv(socket_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
         (errno == EAGAIN || errno == EINTR);
}

}  // namespace

StandbyPool::StandbyPool(EventLoop& loop, TemplateOrder order, std::size_t wanted)
    : loop_(loop), order_(std::move(order)), wanted_(wanted), strays_(loop) {}

StandbyPool::~StandbyPool() {
  loop_.cancel(restart_timer_);
  loop_.cancel(fill_timer_);
  if (template_) loop_.forget(template_->socket_fd());
  for (const auto& child : children_) loop_.forget(child->socket.get());
}

Result<void> StandbyPool::start() {
  Result<TemplateLink> started = TemplateLink::start(order_);
  if (!started) return std::move(started).error();
  template_.emplace(*std::move(started));
  template_is_ready_ = false;
  started_at_ns_ = monotonic_ns();
  loop_.watch(template_->socket_fd(), [this] { on_template(); });
  return {};
}

void StandbyPool::on_template() {
  // Once it is ready it says nothing more: what can come is its end.
  if (template_is_ready_) {
    lose_template();
    return;
  }
  Result<std::optional<TemplateReady>> ready = template_->take_ready();
  if (ready && !*ready) return;
  if (ready && (*ready)->is_ready) {
    on_ready(**ready);
    return;
  }
  if (!is_warm_) failure_ = ready ? (*ready)->failure : ready.error();
  lose_template();
}

void StandbyPool::on_ready(const TemplateReady& ready) {
  template_is_ready_ = true;
  is_warm_ = true;
  preload_bytes_ = ready.preload_bytes;
  fill();
}

void StandbyPool::lose_template() {
  const pid_t group = template_->group();
  loop_.forget(template_->socket_fd());
  template_.reset();
  template_is_ready_ = false;
  // What it has not told of will not be told of any more. It may have forked the first of them.
  const std::size_t untold = std::erase_if(children_, [this](const auto& child) {
    if (child->process || take_hello(*child)) return false;
    loop_.forget(child->socket.get());
    return true;
  });
  if (untold != 0) strays_.look_for(group);
  if (failure_) return;
  const std::int64_t now_ns = monotonic_ns();
  if (now_ns - started_at_ns_ > kLastingNs) restart_delay_ns_ = 0;
  restart_delay_ns_ = std::clamp(restart_delay_ns_ * 2, kFirstDelayNs, kLongestDelayNs);
  restart_timer_ = loop_.call_at(now_ns + restart_delay_ns_, [this] { start_again(); });
}

void StandbyPool::start_again() {
  if (start()) return;
  restart_delay_ns_ = std::min(restart_delay_ns_ * 2, kLongestDelayNs);
  restart_timer_ = loop_.call_at(monotonic_ns() + restart_delay_ns_, [this] { start_again(); });
}

void StandbyPool::fill() {
  fill_timer_ = 0;
  while (template_is_ready_ && children_.size() < wanted_) {
    Result<UniqueFd> socket = template_->order_standby();
    if (!socket) {
      fill_later();
      return;
    }
    children_.push_back(std::make_unique<Ordered>(Ordered{.socket = *std::move(socket)}));
    Ordered& child = *children_.back();
    loop_.watch(child.socket.get(), [this, &child] { on_child(child); });
  }
}

void StandbyPool::fill_later() {
  if (fill_timer_ != 0) return;
  fill_timer_ = loop_.call_at(monotonic_ns() + kForkPauseNs, [this] { fill(); });
}

void StandbyPool::on_child(Ordered& child) {
  if (!child.process && take_hello(child)) return;
  // A child that waits says nothing more: what comes is its end, or that there is none.
  if (is_waiting(child.socket.get())) return;
  drop(child);
  fill_later();
}

bool StandbyPool::take_hello(Ordered& child) {
  const Result<std::optional<Packet>> packet = receive_packet(child.socket.get(), Wait::no);
  if (!packet || !*packet) return false;
  const Result<StandbyHello> hello = decode_hello((*packet)->payload);
  if (!hello || hello->pid <= 0) return false;
  Result<ChildProcess> process = ChildProcess::adopt(hello->pid);
  if (!process) return false;
  child.process.emplace(*std::move(process));
  return true;
}

void StandbyPool::drop(const Ordered& child) {
  loop_.forget(child.socket.get());
  std::erase_if(children_,
                [&child](const std::unique_ptr<Ordered>& each) { return each.get() == &child; });
}

std::size_t StandbyPool::ready() const noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(
      children_, [](const auto& child) { return child->process.has_value(); }));
}

std::optional<Standby> StandbyPool::take() {
  // One that died a moment ago is still on the list until its event is handled.
  const auto found = std::ranges::find_if(children_, [](const auto& child) {
    return child->process.has_value() && is_waiting(child->socket.get());
  });
  if (found == children_.end()) return std::nullopt;
  loop_.forget((*found)->socket.get());
  Standby standby{.socket = std::move((*found)->socket), .process = *std::move((*found)->process)};
  children_.erase(found);
  fill();
  return standby;
}

}  // namespace pynox::pool
