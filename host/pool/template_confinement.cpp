// SPDX-License-Identifier: Apache-2.0
#include "host/pool/template_confinement.hpp"

#include <utility>

namespace pynox::pool {
namespace {

constexpr const char* kEverything = "/";
constexpr const char* kNullDevice = "/dev/null";

bool allows_writing(const Limits& limits) {
  return !limits || !limits->allow_write.empty() || limits->allow_temp.value_or(false);
}

bool allows_network(const Limits& limits) {
  return !limits || limits->allow_network.value_or(false);
}

Result<void> add(std::vector<Grant>& grants, const char* path, Access access) {
  Result<Grant> grant = open_grant(path, access, path);
  if (!grant) return std::move(grant).error();
  grants.push_back(*std::move(grant));
  return {};
}

// Paths are not narrowed to those of the limits. A rule of Landlock stays with the object that the
// path led to when it was made: a directory that is replaced while the pool runs would be closed to
// every later request.
Result<Policy> widest_policy(const Limits& limits) {
  Policy policy{.network = allows_network(limits) ? Network::allow : Network::deny};
  const bool writes = allows_writing(limits);
  Result<void> added = add(policy.grants, kEverything, writes ? Access::read_write : Access::read);
  if (added && !writes) added = add(policy.grants, kNullDevice, Access::read_write);
  if (!added) return std::move(added).error();
  return policy;
}

}  // namespace

Result<TemplateConfinement> prepare_template(const pynox_backend& backend, const Limits& limits) {
  Result<Policy> policy = widest_policy(limits);
  if (!policy) return std::move(policy).error();
  Result<std::optional<PreparedRun>> prepared = PreparedRun::prepare_template(backend, *policy);
  if (!prepared) return std::move(prepared).error();
  return TemplateConfinement{.policy = *std::move(policy), .prepared = *std::move(prepared)};
}

}  // namespace pynox::pool
