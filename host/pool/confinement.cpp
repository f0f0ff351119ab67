// SPDX-License-Identifier: Apache-2.0
#include "host/pool/confinement.hpp"

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace pynox::pool {
namespace {

std::variant<Confined, Refusal> prepare(const LaunchContext& context,
                                        std::shared_ptr<const Policy> policy,
                                        std::optional<TempDirectory> temp) {
  Result<PreparedRun> prepared = context.outer == nullptr
                                     ? PreparedRun::prepare(*context.backend, *policy)
                                     : PreparedRun::prepare_within(*context.outer, *policy);
  if (!prepared) return refusal_of(prepared.error());
  return Confined{std::move(temp), std::move(policy), *std::move(prepared)};
}

std::variant<Confined, Refusal> confine(const LaunchContext& context, LaunchRequest& request) {
  PolicyRequest asked{.permissions = std::move(request.permissions),
                      .implicit_read = std::move(request.implicit_read),
                      .captured = true,
                      .protected_paths = context.protected_paths};
  // Who sends requests has not written the configuration file, and may not be able to read it.
  asked.permissions.origins.clear();
  std::vector<std::string>& package_dirs = asked.permissions.package_dirs;
  package_dirs.insert(package_dirs.begin(), context.package_dirs.begin(),
                      context.package_dirs.end());
  std::optional<TempDirectory> temp;
  if (asked.permissions.allow_temp.value_or(false)) {
    Result<TempDirectory> made = TempDirectory::create(TempDirectory::Stale::keep);
    if (!made) return refusal_of(made.error());
    temp.emplace(*std::move(made));
    asked.temp = temp->path();
  }
  Result<Policy> policy = build_policy(asked);
  if (!policy) return refusal_of(policy.error());
  if (std::optional<Refusal> refusal =
          check_opened(*policy, context.package_dirs, context.limits)) {
    return *std::move(refusal);
  }
  return prepare(context, std::make_shared<const Policy>(*std::move(policy)), std::move(temp));
}

/// Whether what confines the program depends on nothing that can change. With the network it does:
/// a host that joins another network replaces its resolver's files.
bool is_constant(const LaunchRequest& request) {
  const Permissions& asked = request.permissions;
  return request.implicit_read.empty() && asked.allow_read.empty() && asked.allow_write.empty() &&
         asked.package_dirs.empty() && asked.allow_env.empty() &&
         !asked.allow_network.value_or(false) && !asked.allow_temp.value_or(false);
}

/// The policy's errors name flags. Whoever sends requests knows fields.
std::string with_fields(std::string text) {
  struct Name {
    std::string_view flag;
    std::string_view field;
  };
  static constexpr std::array<Name, 9> kNames{{{"--allow-read=", "allow_read "},
                                               {"--allow-write=", "allow_write "},
                                               {"--package-dir=", "package_dirs "},
                                               {"--allow-env=", "allow_env "},
                                               {"--allow-temp", "allow_temp"},
                                               {"--timeout", "timeout"},
                                               {"--memory", "memory"},
                                               {"--max-output", "max_output"},
                                               {"--max-file-size", "max_file_size"}}};
  for (const auto& [flag, field] : kNames) {
    const std::size_t place = text.find(flag);
    if (place != std::string::npos) text.replace(place, flag.size(), field);
  }
  return text;
}

}  // namespace

Refusal refusal_of(const Error& error) {
  // What this process or the machine is out of may be there again later, whatever was asked for.
  const bool is_scarcity =
      error.sys_errno == EMFILE || error.sys_errno == ENFILE || error.sys_errno == ENOMEM;
  const bool is_the_requests =
      error.kind != ErrorKind::sandbox && error.kind != ErrorKind::plugin && !is_scarcity;
  Refusal refusal{.type = is_the_requests ? "BadRequest" : "SetupFailed",
                  .message = with_fields(error.message)};
  if (!error.hint.empty()) refusal.hint = with_fields(error.hint);
  if (!error.path.empty()) refusal.path = error.path;
  return refusal;
}

std::variant<Confined, Refusal> ConfinementCache::take_or_make(const LaunchContext& context,
                                                               LaunchRequest& request) {
  if (!is_constant(request)) return confine(context, request);
  if (asked_ != request.permissions) {
    kept_.clear();
    policy_.reset();
    asked_ = request.permissions;
  }
  if (kept_.empty()) {
    std::variant<Confined, Refusal> made =
        policy_ ? prepare(context, policy_, /*temp=*/{}) : confine(context, request);
    if (Confined* confined = std::get_if<Confined>(&made)) {
      confined->constant = asked_;
      policy_ = confined->policy;
    }
    return made;
  }
  Confined confined = std::move(kept_.back());
  kept_.pop_back();
  return confined;
}

void ConfinementCache::give_back(Confined confined) {
  if (!confined.constant || confined.constant != asked_ || kept_.size() >= most_) return;
  if (confined.prepared.is_abandoned()) return;
  kept_.push_back(std::move(confined));
}

}  // namespace pynox::pool
