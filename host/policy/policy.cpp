// SPDX-License-Identifier: Apache-2.0
#include "host/policy/policy.hpp"

#include "host/policy/baseline.hpp"
#include "host/policy/environment.hpp"
#include "host/policy/protection.hpp"
#include "host/policy/run_limits.hpp"
#include "host/python/python.hpp"
#include "host/python/stdlib_cache.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <string_view>
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
  }
}

struct PathList {
  const std::vector<std::string>& asked;
  std::vector<std::string>& reported;
  Access access;
  std::string_view asked_as;
};

Result<void> add_paths(std::vector<Grant>& grants, const PathList& list) {
  for (const std::string& path : list.asked) {
    Result<Grant> grant = open_grant(path, list.access, std::string(list.asked_as) + path);
    if (!grant) return std::move(grant).error();
    add_once(list.reported, grant->path);
    add_grant(grants, *std::move(grant));
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

Result<void> add_package_directory(Policy& policy, const std::string& path) {
  const std::string asked_as = "--package-dir=" + path;
  Result<Grant> grant = open_grant(path, Access::read, asked_as);
  if (!grant) return std::move(grant).error();
  if (grant->kind != GrantKind::directory) {
    return Error{
        .kind = ErrorKind::policy, .message = asked_as + ": this is not a directory", .path = path};
  }
  if (const auto packages = packages_of_virtual_environment(grant->path)) {
    return Error{.kind = ErrorKind::policy,
                 .message = asked_as +
                            ": this is the root of a virtual environment, not a directory "
                            "of packages",
                 .path = path,
                 .hint = "its packages are in --package-dir=" + *packages};
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
  Result<void> added = add_paths(policy.grants, {.asked = asked.allow_read,
                                                 .reported = policy.allow_read,
                                                 .access = Access::read,
                                                 .asked_as = "--allow-read="});
  if (added) {
    added = add_paths(policy.grants, {.asked = asked.allow_write,
                                      .reported = policy.allow_write,
                                      .access = Access::write,
                                      .asked_as = "--allow-write="});
  }
  if (added) {
    added = add_paths(policy.grants, {.asked = request.implicit_read,
                                      .reported = policy.implicit_read,
                                      .access = Access::read,
                                      .asked_as = "the program's directory "});
  }
  for (const std::string& path : asked.package_dirs) {
    if (added) added = add_package_directory(policy, path);
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
  paths.push_back({.path = standard_library(), .what = "the standard library"});
  paths.push_back({.path = stdlib_cache_path(), .what = "the cache of the standard library"});
  for (const std::string& directory : policy.package_dirs) {
    paths.push_back({.path = directory, .what = "a package directory"});
  }
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
