// SPDX-License-Identifier: Apache-2.0
#include "host/report/hint.hpp"

#include "host/policy/absolute_path.hpp"
#include "host/policy/bounds.hpp"
#include "host/policy/values.hpp"
#include "host/report/grant_cover.hpp"
#include "host/report/missing_module.hpp"

#include <errno.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {
namespace {

constexpr std::uint64_t kGibibyte = 1024 * bounds::kMebibyte;
/// What a hint is about, and how it is to be written.
struct Situation {
  const Policy& policy;
  Spelling spelling;
};

/// A permission in each spelling.
struct Permission {
  const char* flag;
  const char* field;  ///< the setting's name too
};
constexpr Permission kRead{"--allow-read", "allow_read"};
constexpr Permission kWrite{"--allow-write", "allow_write"};
constexpr Permission kPackages{"--package-dir", "package_dirs"};
constexpr Permission kNetwork{"--allow-network", "allow_network"};
constexpr Permission kTemp{"--allow-temp", "allow_temp"};
constexpr Permission kMemory{"--memory", "memory"};
constexpr Permission kMaxFileSize{"--max-file-size", "max_file_size"};
constexpr const char* kSharedMemoryDirectory = "/dev/shm";

// "--allow-read=/x" or "\"/x\" to allow_read": what comes after "add".
std::string with_path(const Situation& situation, const Permission& permission,
                      const std::string& path) {
  if (situation.spelling != Spelling::flags) {
    return "\"" + escape_for_line(path) + "\" to " + permission.field;
  }
  return std::string(permission.flag) + "=" + quote_for_shell(path);
}

// "add --memory=1g", "set \"memory\": \"1g\"" or "set memory = \"1g\"".
std::string with_value(const Situation& situation, const Permission& permission,
                       const std::string& flag_value, const std::string& value) {
  switch (situation.spelling) {
    case Spelling::fields:
      return "set \"" + std::string(permission.field) + "\": " + value;
    case Spelling::settings:
      return "set " + std::string(permission.field) + " = " + value;
    default:
      return "add " + (permission.flag + flag_value);
  }
}

std::string switched_on(const Situation& situation, const Permission& permission) {
  return with_value(situation, permission, /*flag_value=*/"", "true");
}

std::string never(const Situation& situation, const std::string& what) {
  const std::string refusal = "the sandbox never allows " + what;
  switch (situation.spelling) {
    case Spelling::fields:
      return refusal + ", whatever field is given";
    case Spelling::settings:
      return refusal + ", whatever is configured";
    default:
      return refusal + ", whatever flag is given";
  }
}

std::string raised_limit(const Situation& situation, const std::string& what,
                         const Permission& permission, std::uint64_t bytes) {
  const std::string more = format_size(std::min(bytes, bounds::kMaxBytes / 2) * 2);
  return what + " is limited to " + format_size(bytes) + "; to allow more, " +
         with_value(situation, permission, "=" + more, "\"" + more + "\"");
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

// A link's own name does not show what its grant would give, and the program may have made it.
std::string and_where_it_leads(const std::string& path, const Situation& situation) {
  const std::string target = link_target(path);
  if (target.empty()) return {};
  return ", which leads to " + (situation.spelling == Spelling::flags
                                    ? quote_for_shell(target)
                                    : "\"" + escape_for_line(target) + "\"");
}

// The flags that are missing, or that it is not for lack of a flag.
std::string path_hint(const PathNeed& need, const Situation& situation) {
  std::string missing;
  for (const Need each : need.needs) {
    if (is_covered(situation.policy, need.path, each)) continue;
    const bool is_next_name = situation.spelling != Spelling::flags && !missing.empty();
    missing += is_next_name ? " and " : " ";
    missing += with_path(situation, each == Need::read ? kRead : kWrite, need.path);
  }
  if (missing.empty()) return host_refuses(need.path);
  return "to " + need.verb + ", add" + missing + and_where_it_leads(need.path, situation);
}

std::string entry_hint(const Diagnostic& diagnostic, const Situation& situation) {
  // A new link is made at the second path, wherever the first one leads. A rename changes both
  // directories: the hint is about the one that is not granted.
  std::string directory = existing_directory_of(diagnostic.path);
  if (!diagnostic.second_path.empty()) {
    const std::string second = existing_directory_of(diagnostic.second_path);
    const bool is_second =
        diagnostic.attempt == Attempt::link || is_covered(situation.policy, directory, Need::write);
    if (is_second) directory = second;
  }
  return path_hint({"change this directory", directory, {Need::write}}, situation);
}

std::string metadata_hint(const std::string& path, const Situation& situation) {
  if (path.empty()) {
    return situation.spelling != Spelling::flags
               ? "to change a file's attributes, add its path to allow_write"
               : "to change a file's attributes, add --allow-write=PATH for it";
  }
  const std::string existing = nearest_existing(path);
  if (is_covered(situation.policy, existing, Need::write)) {
    return "a grant already covers " + quote_for_shell(existing) +
           "; the host's file permissions refuse it, or it is a set-id bit, an owner or a security "
           "attribute, which the sandbox never allows to be changed";
  }
  return path_hint({"change its attributes", existing, {Need::write}}, situation);
}

// No audit event told what was tried. What exists was most likely read.
std::string untold_hint(const std::string& path, const Situation& situation) {
  const std::string existing = nearest_existing(path);
  if (existing != path) return path_hint({"create it", existing, {Need::write}}, situation);
  const bool is_readable = is_covered(situation.policy, existing, Need::read);
  const bool is_writable = is_covered(situation.policy, existing, Need::write);
  if (is_readable && is_writable) return host_refuses(existing);
  if (is_readable) return path_hint({"change it", existing, {Need::write}}, situation);
  return "to read it, add " + with_path(situation, kRead, existing) + ", to change it, " +
         with_path(situation, kWrite, existing) + and_where_it_leads(existing, situation);
}

// "/proc/self/environ", "/proc/42": what a process has in /proc.
bool is_of_a_process(std::string_view path) {
  constexpr std::string_view proc = "/proc/";
  if (!path.starts_with(proc)) return false;
  path.remove_prefix(proc.size());
  const std::string_view owner = path.substr(0, path.find('/'));
  if (owner == "self" || owner == "thread-self") return true;
  return !owner.empty() && owner.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string refused_path_hint(const Diagnostic& diagnostic, const Situation& situation) {
  const std::string existing = nearest_existing(diagnostic.path);
  const bool is_new = existing != diagnostic.path;
  // "/etc/mtab" is a link to a process's entry.
  const bool is_process_entry =
      is_of_a_process(diagnostic.path) || is_of_a_process(link_target(existing));
  if (is_process_entry && !is_covered(situation.policy, existing, Need::read)) {
    return "the sandbox shows a program no process's entries in /proc, not even its own";
  }
  switch (diagnostic.attempt) {
    case Attempt::read:
      return path_hint({"read it", existing, {Need::read}}, situation);
    case Attempt::write:
      return path_hint({is_new ? "create it" : "write it", existing, {Need::write}}, situation);
    case Attempt::read_write:
      return path_hint(
          {is_new ? "create it" : "read and write it", existing, {Need::read, Need::write}},
          situation);
    case Attempt::entry:
    case Attempt::link:
      return entry_hint(diagnostic, situation);
    case Attempt::metadata:
      return metadata_hint(diagnostic.path, situation);
    default:
      return untold_hint(diagnostic.path, situation);
  }
}

std::string shared_memory_hint(const Situation& situation) {
  return path_hint({"let multiprocessing keep locks and shared memory there",
                    kSharedMemoryDirectory,
                    {Need::read, Need::write}},
                   situation);
}

std::string network_hint(const Situation& situation) {
  return situation.policy.network == Network::deny
             ? "to use the network, " + switched_on(situation, kNetwork)
             : "the network is already allowed; the host refuses this";
}

// The abilities, as opposed to paths. Nothing when the attempt was none of them.
std::optional<std::string> ability_hint(Attempt attempt, const Situation& situation) {
  switch (attempt) {
    case Attempt::subprocess:
      return never(situation, "subprocesses");
    case Attempt::signal:
      return never(situation, "signals to other processes");
    case Attempt::unix_socket:
      return never(situation, "Unix domain sockets");
    case Attempt::other_socket:
      return never(situation, "sockets other than IPv4 and IPv6");
    case Attempt::socket:
      return network_hint(situation);
    case Attempt::shared_memory:
      return shared_memory_hint(situation);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> refusal_hint(const Diagnostic& diagnostic, const Situation& situation) {
  // Without a number it is the program's own PermissionError.
  if (!diagnostic.is_permission_error || diagnostic.sys_errno == 0) return std::nullopt;
  std::optional<std::string> ability = ability_hint(diagnostic.attempt, situation);
  if (ability) return ability;
  // A path that is not granted is EACCES: EPERM is said to a call that no grant allows.
  const bool is_refused_call = diagnostic.sys_errno == EPERM && !diagnostic.called.empty();
  if (!diagnostic.path.empty() && !is_refused_call) return refused_path_hint(diagnostic, situation);
  if (diagnostic.attempt == Attempt::metadata) {
    return metadata_hint(diagnostic.second_path, situation);
  }
  return never(situation, diagnostic.called.empty()
                              ? "this operation"
                              : "this use of " + escape_for_line(diagnostic.called) + "()");
}

std::optional<std::string> module_hint(const std::string& module, const Situation& situation,
                                       const std::string& virtual_env) {
  // A package directory may be the root of an environment, given by mistake.
  std::vector<std::string> environments{virtual_env};
  environments.insert(environments.end(), situation.policy.package_dirs.begin(),
                      situation.policy.package_dirs.end());
  const std::optional<std::string> directory = find_site_packages(module, environments);
  if (!directory || std::ranges::count(situation.policy.package_dirs, *directory) != 0)
    return std::nullopt;
  return "to import it from the virtual environment, add " +
         with_path(situation, kPackages, *directory);
}

// A thread's stack is address space; the library tells of a failure without its number.
bool lacks_room_for_a_thread(const Diagnostic& diagnostic) {
  return diagnostic.type == "RuntimeError" && diagnostic.message == "can't start new thread";
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
  return absolute_path(path, working_directory);
}

}  // namespace

std::optional<std::string> hint_for(const Diagnostic& diagnostic, const Policy& policy,
                                    const std::string& working_directory,
                                    const std::string& virtual_env, Spelling spelling) {
  const Situation situation{.policy = policy, .spelling = spelling};
  if (diagnostic.is_memory_error || diagnostic.sys_errno == ENOMEM) {
    return raised_limit(situation, "memory", kMemory, policy.memory_bytes);
  }
  if (lacks_room_for_a_thread(diagnostic)) {
    return raised_limit(situation, "the memory, of which each thread reserves its stack,", kMemory,
                        policy.memory_bytes);
  }
  if (diagnostic.sys_errno == EFBIG && policy.max_file_size != 0) {
    return raised_limit(situation, "a written file", kMaxFileSize, policy.max_file_size);
  }
  if (!diagnostic.missing_module.empty()) {
    return module_hint(diagnostic.missing_module, situation, virtual_env);
  }
  if (lacks_temporary_directory(diagnostic) && !policy.temp) {
    return "to give the program a temporary directory, " + switched_on(situation, kTemp);
  }
  if (is_failed_resolution(diagnostic) && policy.network == Network::deny) {
    return network_hint(situation);
  }
  Diagnostic absolute = diagnostic;
  absolute.path = usable_path(diagnostic.path, working_directory);
  absolute.second_path = usable_path(diagnostic.second_path, working_directory);
  return refusal_hint(absolute, situation);
}

}  // namespace pynox
