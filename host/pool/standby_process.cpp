// SPDX-License-Identifier: Apache-2.0
#include "host/pool/standby_process.hpp"

#include "host/exit_status.hpp"
#include "host/pool/orders.hpp"
#include "host/pool/packet.hpp"
#include "host/pool/session_process.hpp"
#include "host/python/warm_interpreter.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pynox::pool {
namespace {

/// An order as it arrived.
struct Received {
  RunOrder order{};
  std::vector<UniqueFd> fds{};
};

/// Nothing when the server has gone: then there is nobody to tell.
std::optional<Received> receive_order(int socket_fd) {
  Result<std::optional<Packet>> packet = receive_packet(socket_fd, Wait::until_it_comes);
  if (!packet || !*packet) return std::nullopt;
  Result<RunOrder> order = decode_run_order((*packet)->payload);
  if (!order || (*packet)->fds.size() <= RunFds::kDiagnostic) return std::nullopt;
  // Python's own parser ends the text of -c so. Here, because memory is not limited yet.
  if (order->program.kind == ProgramKind::code) order->program.text += '\n';
  return Received{.order = *std::move(order), .fds = std::move((*packet)->fds)};
}

/// What confine_child() reads. It points into `received`, which must outlive it.
class Confinement {
 public:
  Confinement(Received& received, int control_fd, const pynox_backend& backend,
              const EnvironmentBlock& initial_environment) {
    RunOrder& order = received.order;
    const std::size_t first_of_backend =
        order.is_session ? RunFds::kSession + 1 : RunFds::kDiagnostic + 1;
    for (std::size_t index = first_of_backend; index < received.fds.size(); ++index) {
      package_fds_.push_back(received.fds[index].get());
    }
    kept_ = package_fds_;
    kept_.push_back(control_fd);
    for (std::size_t index = RunFds::kDiagnostic; index < first_of_backend; ++index) {
      kept_.push_back(received.fds[index].get());
    }
    std::sort(kept_.begin(), kept_.end());
    for (std::string& variable : order.environment) environment_.push_back(variable.data());
    environment_.push_back(nullptr);
    package_ = {.struct_size = sizeof(pynox_package),
                .byte_count = static_cast<std::uint32_t>(order.package_bytes.size()),
                .bytes = reinterpret_cast<const std::uint8_t*>(order.package_bytes.data()),
                .fds = package_fds_.data(),
                .fd_count = static_cast<std::uint32_t>(package_fds_.size())};
    plan_.parent = order.server;
    // Standard input is the template's: /dev/null.
    plan_.streams = {ChildPlan::kKeep, received.fds[RunFds::kOutput].get(),
                     received.fds[RunFds::kErrorOutput].get()};
    plan_.control_fd = control_fd;
    plan_.kept_fds = kept_.data();
    plan_.kept_fd_count = kept_.size();
    plan_.signal_mask = order.signal_mask;
    plan_.address_space = order.address_space;
    plan_.file_size = order.file_size;
    plan_.descriptors = order.descriptors;
    plan_.initial_environment = initial_environment;
    plan_.environment = environment_.data();
    plan_.backend = &backend;
    plan_.package = &package_;
  }

  [[nodiscard]] const ChildPlan& plan() const { return plan_; }

 private:
  std::vector<std::int32_t> package_fds_{};
  std::vector<int> kept_{};
  std::vector<char*> environment_{};
  pynox_package package_{};
  ChildPlan plan_{};
};

}  // namespace

void run_standby(UniqueFd socket, const pynox_backend& backend,
                 const EnvironmentBlock& initial_environment) noexcept {
  if (!rehearse_program()) ::_exit(kExitPynoxFailure);
  std::optional<Received> received = receive_order(socket.get());
  if (!received) ::_exit(kExitSuccess);
  // Never destroyed, as `received` is not: the program's environ points into them.
  const Confinement confinement(*received, socket.get(), backend, initial_environment);
  confine_child(confinement.plan());
  const WarmRun run{.program = std::move(received->order.program),
                    .package_dirs = std::move(received->order.package_dirs),
                    .diagnostic_fd = received->fds[RunFds::kDiagnostic].get(),
                    .echo = received->order.echo};
  if (received->order.is_session) run_session(received->fds[RunFds::kSession].get(), run);
  ::_exit(run_warm(run));
}

}  // namespace pynox::pool
