// SPDX-License-Identifier: Apache-2.0
#include "host/report/hint.hpp"

#include "host/policy/limits.hpp"
#include "host/report/grant_cover.hpp"
#include "host/report/missing_module.hpp"

#include <errno.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pynox {
namespace {

constexpr std::uint64_t kGibibyte = 1024 * limits::kMebibyte;
constexpr const char* kReadFlag = "--allow-read";
constexpr const char* kWriteFlag = "--allow-write";
constexpr const char* kSharedMemoryDirectory = "/dev/shm";

std::string with_path(const std::string& flag, const std::string& path) {
  return flag + "=" + quote_for_shell(path);
}

// "512m": the largest unit that holds it exactly.
std::string size_text(std::uint64_t bytes) {
  if (bytes % kGibibyte == 0) return std::to_string(bytes / kGibibyte) + "g";
  if (bytes % limits::kMebibyte == 0) return std::to_string(bytes / limits::kMebibyte) + "m";
  if (bytes % limits::kKibibyte == 0) return std::to_string(bytes / limits::kKibibyte) + "k";
  return std::to_string(bytes);
}

std::string raised_limit(const std::string& what, const std::string& flag, std::uint64_t bytes) {
  const std::uint64_t more = std::min(bytes, limits::kMaxBytes / 2) * 2;
  return what + " is limited to " + size_text(bytes) + "; to allow more, add " + flag + "=" +
         size_text(more);
}

// What one operation on one path needs.
struct PathNeed {
  std::string verb;  // "read it"
  std::string path;  // an existing file or directory to grant
  std::vector<Need> needs{};
};

std::string host_refuses(const std::string& path) {
  return "a grant already covers " + quote_for_shell(path) +
         "; the host's file permissions refuse it";
}

// The flags that are missing, or that it is not for lack of a flag.
std::string path_hint(const PathNeed& need, const Policy& policy) {
  std::string flags;
  for (const Need each : need.needs) {
    if (is_covered(policy, need.path, each)) continue;
    flags += " " + with_path(each == Need::read ? kReadFlag : kWriteFlag, need.path);
  }
  if (flags.empty()) return host_refuses(need.path);
  return "to " + need.verb + ", add" + flags;
}

std::string entry_hint(const Diagnostic& diagnostic, const Policy& policy) {
  // A new link is made at the second path, wherever the first one leads. A rename changes both
  // directories: the hint is about the one that is not granted.
  std::string directory = existing_directory_of(diagnostic.path);
  if (!diagnostic.second_path.empty()) {
    const std::string second = existing_directory_of(diagnostic.second_path);
    const bool is_second =
        diagnostic.attempt == Attempt::link || is_covered(policy, directory, Need::write);
    if (is_second) directory = second;
  }
  return path_hint({"change this directory", directory, {Need::write}}, policy);
}

std::string metadata_hint(const std::string& path, const Policy& policy) {
  if (path.empty()) return "to change a file's attributes, add --allow-write=PATH for it";
  const std::string existing = nearest_existing(path);
  if (is_covered(policy, existing, Need::write)) {
    return "a grant already covers " + quote_for_shell(existing) +
           "; the host's file permissions refuse it, or it is a set-id bit, an owner or a security "
           "attribute, which the sandbox never allows to be changed";
  }
  return path_hint({"change its attributes", existing, {Need::write}}, policy);
}

// No audit event told what was tried. What exists was most likely read.
std::string untold_hint(const std::string& path, const Policy& policy) {
  const std::string existing = nearest_existing(path);
  if (existing != path) return path_hint({"create it", existing, {Need::write}}, policy);
  const bool is_readable = is_covered(policy, existing, Need::read);
  const bool is_writable = is_covered(policy, existing, Need::write);
  if (is_readable && is_writable) return host_refuses(existing);
  if (is_readable) return path_hint({"change it", existing, {Need::write}}, policy);
  return "to read it, add " + with_path(kReadFlag, existing) + ", to change it, " +
         with_path(kWriteFlag, existing);
}

std::string refused_path_hint(const Diagnostic& diagnostic, const Policy& policy) {
  const std::string existing = nearest_existing(diagnostic.path);
  const bool is_new = existing != diagnostic.path;
  switch (diagnostic.attempt) {
    case Attempt::read:
      return path_hint({"read it", existing, {Need::read}}, policy);
    case Attempt::write:
      return path_hint({is_new ? "create it" : "write it", existing, {Need::write}}, policy);
    case Attempt::read_write:
      return path_hint(
          {is_new ? "create it" : "read and write it", existing, {Need::read, Need::write}},
          policy);
    case Attempt::entry:
    case Attempt::link:
      return entry_hint(diagnostic, policy);
    case Attempt::metadata:
      return metadata_hint(diagnostic.path, policy);
    default:
      return untold_hint(diagnostic.path, policy);
  }
}

std::string shared_memory_hint(const Policy& policy) {
  return path_hint({"let multiprocessing keep locks and shared memory there",
                    kSharedMemoryDirectory,
                    {Need::read, Need::write}},
                   policy);
}

std::string network_hint(const Policy& policy) {
  return policy.network == Network::deny ? "to use the network, add --allow-network"
                                         : "the network is already allowed; the host refuses this";
}

// The abilities, as opposed to paths. Nothing when the attempt was none of them.
std::optional<std::string> ability_hint(Attempt attempt, const Policy& policy) {
  switch (attempt) {
    case Attempt::subprocess:
      return "the sandbox never allows subprocesses, whatever flag is given";
    case Attempt::unix_socket:
      return "the sandbox never allows Unix domain sockets, whatever flag is given";
    case Attempt::other_socket:
      return "the sandbox never allows sockets other than IPv4 and IPv6, whatever flag is given";
    case Attempt::socket:
      return network_hint(policy);
    case Attempt::shared_memory:
      return shared_memory_hint(policy);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> refusal_hint(const Diagnostic& diagnostic, const Policy& policy) {
  // Without a number it is the program's own PermissionError.
  if (!diagnostic.is_permission_error || diagnostic.sys_errno == 0) return std::nullopt;
  std::optional<std::string> ability = ability_hint(diagnostic.attempt, policy);
  if (ability) return ability;
  if (!diagnostic.path.empty()) return refused_path_hint(diagnostic, policy);
  if (diagnostic.attempt == Attempt::metadata) {
    return metadata_hint(diagnostic.second_path, policy);
  }
  return "the sandbox never allows this operation, whatever flag is given";
}

std::optional<std::string> module_hint(const std::string& module, const Policy& policy,
                                       const std::string& virtual_env) {
  // A package directory may be the root of an environment, given by mistake.
  std::vector<std::string> environments{virtual_env};
  environments.insert(environments.end(), policy.package_dirs.begin(), policy.package_dirs.end());
  const std::optional<std::string> directory = find_site_packages(module, environments);
  if (!directory || std::ranges::count(policy.package_dirs, *directory) != 0) return std::nullopt;
  return "to import it from the virtual environment, add " + with_path("--package-dir", *directory);
}

bool lacks_temporary_directory(const Diagnostic& diagnostic) {
  return diagnostic.type == "FileNotFoundError" &&
         diagnostic.message.find("No usable temporary directory found") != std::string::npos;
}

// Family EAI_*: name resolution tells of a refused socket by a number of its own, below zero.
bool is_failed_resolution(const Diagnostic& diagnostic) {
  return diagnostic.attempt == Attempt::socket && diagnostic.sys_errno < 0;
}

// Absolute, and without what no path can hold.
std::string usable_path(const std::string& path, const std::string& working_directory) {
  if (path.empty() || path.find('\0') != std::string::npos) return {};
  return path.front() == '/' ? path : working_directory + "/" + path;
}

}  // namespace

std::optional<std::string> hint_for(const Diagnostic& diagnostic, const Policy& policy,
                                    const std::string& working_directory,
                                    const std::string& virtual_env) {
  if (diagnostic.is_memory_error || diagnostic.sys_errno == ENOMEM) {
    return raised_limit("memory", "--memory", policy.memory_bytes);
  }
  if (diagnostic.sys_errno == EFBIG && policy.max_file_size != 0) {
    return raised_limit("a written file", "--max-file-size", policy.max_file_size);
  }
  if (!diagnostic.missing_module.empty()) {
    return module_hint(diagnostic.missing_module, policy, virtual_env);
  }
  if (lacks_temporary_directory(diagnostic) && !policy.temp) {
    return "to give the program a temporary directory, add --allow-temp";
  }
  if (is_failed_resolution(diagnostic) && policy.network == Network::deny) {
    return network_hint(policy);
  }
  Diagnostic absolute = diagnostic;
  absolute.path = usable_path(diagnostic.path, working_directory);
  absolute.second_path = usable_path(diagnostic.second_path, working_directory);
  return refusal_hint(absolute, policy);
}

}  // namespace pynox
