// SPDX-License-Identifier: Apache-2.0
/// The server's side of the template process.
#pragma once

#include "host/pool/orders.hpp"
#include "host/run/child_process.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <optional>

namespace pynox::pool {

/// [parent] A template that was started and told to warm up. It ends with this object; the children
/// that it forked do not.
class TemplateLink {
 public:
  /// Executes this program again. `order` is the first thing that it is told.
  [[nodiscard]] static Result<TemplateLink> start(const TemplateOrder& order);

  /// The process group that it and its children begin in.
  [[nodiscard]] pid_t group() const noexcept { return process_.pid(); }

  /// Readable when its answer is there, and when it has gone.
  [[nodiscard]] int socket_fd() const noexcept { return socket_.get(); }

  /// The answer to its order; nothing yet, or an error when it has gone without one.
  [[nodiscard]] Result<std::optional<TemplateReady>> take_ready();

  /// Orders one standby child; the result is the socket to it. To be called once it is ready.
  [[nodiscard]] Result<UniqueFd> order_standby();

 private:
  TemplateLink(ChildProcess process, UniqueFd socket) noexcept
      : process_(std::move(process)), socket_(std::move(socket)) {}
  ChildProcess process_;
  UniqueFd socket_;
};

}  // namespace pynox::pool
