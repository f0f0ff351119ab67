// SPDX-License-Identifier: Apache-2.0
#include "host/pool/launch.hpp"

#include "host/policy/system_error.hpp"
#include "host/pool/orders.hpp"
#include "host/pool/packet.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace pynox::pool {
namespace {

/// What the program may use is on top of what was preloaded, within what this process may use.
rlim_t address_space(const Policy& policy, const LaunchContext& context) {
  // getrlimit(2) fails only for a wrong address or resource.
  rlimit own{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  (void)::getrlimit(RLIMIT_AS, &own);
  return std::min<rlim_t>(policy.memory_bytes + context.preload_bytes, own.rlim_max);
}

RunOrder order_for(const Confined& confined, const LaunchContext& context, LaunchRequest& request) {
  const Policy& policy = *confined.policy;
  const pynox_package& package = confined.prepared.package();
  RunOrder order{.server = ::getpid(),
                 .signal_mask = context.signal_mask,
                 .address_space = address_space(policy, context),
                 .file_size = policy.max_file_size == 0 ? RLIM_INFINITY : policy.max_file_size,
                 .descriptors = descriptor_limit(context.descriptors),
                 .environment = policy.environment,
                 .program = std::move(request.program),
                 .echo = request.echo,
                 .is_session = request.is_session};
  order.package_bytes.assign(reinterpret_cast<const char*>(package.bytes), package.byte_count);
  for (const std::string& directory : policy.package_dirs) {
    // The template has those of the pool on its path.
    if (std::ranges::find(context.package_dirs, directory) == context.package_dirs.end()) {
      order.package_dirs.push_back(directory);
    }
  }
  return order;
}

Result<Channels> make_channels(std::uint64_t limit_bytes) {
  Channels channels;
  Result<void> added = add_diagnostic(channels);
  if (added) added = add_capture(channels, limit_bytes);
  if (!added) return std::move(added).error();
  return channels;
}

struct SessionSockets {
  UniqueFd reader{};  ///< the server's
  UniqueFd writer{};  ///< the same end
  UniqueFd program{};
};

Result<SessionSockets> make_session_sockets() {
  SessionSockets sockets;
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
    sockets.reader = UniqueFd(ends[0]);
    sockets.program = UniqueFd(ends[1]);
    sockets.writer = UniqueFd(::fcntl(ends[0], F_DUPFD_CLOEXEC, 0));
  }
  if (sockets.writer) return sockets;
  return errno_error(ErrorKind::sandbox, "cannot make a socket pair", {}, errno);
}

}  // namespace

std::variant<std::unique_ptr<LaunchedProgram>, Refusal> LaunchedProgram::launch(
    EventLoop& loop, Standby standby, const LaunchContext& context, ConfinementCache& cache,
    LaunchRequest request) {
  std::variant<Confined, Refusal> made = cache.take_or_make(context, request);
  if (Refusal* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
  Confined& confined = std::get<Confined>(made);
  Result<Channels> channels = make_channels(confined.policy->max_output);
  if (!channels) return refusal_of(channels.error());

  const RunOrder order = order_for(confined, context, request);
  std::vector<int> fds{channels->program.output.get(), channels->program.error_output.get(),
                       channels->program.diagnostic.get()};
  SessionSockets session;
  if (order.is_session) {
    Result<SessionSockets> sockets = make_session_sockets();
    if (!sockets) return refusal_of(sockets.error());
    session = *std::move(sockets);
    fds.push_back(session.program.get());
  }
  const pynox_package& package = confined.prepared.package();
  fds.insert(fds.end(), package.fds, package.fds + package.fd_count);
  if (Result<void> sent = send_packet(standby.socket.get(), encode_order(order), fds); !sent) {
    return refusal_of(sent.error());
  }

  const std::uint64_t timeout_ms = order.is_session ? 0 : confined.policy->timeout_ms;
  std::unique_ptr<LaunchedProgram> program(
      new LaunchedProgram(std::move(confined), *std::move(channels), std::move(standby)));
  program->session_reader_ = std::move(session.reader);
  program->session_writer_ = std::move(session.writer);
  program->supervisor_.emplace(loop, program->process_, program->channels_,
                               program->confined_.prepared, timeout_ms);
  // A thread that is inside a call when it is killed still finishes it: what may change files, or a
  // temporary directory that is to be removed, must be gone before the answer.
  const bool changes_files =
      program->confined_.temp || !program->confined_.policy->allow_write.empty();
  if (!order.is_session && !changes_files) program->supervisor_->accept_end_mark();
  program->supervisor_->start();
  return program;
}

Confined LaunchedProgram::take_confined() {
  supervisor_.reset();  // it refers to what goes
  return std::move(confined_);
}

}  // namespace pynox::pool
