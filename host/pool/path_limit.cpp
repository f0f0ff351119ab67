// SPDX-License-Identifier: Apache-2.0
#include "host/pool/path_limit.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace pynox::pool {
namespace {

/// realpath(3); errno says why there is none.
std::optional<std::string> real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (!real) return std::nullopt;
  return std::string(real.get());
}

bool is_same_object(const std::string& one, const std::string& other, struct stat& status) {
  struct stat second {};
  return ::stat(one.c_str(), &status) == 0 && ::lstat(other.c_str(), &second) == 0 &&
         status.st_dev == second.st_dev && status.st_ino == second.st_ino;
}

/// Goes down `path` as far as there is something, and says what stands in the way.
ResolvedPath resolve_missing(const std::string& path, int saved_errno) {
  ResolvedPath result{.kind = ResolvedPath::Kind::missing, .path = "/", .sys_errno = saved_errno};
  std::string_view rest = path;
  while (!rest.empty()) {
    rest.remove_prefix(std::min(rest.find_first_not_of('/'), rest.size()));
    const std::string_view component = rest.substr(0, rest.find('/'));
    if (component.empty()) break;
    const std::string next = (result.path == "/" ? "/" : result.path + "/").append(component);
    std::optional<std::string> real = real_path(next);
    if (!real) {
      // What the link names does not exist; where it would be is not where the link is.
      struct stat status {};
      if (::lstat(next.c_str(), &status) == 0) result.kind = ResolvedPath::Kind::unknown;
      break;
    }
    result.path = *std::move(real);
    rest.remove_prefix(component.size());
  }
  return result;
}

}  // namespace

ResolvedPath resolve_path(const std::string& path) {
  const std::optional<std::string> real = real_path(path);
  const int saved_errno = errno;
  if (!real) return resolve_missing(path, saved_errno);
  struct stat status {};
  // The links below /proc lead to objects without asking for their names.
  if (!is_same_object(path, *real, status)) {
    return {.kind = ResolvedPath::Kind::unknown, .path = *real, .sys_errno = ENOENT};
  }
  return {
      .kind = ResolvedPath::Kind::found, .path = *real, .is_directory = S_ISDIR(status.st_mode)};
}

std::vector<std::string> resolve_all(std::span<const std::string> paths) {
  std::vector<std::string> resolved;
  for (const std::string& path : paths) resolved.push_back(real_path(path).value_or(path));
  return resolved;
}

bool lies_within(const std::string& path, std::span<const std::string> limits) {
  return std::ranges::any_of(limits, [&](const std::string& limit) {
    if (!path.starts_with(limit)) return false;
    return path.size() == limit.size() || limit.ends_with('/') || path[limit.size()] == '/';
  });
}

}  // namespace pynox::pool
