// SPDX-License-Identifier: Apache-2.0
/// Backends: probe_backend and PreparedRun.
#include "host/plugins/adapters.hpp"
#include "host/plugins/error_capture.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>

namespace pynox {
namespace {

constexpr std::string_view kAllow = "allow";
constexpr std::string_view kDeny = "deny";

std::string name_of(const pynox_backend& backend) { return copy_text(backend.name); }

/// A backend that breaks its contract. Nothing runs: what it made cannot be trusted to confine.
Error broken_contract(const pynox_backend& backend, const std::string& what) {
  return {.kind = ErrorKind::plugin,
          .message = "backend '" + name_of(backend) + "' " + what,
          .hint = "report it to the plugin's author, or choose another with --backend"};
}

pynox_grant_kind to_abi(GrantKind kind) {
  switch (kind) {
    case GrantKind::directory:
      return PYNOX_GRANT_DIRECTORY;
    case GrantKind::file:
      return PYNOX_GRANT_FILE;
    case GrantKind::other:
      break;
  }
  return PYNOX_GRANT_OTHER;
}

pynox_access to_abi(Access access) {
  switch (access) {
    case Access::read:
      return PYNOX_ACCESS_READ;
    case Access::write:
      return PYNOX_ACCESS_WRITE;
    case Access::list:
      return PYNOX_ACCESS_LIST;
    case Access::read_write:
      break;
  }
  return PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE;
}

/// A Policy as the C structs that point into it.
class PolicyView {
 public:
  explicit PolicyView(const Policy& policy) {
    grants_.reserve(policy.grants.size());
    for (const Grant& grant : policy.grants) {
      grants_.push_back({.struct_size = sizeof(pynox_grant),
                         .fd = grant.fd.get(),
                         .kind = to_abi(grant.kind),
                         .access = to_abi(grant.access),
                         .path = {.data = grant.path.data(), .size = grant.path.size()}});
    }
    for (const pynox_grant& grant : grants_) pointers_.push_back(&grant);
    table_ = {
        .struct_size = sizeof(pynox_policy),
        .network = policy.network == Network::allow ? PYNOX_NETWORK_ALLOW : PYNOX_NETWORK_DENY,
        .grants = pointers_.data(),
        .grant_count = static_cast<std::uint32_t>(pointers_.size()),
        .reserved = 0,
        .memory_bytes = policy.memory_bytes,
        .max_file_size = policy.max_file_size,
        .timeout_ms = policy.timeout_ms};
  }
  PolicyView(const PolicyView&) = delete;
  PolicyView& operator=(const PolicyView&) = delete;
  PolicyView(PolicyView&&) = delete;
  PolicyView& operator=(PolicyView&&) = delete;
  ~PolicyView() = default;

  [[nodiscard]] const pynox_policy& table() const { return table_; }

