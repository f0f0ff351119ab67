// SPDX-License-Identifier: Apache-2.0
#include "host/pool/template_process.hpp"

#include "host/exit_status.hpp"
#include "host/plugins/plugin.hpp"
#include "host/policy/system_error.hpp"
#include "host/pool/orders.hpp"
#include "host/pool/packet.hpp"
#include "host/pool/standby_process.hpp"
#include "host/python/warm_interpreter.hpp"
#include "host/run/capabilities.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace pynox::pool {
namespace {

/// What the children need that is made once.
struct Warm {
  Plugin backend;
  std::uint64_t preload_bytes = 0;
};

/// The most that any child will be allowed: what has been imported runs again around each fork.
Result<void> confine_template(const TemplateOrder& order, const pynox_backend& backend) {
  if (const int error = drop_capabilities(); error != 0) {
    return errno_error(ErrorKind::sandbox, "cannot confine the template: capset", {}, error);
  }
  if (!order.is_confined) return {};
  const pynox_package package{
      .struct_size = sizeof(pynox_package),
      .byte_count = static_cast<std::uint32_t>(order.package_bytes.size()),
      .bytes = reinterpret_cast<const std::uint8_t*>(order.package_bytes.data()),
      .fds = order.package_fds.data(),
      .fd_count = static_cast<std::uint32_t>(order.package_fds.size())};
  pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
  pynox_failure failure{};
  failure.struct_size = sizeof(pynox_failure);
  if (backend.enforce(&package, &enforced, &failure) == PYNOX_OK) {
    if (enforced.listener_fd < 0) return {};
    return Error{.kind = ErrorKind::sandbox,
                 .message =
                     "cannot confine the template: its backend wants calls to be answered, "
                     "and nobody answers those of a template"};
  }
  failure.step[sizeof(failure.step) - 1] = '\0';
  return Error{.kind = ErrorKind::sandbox,
               .message = std::string("cannot confine the template: ") + failure.step + ": " +
                          std::strerror(failure.sys_errno),
               .hint = "run 'pynox doctor' to see what this system lacks",
               .sys_errno = failure.sys_errno};
}

// The packet's descriptors are closed when this returns.
Result<Warm> get_warm(Packet packet) {  // NOLINT(performance-unnecessary-value-param): see above
  Result<TemplateOrder> order = decode_template_order(packet.payload);
  if (!order) return std::move(order).error();
  for (const UniqueFd& fd : packet.fds) order->package_fds.push_back(fd.get());
  Result<Plugin> backend = Plugin::load(order->backend_path);
  if (!backend) return std::move(backend).error();
  const Result<std::uint64_t> warmed = warm_up({.executable = order->executable,
                                                .original_argv = order->original_argv,
                                                .package_dirs = order->package_dirs,
                                                .preload = order->preload});
  if (!warmed) return warmed.error();
  if (Result<void> confined = confine_template(*order, *backend->backend()); !confined) {
    return std::move(confined).error();
  }
  return Warm{.backend = *std::move(backend), .preload_bytes = *warmed};
}

/// Forks a standby child that listens on `child_socket`, and tells of it there. The child does not
/// do so itself: it may die first, and its parent, the server, would never learn whom to wait for.
void fork_standby(UniqueFd child_socket, const Warm& warm, const ProcessStart& start) {
  const pid_t pid = fork_interpreter();
  if (pid == 0) {
    ::close(kTemplateSocket);
    run_standby(std::move(child_socket), *warm.backend.backend(), start.environment);
  }
  const StandbyHello hello = pid > 0 ? StandbyHello{.pid = pid} : StandbyHello{.sys_errno = errno};
  // If the server is gone this process learns of it next.
  (void)send_packet(child_socket.get(), encode_hello(hello));
}

}  // namespace

bool is_template(std::span<const std::string> words) {
  if (words.size() != 1 || words.front() != kTemplateWord) return false;
  int domain = 0;
  int type = 0;
  socklen_t size = sizeof(int);
  return ::getsockopt(kTemplateSocket, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 &&
         domain == AF_UNIX &&
         ::getsockopt(kTemplateSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
         type == SOCK_SEQPACKET;
}

int run_template(const ProcessStart& start) {
  Result<std::optional<Packet>> first = receive_packet(kTemplateSocket, Wait::until_it_comes);
  if (!first) return kExitPynoxFailure;
  const Result<Warm> warm = get_warm(*std::move(*first));
  const TemplateReady ready =
      warm ? TemplateReady{.preload_bytes = warm->preload_bytes, .is_ready = true}
           : TemplateReady{.failure = warm.error()};
  if (!send_packet(kTemplateSocket, encode_ready(ready)) || !warm) return kExitPynoxFailure;
  // Children inherit this until they are confined.
  (void)::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  while (true) {
    Result<std::optional<Packet>> order = receive_packet(kTemplateSocket, Wait::until_it_comes);
    // The server has gone or does not want this process any more. Nothing is left to be done, and
    // to finalize the interpreter would take time.
    if (!order || (*order)->fds.empty()) ::_exit(kExitSuccess);
    fork_standby(std::move((*order)->fds.front()), *warm, start);
  }
}

}  // namespace pynox::pool
