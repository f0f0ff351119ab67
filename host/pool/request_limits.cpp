// SPDX-License-Identifier: Apache-2.0
#include "host/pool/request_limits.hpp"

#include "host/policy/bounds.hpp"
#include "host/policy/run_limits.hpp"
#include "host/policy/system_error.hpp"
#include "host/policy/values.hpp"
#include "host/pool/path_limit.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

namespace pynox::pool {
namespace {

using Paths = std::vector<std::string>;

/// What a path was asked for as.
struct PathField {
  std::string_view asked_as;  ///< leads the message
  std::string_view may;       ///< what the pool lets a program do within its limits, for hints
  bool only_directories = false;
};

constexpr PathField kRead{.asked_as = "allow_read", .may = "read"};
constexpr PathField kScript{.asked_as = "script", .may = "read"};
constexpr PathField kScriptDirectory{.asked_as = "the script's directory", .may = "read"};
constexpr PathField kWrite{.asked_as = "allow_write", .may = "write"};
constexpr PathField kPackages{
    .asked_as = "package_dirs", .may = "import packages from", .only_directories = true};

Refusal over_limit(std::string message, std::string hint) {
  return {.type = "OverLimit", .message = std::move(message), .hint = std::move(hint)};
}

std::string joined(const Paths& items) {
  std::string text;
  for (const std::string& item : items) text.append(text.empty() ? "" : ", ").append(item);
  return text;
}

Refusal outside(const PathField& field, const std::string& path, const Paths& limits) {
  std::string hint = "this pool may " + std::string(field.may) + " ";
  hint += limits.empty() ? "nothing" : joined(limits) + " and beneath";
  Refusal refusal = over_limit(
      std::string(field.asked_as) + " " + path + " is outside the pool's limit", std::move(hint));
  refusal.path = path;
  return refusal;
}

Refusal not_granted(const PathField& field, const std::string& path, const ResolvedPath& resolved) {
  Error error = errno_error(ErrorKind::policy, std::string(field.asked_as) + " " + path, path,
                            resolved.sys_errno);
  Refusal refusal{.type = "BadRequest", .message = std::move(error.message), .path = path};
  if (resolved.sys_errno == ENOENT) refusal.hint = "a path must exist before it can be granted";
  return refusal;
}

/// Checks requests against one table of limits. Each step gives the refusal, if there is one.
class Comparison {
 public:
  explicit Comparison(const Limits& limits) : limits_(limits) {}

  /// Resolves `path` in place.
  std::optional<Refusal> check_path(const PathField& field, Paths Permissions::*list,
                                    std::string& path) const {
    const ResolvedPath resolved = resolve_path(path);
    if (limits_) {
      // Whether something exists outside the limits is nobody's business either.
      const Paths within = resolve_all((*limits_).*list);
      // A limit that leads nowhere is told: the pool's own configuration names it.
      const bool is_missing_limit = resolved.kind == ResolvedPath::Kind::missing &&
                                    std::ranges::find(within, path) != within.end();
      if (is_missing_limit) return not_granted(field, path, resolved);
      if (resolved.kind == ResolvedPath::Kind::unknown || !lies_within(resolved.path, within)) {
        return outside(field, path, within);
      }
    }
    if (resolved.kind == ResolvedPath::Kind::missing) return not_granted(field, path, resolved);
    if (field.only_directories && resolved.kind == ResolvedPath::Kind::found &&
        !resolved.is_directory) {
      return Refusal{.type = "BadRequest",
                     .message = std::string(field.asked_as) + " " + path + " is not a directory",
                     .path = path};
    }
    if (resolved.kind == ResolvedPath::Kind::found) path = resolved.path;
    return std::nullopt;
  }

  std::optional<Refusal> check_paths(const PathField& field, Paths Permissions::*list,
                                     Paths& paths) const {
    for (std::string& path : paths) {
      if (auto refusal = check_path(field, list, path)) return refusal;
    }
    return std::nullopt;
  }

  std::optional<Refusal> check_environment(const Paths& names) const {
    if (!limits_) return std::nullopt;
    const Paths& allowed = limits_->allow_env;
    for (const std::string& name : names) {
      if (std::ranges::find(allowed, name) != allowed.end()) continue;
      return over_limit("allow_env " + name + " is outside the pool's limit",
                        "this pool may forward " + (allowed.empty() ? "nothing" : joined(allowed)));
    }
    return std::nullopt;
  }

  std::optional<Refusal> check_grant(std::string_view key, std::optional<bool> Permissions::*grant,
                                     const Permissions& asked) const {
    if (!limits_ || !(asked.*grant).value_or(false)) return std::nullopt;
    if (((*limits_).*grant).value_or(false)) return std::nullopt;
    return over_limit(std::string(key) + " is outside the pool's limit",
                      "this pool does not grant it");
  }