 private:
  std::vector<pynox_grant> grants_{};
  std::vector<const pynox_grant*> pointers_{};
  pynox_policy table_{};
};

/// Facts of a prepared run: absent when the plugin's struct ends before them.
std::string_view fact(const pynox_prepared& prepared, pynox_bytes pynox_prepared::*member,
                      std::size_t member_end) {
  if (prepared.struct_size < member_end || (prepared.*member).data == nullptr) return {};
  return {(prepared.*member).data, (prepared.*member).size};
}

std::string_view network_fact(const pynox_prepared& prepared) {
  return fact(prepared, &pynox_prepared::network,
              offsetof(pynox_prepared, network) + sizeof(pynox_bytes));
}

std::string_view subprocesses_fact(const pynox_prepared& prepared) {
  return fact(prepared, &pynox_prepared::subprocesses,
              offsetof(pynox_prepared, subprocesses) + sizeof(pynox_bytes));
}

std::string_view host_unix_sockets_fact(const pynox_prepared& prepared) {
  return fact(prepared, &pynox_prepared::host_unix_sockets,
              offsetof(pynox_prepared, host_unix_sockets) + sizeof(pynox_bytes));
}

Result<void> check_facts(const pynox_backend& backend, const pynox_prepared& prepared,
                         Network network) {
  struct Fact {
    std::string_view name;
    std::string_view value;
  };
  for (const Fact& fact :
       {Fact{"network", network_fact(prepared)}, Fact{"subprocesses", subprocesses_fact(prepared)},
        Fact{"host_unix_sockets", host_unix_sockets_fact(prepared)}}) {
    if (fact.value == kAllow || fact.value == kDeny) continue;
    return broken_contract(backend, "reports " + std::string(fact.name) + " as '" +
                                        std::string(fact.value) + "', expected 'allow' or 'deny'");
  }
  const std::string_view granted = network == Network::allow ? kAllow : kDeny;
  if (network_fact(prepared) == granted) return {};
  return broken_contract(backend, "reports network as '" + std::string(network_fact(prepared)) +
                                      "', expected '" + std::string(granted) +
                                      "' as the policy says");
}

/// Takes the descriptors that are the host's from now on. A number that cannot be, since it is
/// closed, a standard stream, a grant of the policy or named twice, is left alone: closing it would
/// hit somebody else's file.
Result<void> take_descriptors(const pynox_backend& backend, const pynox_package& package,
                              const Policy& policy, std::vector<UniqueFd>& owned,
                              std::vector<std::int32_t>& numbers) {
  const std::uint32_t count = PYNOX_HAS(&package, pynox_package, fd_count) ? package.fd_count : 0;
  if (count > PYNOX_PACKAGE_MAX_FDS || (count > 0 && package.fds == nullptr)) {
    return broken_contract(backend, "prepared a package of " + std::to_string(count) +
                                        " descriptors, expected at most " +
                                        std::to_string(PYNOX_PACKAGE_MAX_FDS));
  }
  Result<void> outcome;
  for (std::uint32_t index = 0; index < count; ++index) {
    const int fd = package.fds[index];
    const bool is_grant = std::any_of(policy.grants.begin(), policy.grants.end(),
                                      [fd](const Grant& grant) { return grant.fd.get() == fd; });
    const bool is_repeated = std::find(numbers.begin(), numbers.end(), fd) != numbers.end();
    if (fd <= STDERR_FILENO || is_grant || is_repeated || ::fcntl(fd, F_GETFD) < 0) {
      outcome =
          broken_contract(backend, "prepared a package with descriptor " + std::to_string(fd) +
                                       ", expected an open one of its own");
      continue;  // the others are the host's all the same
    }
    owned.emplace_back(fd);
    numbers.push_back(fd);
  }
  return outcome;
}

}  // namespace

Result<ProbeResult> probe_backend(const pynox_backend& backend) {
  ProbeResult result;
  const pynox_probe_sink sink{
      .struct_size = sizeof(pynox_probe_sink),
      .context = &result,
      .fact =
          [](void* context, pynox_bytes key, pynox_bytes value) noexcept {
            static_cast<ProbeResult*>(context)->facts.emplace_back(copy_text(key),
                                                                   copy_text(value));
          },
      .feature =
          [](void* context, pynox_bytes text) noexcept {
            static_cast<ProbeResult*>(context)->features.push_back(copy_text(text));
          },
      .unavailable =
          [](void* context, pynox_bytes reason, pynox_bytes hint) noexcept {
            static_cast<ProbeResult*>(context)->unavailable.push_back(
                {copy_text(reason), copy_text(hint)});
          }};
  ErrorCapture capture(ErrorKind::sandbox);
  const pynox_status status = backend.probe(&sink, capture.sink());
  if (status == PYNOX_OK) return result;
  // What a backend cannot do here may be told either way.
  if (status == PYNOX_E_UNSUPPORTED && !result.unavailable.empty()) return result;
  return capture.take(status, "backend '" + name_of(backend) + "' failed to probe the system");
}

Result<PreparedRun> PreparedRun::prepare(const pynox_backend& backend, const Policy& policy) {
  return prepare_by(
      backend, policy,
      [&backend](const pynox_policy& table, pynox_prepared** out, const pynox_error_sink* err) {
        return backend.prepare(&table, out, err);
      });
}

Result<std::optional<PreparedRun>> PreparedRun::prepare_template(const pynox_backend& backend,
                                                                 const Policy& policy) {
  if (!PYNOX_HAS(&backend, pynox_backend, prepare_template) ||
      !PYNOX_HAS(&backend, pynox_backend, prepare_within)) {
    return std::optional<PreparedRun>();
  }
  Result<PreparedRun> prepared = prepare_by(
      backend, policy,
      [&backend](const pynox_policy& table, pynox_prepared** out, const pynox_error_sink* err) {
        return backend.prepare_template(&table, out, err);
      });
  if (!prepared) return std::move(prepared).error();
  return std::optional<PreparedRun>(*std::move(prepared));
}

Result<PreparedRun> PreparedRun::prepare_within(const PreparedRun& outer, const Policy& policy) {
  return prepare_by(
      *outer.backend_, policy,
      [&outer](const pynox_policy& table, pynox_prepared** out, const pynox_error_sink* err) {
        return outer.backend_->prepare_within(outer.prepared_, &table, out, err);
      });
}

Result<PreparedRun> PreparedRun::prepare_by(const pynox_backend& backend, const Policy& policy,
                                            const Prepare& prepare) {
  const PolicyView view(policy);
  PreparedRun run;
  run.backend_ = &backend;
  ErrorCapture capture(ErrorKind::sandbox);
  const pynox_status status = prepare(view.table(), &run.prepared_, capture.sink());
  if (status != PYNOX_OK) {
    run.prepared_ = nullptr;  // not made, whatever was written there
    return capture.take(status, "backend '" + name_of(backend) + "' failed to prepare the sandbox");
  }
  if (run.prepared_ == nullptr || !PYNOX_HAS(run.prepared_, pynox_prepared, package)) {
    return broken_contract(backend, "prepared no package");
  }
  const pynox_package& package = *run.prepared_->package;
  if (Result<void> taken =
          take_descriptors(backend, package, policy, run.owned_fds_, run.fd_numbers_);
      !taken) {
    return std::move(taken).error();
  }
  const std::uint32_t byte_count =
      PYNOX_HAS(&package, pynox_package, byte_count) ? package.byte_count : 0;
  const std::uint8_t* const bytes =
      PYNOX_HAS(&package, pynox_package, bytes) ? package.bytes : nullptr;
  if (byte_count > PYNOX_PACKAGE_MAX_BYTES || (byte_count > 0 && bytes == nullptr)) {
    return broken_contract(backend, "prepared a package of " + std::to_string(byte_count) +
                                        " bytes, expected at most " +
                                        std::to_string(PYNOX_PACKAGE_MAX_BYTES));
  }
  if (Result<void> checked = check_facts(backend, *run.prepared_, policy.network); !checked) {
    return std::move(checked).error();
  }
  run.package_ = {.struct_size = sizeof(pynox_package),
                  .byte_count = byte_count,
                  .bytes = bytes,
                  .fds = run.fd_numbers_.data(),
                  .fd_count = static_cast<std::uint32_t>(run.fd_numbers_.size())};
  return run;
}

PreparedRun::PreparedRun(PreparedRun&& other) noexcept { *this = std::move(other); }

PreparedRun& PreparedRun::operator=(PreparedRun&& other) noexcept {
  // Whatever was held here goes with `other`.
  std::swap(backend_, other.backend_);
  std::swap(prepared_, other.prepared_);
  std::swap(is_abandoned_, other.is_abandoned_);
  std::swap(package_, other.package_);
  owned_fds_.swap(other.owned_fds_);
  fd_numbers_.swap(other.fd_numbers_);
  return *this;
}

PreparedRun::~PreparedRun() {
  // The descriptors stay open until the plugin is done with them: members go after this.
  if (prepared_ != nullptr && !is_abandoned_) backend_->release(prepared_);
}

Result<void> PreparedRun::attach(int listener_fd, int child_pidfd) const {
  ErrorCapture capture(ErrorKind::sandbox);
  const pynox_status status = backend_->attach(prepared_, listener_fd, child_pidfd, capture.sink());
  if (status == PYNOX_OK) return {};
  return capture.take(status, "backend '" + name() + "' cannot serve its listener");
}

std::string PreparedRun::name() const { return name_of(*backend_); }

std::string PreparedRun::network() const { return std::string(network_fact(*prepared_)); }

std::string PreparedRun::subprocesses() const { return std::string(subprocesses_fact(*prepared_)); }

std::string PreparedRun::host_unix_sockets() const {
  return std::string(host_unix_sockets_fact(*prepared_));
}

}  // namespace pynox
