// SPDX-License-Identifier: Apache-2.0
/// Children that wait for a program, kept ahead of need, and the template that they come from.
#pragma once

#include "host/pool/orders.hpp"
#include "host/pool/stray_reaper.hpp"
#include "host/pool/template_link.hpp"
#include "host/run/child_process.hpp"
#include "host/run/event_loop.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pynox::pool {

/// A child that is ready for its order.
struct Standby {
  UniqueFd socket{};
  ChildProcess process;
};

/// [parent] Keeps a number of standby children ready. When the template dies it is started again,
/// later each time if it keeps failing; children that exist stay.
class StandbyPool {
 public:
  StandbyPool(EventLoop& loop, TemplateOrder order, std::size_t wanted);
  StandbyPool(const StandbyPool&) = delete;
  StandbyPool& operator=(const StandbyPool&) = delete;
  StandbyPool(StandbyPool&&) = delete;
  StandbyPool& operator=(StandbyPool&&) = delete;
  ~StandbyPool();

  /// Starts the first template.
  [[nodiscard]] Result<void> start();

  /// The first template has warmed up.
  [[nodiscard]] bool is_warm() const noexcept { return is_warm_; }
  /// Why it has not and will not.
  [[nodiscard]] const std::optional<Error>& failure() const noexcept { return failure_; }
  [[nodiscard]] std::uint64_t preload_bytes() const noexcept { return preload_bytes_; }

  /// Whether there is a template to fork from at this moment.
  [[nodiscard]] bool is_forking() const noexcept { return template_is_ready_; }
  /// How many are ready.
  [[nodiscard]] std::size_t ready() const noexcept;
  /// One that is ready, and orders another in its place; nothing when there is none.
  [[nodiscard]] std::optional<Standby> take();

 private:
  /// A child that was ordered; it has a process once it has told of itself.
  struct Ordered {
    UniqueFd socket{};
    std::optional<ChildProcess> process{};
  };
  void on_template();
  void on_ready(const TemplateReady& ready);
  void on_child(Ordered& child);
  [[nodiscard]] static bool take_hello(Ordered& child);
  void lose_template();
  void start_again();
  void drop(const Ordered& child);
  void fill();
  void fill_later();

  EventLoop& loop_;
  TemplateOrder order_;
  std::size_t wanted_;
  std::optional<TemplateLink> template_{};
  bool template_is_ready_ = false;
  bool is_warm_ = false;
  std::optional<Error> failure_{};
  std::uint64_t preload_bytes_ = 0;
  std::vector<std::unique_ptr<Ordered>> children_{};
  StrayReaper strays_;
  std::int64_t started_at_ns_ = 0;
  std::int64_t restart_delay_ns_ = 0;
  EventLoop::TimerId restart_timer_ = 0;
  EventLoop::TimerId fill_timer_ = 0;
};

}  // namespace pynox::pool
