// SPDX-License-Identifier: Apache-2.0
#include "host/report/grant_cover.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace pynox {
namespace {

bool can_be_seen(const std::filesystem::path& path) {
  std::error_code failure;  // what cannot be looked at does not exist for our purposes
  return std::filesystem::exists(path, failure);
}

bool gives(Access access, Need need) {
  return access == Access::read_write ||
         access == (need == Need::read ? Access::read : Access::write);
}

// Whole components: /data covers /data/x, not /database.
bool is_beneath(std::string_view path, std::string_view directory) {
  if (directory == "/") return true;
  return path.starts_with(directory) &&
         (path.size() == directory.size() || path[directory.size()] == '/');
}

}  // namespace

std::string nearest_existing(const std::string& path) {
  std::filesystem::path candidate = path;
  while (!can_be_seen(candidate) && candidate.has_relative_path())
    candidate = candidate.parent_path();
  return candidate.string();
}

std::string existing_directory_of(const std::string& path) {
  std::filesystem::path entry = path;
  if (!entry.has_filename() && entry.has_relative_path()) entry = entry.parent_path();  // "/a/b/"
  return nearest_existing(entry.parent_path().string());
}

std::string link_target(const std::string& path) {
  std::error_code failure;
  const std::string resolved = std::filesystem::canonical(path, failure).string();
  std::string plain = std::filesystem::path(path).lexically_normal().string();
  if (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  return failure || resolved == plain ? std::string() : resolved;
}

bool is_covered(const Policy& policy, const std::string& path, Need need) {
  std::error_code failure;
  const std::string resolved = std::filesystem::canonical(path, failure).string();
  if (failure) return false;
  return std::ranges::any_of(policy.grants, [&](const Grant& grant) {
    if (!gives(grant.access, need)) return false;
    return grant.kind == GrantKind::directory ? is_beneath(resolved, grant.path)
                                              : resolved == grant.path;
  });
}

}  // namespace pynox
