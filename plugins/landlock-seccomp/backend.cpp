// SPDX-License-Identifier: Apache-2.0
// The plugin's tables: probe, prepare in the parent, enforce in the child.
#include "plugins/landlock-seccomp/enforce.hpp"
#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/landlock_abi.hpp"
#include "plugins/landlock-seccomp/mediator.hpp"
#include "plugins/landlock-seccomp/probe.hpp"
#include "plugins/landlock-seccomp/ruleset.hpp"

#include <pynox/plugin.hpp>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace pynox::landlock_seccomp {

namespace {

/// A prepared run: the package, and what it points to.
struct PreparedRun final : Prepared {
  std::vector<GrantDescriptor> grants;
  std::optional<Mediator> mediator;  // once the child's listener has come
  std::vector<std::uint8_t> bytes;
  std::array<std::int32_t, 1> fds{};  // the host's once prepare has returned
  pynox_network network = PYNOX_NETWORK_DENY;
  pynox_package package{};
};

/// What a package is for.
enum class Role : std::uint8_t { program, host_of_programs };

std::vector<std::uint8_t> pack(const Filter& filter, Role role) {
  const PackageHeader header{.version = kPackageVersion,
                             .instruction_count = static_cast<std::uint32_t>(filter.program.size()),
                             .own_pid_places = filter.own_pid_places,
                             .has_listener = role == Role::program ? 1U : 0U};
  std::vector<std::uint8_t> bytes(sizeof(header) + filter.program.size_bytes());
  std::memcpy(bytes.data(), &header, sizeof(header));
  std::memcpy(bytes.data() + sizeof(header), filter.program.data(), filter.program.size_bytes());
  return bytes;
}

std::unique_ptr<Prepared> make_prepared(const pynox_policy& policy, UniqueFd ruleset,
                                        std::vector<GrantDescriptor> grants,
                                        std::vector<std::uint8_t> bytes) {
  auto run = std::make_unique<PreparedRun>();
  run->grants = std::move(grants);
  run->network = policy.network;
  run->bytes = std::move(bytes);
  run->fds[0] = ruleset.release();
  run->package = {.struct_size = sizeof(pynox_package),
                  .byte_count = static_cast<std::uint32_t>(run->bytes.size()),
                  .bytes = run->bytes.data(),
                  .fds = run->fds.data(),
                  .fd_count = static_cast<std::uint32_t>(run->fds.size())};
  run->abi.table = {.struct_size = sizeof(pynox_prepared),
                    .reserved = 0,
                    .package = &run->package,
                    .network = to_bytes(policy.network == PYNOX_NETWORK_ALLOW ? "allow" : "deny"),
                    .subprocesses = to_bytes("deny"),
                    .host_unix_sockets = to_bytes("deny")};
  return run;
}

Result<LandlockAbi> usable_landlock(const pynox_policy& policy) {
  if (policy.network != PYNOX_NETWORK_DENY && policy.network != PYNOX_NETWORK_ALLOW) {
    return Error{
        .kind = ErrorKind::policy,
        .message = "the policy asks for a kind of network that this backend does not know"};
  }
  LandlockAbi landlock = query_landlock_abi();
  if (const std::optional<Obstacle> obstacle = landlock_obstacle(landlock)) {
    return Error{.kind = ErrorKind::sandbox,
                 .message = obstacle->reason,
                 .hint = obstacle->hint,
                 .sys_errno = landlock.sys_errno};
  }
  return landlock;
}

Result<std::unique_ptr<Prepared>> prepare_program(const pynox_policy& policy,
                                                  const Filter& filter) {
  const Result<LandlockAbi> landlock = usable_landlock(policy);
  if (!landlock) return landlock.error();
  Result<UniqueFd> ruleset =
      make_ruleset(policy, landlock->abi, handled_rights(landlock->abi, policy.network));
  if (!ruleset) return std::move(ruleset).error();
  return make_prepared(policy, *std::move(ruleset), grants_of(policy), pack(filter, Role::program));
}

struct LandlockSeccomp {
  static constexpr std::string_view name = "landlock+seccomp";

  static Result<void> probe(const pynox_probe_sink& sink) {
    report_system(ask_system(), sink);
    return {};
  }

  static Result<std::unique_ptr<Prepared>> prepare(const pynox_policy& policy) {
    return prepare_program(policy, native_filter(policy.network));
  }

  static Result<std::unique_ptr<Prepared>> prepare_template(const pynox_policy& policy) {
    const Result<LandlockAbi> landlock = usable_landlock(policy);
    if (!landlock) return landlock.error();
    Result<UniqueFd> ruleset =
        make_ruleset(policy, landlock->abi, handled_by_template(landlock->abi, policy.network));
    if (!ruleset) return std::move(ruleset).error();
    return make_prepared(policy, *std::move(ruleset), /*grants=*/{},
                         pack(native_template_filter(policy.network), Role::host_of_programs));
  }

  static Result<std::unique_ptr<Prepared>> prepare_within(const pynox_prepared& outer,
                                                          const pynox_policy& policy);

  static pynox_status enforce(const pynox_package* package, pynox_enforced* enforced,
                              pynox_failure* failure) noexcept {
    return landlock_seccomp::enforce(package, enforced, failure);
  }
};

PreparedRun& run_of(pynox_prepared* prepared) noexcept {
  return static_cast<PreparedRun&>(*reinterpret_cast<Prepared::Abi*>(prepared)->owner);
}

Result<std::unique_ptr<Prepared>> LandlockSeccomp::prepare_within(const pynox_prepared& outer,
                                                                  const pynox_policy& policy) {
  const auto& owner = *reinterpret_cast<const Prepared::Abi&>(outer).owner;
  const Filter* const filter =
      native_filter_within(static_cast<const PreparedRun&>(owner).network, policy.network);
  if (filter == nullptr) {
    return Error{.kind = ErrorKind::policy,
                 .message = "the network is closed to the template, and so to every program of it"};
  }
  return prepare_program(policy, *filter);
}

pynox_status attach(pynox_prepared* prepared, std::int32_t listener_fd, std::int32_t child_pidfd,
                    const pynox_error_sink* err) noexcept {
  return guarded(err, [&]() -> Result<void> {
    PreparedRun& run = run_of(prepared);
    run.mediator.emplace(run.grants, listener_fd, child_pidfd);
    return {};
  });
}

pynox_status service(pynox_prepared* prepared, const pynox_error_sink* err) noexcept {
  return guarded(err, [&]() -> Result<void> {
    run_of(prepared).mediator->serve_one();
    return {};
  });
}

constexpr pynox_backend make_table() noexcept {
  pynox_backend table = backend_table<LandlockSeccomp>();
  table.attach = attach;
  table.service = service;
  add_template_functions<LandlockSeccomp>(table);
  return table;
}

constexpr pynox_backend kBackend = make_table();

const void* query(const char* interface_id) noexcept {
  return std::string_view(interface_id) == PYNOX_BACKEND_INTERFACE ? &kBackend : nullptr;
}

}  // namespace

}  // namespace pynox::landlock_seccomp

PYNOX_DEFINE_PLUGIN("pynox.landlock-seccomp", PYNOX_VERSION, pynox::landlock_seccomp::query)