  using Number = std::optional<std::uint64_t>;
  using Format = std::string (*)(std::uint64_t);

  /// Checks a number, or puts `fallback` in its place, lowered to the cap.
  std::optional<Refusal> check_number(std::string_view key, Number Permissions::*number,
                                      const Number& fallback, Format format,
                                      Permissions& asked) const {
    const Number cap = limits_ ? (*limits_).*number : std::nullopt;
    Number& value = asked.*number;
    if (!value) {
      value = cap && fallback ? std::min(*cap, *fallback) : (cap ? cap : fallback);
      return std::nullopt;
    }
    if (!cap || *value <= *cap) return std::nullopt;
    return over_limit(
        std::string(key) + " " + format(*value) + " is above the pool's limit of " + format(*cap),
        "ask for " + format(*cap) + " or less");
  }

 private:
  const Limits& limits_;
};

std::optional<std::uint64_t> own_limit(std::uint64_t limit) {
  if (limit == CallerLimits::kNone) return std::nullopt;
  return limit;
}

/// In the order in which excesses are reported.
std::optional<Refusal> check_all(const Comparison& comparison, const std::string& implicit_read,
                                 Permissions& asked) {
  const CallerLimits own = caller_limits();
  auto refusal = comparison.check_paths(kRead, &Permissions::allow_read, asked.allow_read);
  if (!refusal && !implicit_read.empty()) {
    std::string directory = implicit_read;
    refusal = comparison.check_path(kScriptDirectory, &Permissions::allow_read, directory);
  }
  if (!refusal) {
    refusal = comparison.check_paths(kWrite, &Permissions::allow_write, asked.allow_write);
  }
  if (!refusal) {
    refusal = comparison.check_paths(kPackages, &Permissions::package_dirs, asked.package_dirs);
  }
  if (!refusal) refusal = comparison.check_environment(asked.allow_env);
  if (!refusal) {
    refusal = comparison.check_grant("allow_network", &Permissions::allow_network, asked);
  }
  if (!refusal) refusal = comparison.check_grant("allow_temp", &Permissions::allow_temp, asked);
  if (!refusal) {
    refusal = comparison.check_number("timeout", &Permissions::timeout_ms,
                                      bounds::kCapturedTimeoutMs, format_duration, asked);
  }
  if (!refusal) {
    refusal = comparison.check_number("memory", &Permissions::memory_bytes,
                                      std::min(bounds::kDefaultMemoryBytes, own.address_space),
                                      format_size, asked);
  }
  if (!refusal) {
    refusal = comparison.check_number("max_output", &Permissions::max_output,
                                      bounds::kDefaultOutputBytes, format_size, asked);
  }
  if (!refusal) {
    refusal = comparison.check_number("max_file_size", &Permissions::max_file_size,
                                      own_limit(own.file_size), format_size, asked);
  }
  return refusal;
}

/// An opened object's path, as the kernel named it then.
std::optional<Refusal> check_opened_paths(const PathField& field, const Paths& opened,
                                          const Paths& limits) {
  for (const std::string& path : opened) {
    if (!lies_within(path, limits) || resolve_path(path).path != path) {
      return outside(field, path, limits);
    }
  }
  return std::nullopt;
}

}  // namespace

std::variant<Permissions, Refusal> apply_limits(const Permissions& asked,
                                                const std::string& implicit_read,
                                                const Limits& limits) {
  Permissions applied = asked;
  if (auto refusal = check_all(Comparison(limits), implicit_read, applied)) {
    return *std::move(refusal);
  }
  return applied;
}

std::optional<Refusal> check_script(const std::string& script, const Limits& limits) {
  if (!limits) return std::nullopt;
  const ResolvedPath resolved = resolve_path(script);
  const Paths within = resolve_all(limits->allow_read);
  if (resolved.kind != ResolvedPath::Kind::unknown && lies_within(resolved.path, within)) {
    return std::nullopt;
  }
  return outside(kScript, script, within);
}

std::optional<Refusal> check_opened(const Policy& policy,
                                    const std::vector<std::string>& pool_package_dirs,
                                    const Limits& limits) {
  if (!limits) return std::nullopt;
  const Paths readable = resolve_all(limits->allow_read);
  Paths importable = resolve_all(limits->package_dirs);
  std::ranges::copy(resolve_all(pool_package_dirs), std::back_inserter(importable));
  auto refusal = check_opened_paths(kRead, policy.allow_read, readable);
  if (!refusal) refusal = check_opened_paths(kScriptDirectory, policy.implicit_read, readable);
  if (!refusal) {
    refusal = check_opened_paths(kWrite, policy.allow_write, resolve_all(limits->allow_write));
  }
  if (!refusal) refusal = check_opened_paths(kPackages, policy.package_dirs, importable);
  return refusal;
}

}  // namespace pynox::pool
