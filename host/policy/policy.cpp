// SPDX-License-Identifier: Apache-2.0
#include "host/policy/policy.hpp"

#include "host/policy/baseline.hpp"
#include "host/policy/environment.hpp"
#include "host/policy/protection.hpp"
#include "host/policy/run_limits.hpp"
#include "host/python/python.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace pynox {
namespace {

void add_once(std::vector<std::string>& list, const std::string& item) {
  if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

bool is_same_object(const Grant& one, const Grant& other) {
  struct stat first {};
  struct stat second {};
  return ::fstat(one.fd.get(), &first) == 0 && ::fstat(other.fd.get(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/// Adds a grant, or widens the one that the same object has already.
void add_grant(std::vector<Grant>& grants, Grant grant) {
  const auto same = std::ranges::find_if(
      grants, [&](const Grant& existing) { return is_same_object(existing, grant); });
  if (same == grants.end()) {
    grants.push_back(std::move(grant));
  } else if (same->access != grant.access) {
    same->access = Access::read_write;
    // Only what allows writing can still be refused.
    if (grant.access == Access::write) same->asked = std::move(grant.asked);
  }
}

/// Whether an object of /proc belongs to this very process: a program runs in another one, and what
/// it calls /proc/self is not what was opened here.
bool is_of_this_process(const std::string& resolved) {
  std::error_code failure;
  const std::string own = "/proc/" + std::filesystem::read_symlink("/proc/self", failure).string();
  return !failure && (resolved == own || resolved.starts_with(own + "/"));
}

/// A grant that the user asks for under `key`.
Result<Grant> open_asked(const Permissions& permissions, std::string_view key,
                         const std::string& path, Access access) {
  AskedFor asked = asked_for(permissions, key, path, path);
  Result<Grant> grant = open_grant(path, access, asked.text);
  if (!grant) return placed_at(std::move(grant).error(), asked.origin);
  if (is_of_this_process(grant->path)) {
    return placed_at(
        {.kind = ErrorKind::policy,
         .message = asked.text + ": this leads to the process of pynox itself, and the "
                                 "program will run in another one",
         .path = path},
        asked.origin);
  }
  grant->asked = std::move(asked);
  return grant;
}

struct PathList {
  const std::vector<std::string>& asked;
  std::vector<std::string>& reported;
  std::string_view key;
  Access access;
};

Result<void> add_paths(Policy& policy, const Permissions& permissions, const PathList& list) {
  for (const std::string& path : list.asked) {
    Result<Grant> grant = open_asked(permissions, list.key, path, list.access);
    if (!grant) return std::move(grant).error();
    add_once(list.reported, grant->path);
    add_grant(policy.grants, *std::move(grant));
  }
  return {};
}

Result<void> add_implicit_paths(Policy& policy, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    Result<Grant> grant = open_grant(path, Access::read, "the program's directory " + path);
    if (!grant) return std::move(grant).error();
    add_once(policy.implicit_read, grant->path);
    add_grant(policy.grants, *std::move(grant));
  }
  return {};
}

/// The packages of a virtual environment, or nothing if `root` is none.
std::optional<std::string> packages_of_virtual_environment(const std::string& root) {
  struct stat status {};
  if (::stat((root + "/pyvenv.cfg").c_str(), &status) != 0) return std::nullopt;
  const std::string library = standard_library();
  return root + "/lib" + library.substr(library.rfind('/')) + "/site-packages";
}

Result<void> add_package_directory(Policy& policy, const Permissions& permissions,
                                   const std::string& path) {
  Result<Grant> grant = open_asked(permissions, "package_dirs", path, Access::read);
  if (!grant) return std::move(grant).error();
  const AskedFor& asked = grant->asked;
  if (grant->kind != GrantKind::directory) {
    return placed_at({.kind = ErrorKind::policy,
                      .message = asked.text + ": this is not a directory",
                      .path = path},
                     asked.origin);
  }
  if (const auto packages = packages_of_virtual_environment(grant->path)) {
    const std::string better = asked.origin ? "" : "--package-dir=";
    return placed_at(
        {.kind = ErrorKind::policy,
         .message = asked.text + ": this is the root of a virtual environment, not a directory "
                                 "of packages",
         .path = path,
         .hint = "its packages are in " + better + *packages},
        asked.origin);
  }
  add_once(policy.package_dirs, grant->path);
  add_grant(policy.grants, *std::move(grant));
  return {};
}

Result<void> add_environment(Policy& policy, const PolicyRequest& request) {
  for (const std::string& name : request.permissions.allow_env) {
    Result<void> checked = check_environment_name(name, "--allow-env=" + name, ErrorKind::policy);
    if (!checked) return checked;
    add_once(policy.allow_env, name);
  }
  policy.environment = forward_environment(policy.allow_env, request.temp);
  return {};
}

Result<void> add_limits(Policy& policy, const PolicyRequest& request) {
  Result<RunLimits> limits = resolve_limits(request.permissions, request.captured, caller_limits());
  if (!limits) return std::move(limits).error();
  policy.timeout_ms = limits->timeout_ms;
  policy.memory_bytes = limits->memory_bytes;
  policy.max_output = limits->max_output;
  policy.max_file_size = limits->max_file_size;
  return {};
}

/// What the user granted, in the order in which it is reported.
Result<void> add_user_grants(Policy& policy, const PolicyRequest& request) {
  const Permissions& asked = request.permissions;
  Result<void> added = add_paths(policy, asked,
                                 {.asked = asked.allow_read,
                                  .reported = policy.allow_read,
                                  .key = "allow_read",
                                  .access = Access::read});
  if (added) {
    added = add_paths(policy, asked,
                      {.asked = asked.allow_write,
                       .reported = policy.allow_write,
                       .key = "allow_write",
                       .access = Access::write});
  }
  if (added) added = add_implicit_paths(policy, request.implicit_read);
  for (const std::string& path : asked.package_dirs) {
    if (added) added = add_package_directory(policy, asked, path);
  }
  if (!added || !request.temp) return added;
  Result<Grant> temp = open_grant(*request.temp, Access::read_write, "--allow-temp");
  if (!temp) return std::move(temp).error();
  policy.temp = temp->path;
  add_grant(policy.grants, *std::move(temp));
  return {};
}

Result<void> check_protection(const Policy& policy, const PolicyRequest& request) {
  std::vector<ProtectedPath> paths = request.protected_paths;
  std::ranges::move(protection_of_modules(policy.package_dirs), std::back_inserter(paths));
  return check_write_grants(policy.grants, paths);
}

}  // namespace

Result<Policy> build_policy(const PolicyRequest& request) {
  Policy policy;
  policy.network =
      request.permissions.allow_network.value_or(false) ? Network::allow : Network::deny;
  Result<void> done = add_environment(policy, request);
  if (done) done = add_limits(policy, request);
  if (done) done = add_user_grants(policy, request);
  if (done) done = check_protection(policy, request);
  if (done) done = add_baseline_grants(policy.grants, policy.network);
  if (!done) return std::move(done).error();
  return policy;
}

}  // namespace pynox
