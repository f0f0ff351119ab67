// SPDX-License-Identifier: Apache-2.0
#include "host/policy/protection.hpp"

#include "host/policy/system_error.hpp"
#include "host/python/python.hpp"
#include "host/python/stdlib_cache.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <compare>
#include <string>
#include <utility>

namespace pynox {
namespace {

/// Which object of the system something is, whatever its name.
struct Identity {
  dev_t device{};
  ino_t inode{};
  bool operator==(const Identity&) const = default;
};

/// An object and every directory above it.
struct Place {
  Identity self{};
  bool is_directory = false;
  std::vector<Identity> chain{};  ///< itself first, the root last
};

constexpr int kOpenDirectory = O_PATH | O_DIRECTORY | O_CLOEXEC;

Result<struct stat> status_of(int fd, const std::string& path) {
  struct stat status {};
  if (::fstat(fd, &status) == 0) return status;
  return errno_error(ErrorKind::policy, path, path, errno);
}

/// Adds a directory and those above it.
Result<void> add_chain(std::vector<Identity>& chain, UniqueFd directory, const std::string& path) {
  for (;;) {
    Result<struct stat> status = status_of(directory.get(), path);
    if (!status) return std::move(status).error();
    const Identity identity{.device = status->st_dev, .inode = status->st_ino};
    if (!chain.empty() && chain.back() == identity) return {};  // the root is its own parent
    chain.push_back(identity);
    UniqueFd parent(::openat(directory.get(), "..", kOpenDirectory));
    if (!parent) return errno_error(ErrorKind::policy, "the way up from " + path, path, errno);
    directory = std::move(parent);
  }
}

UniqueFd open_parent(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return UniqueFd();
  return UniqueFd(::open(slash == 0 ? "/" : path.substr(0, slash).c_str(), kOpenDirectory));
}

/// Whether the path still leads to that object.
Result<bool> is_named(const std::string& path, const Identity& object) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0) {
    return Identity{.device = status.st_dev, .inode = status.st_ino} == object;
  }
  if (errno == ENOENT || errno == ENOTDIR) return false;
  return errno_error(ErrorKind::policy, path, path, errno);
}

/// `path` is resolved, so its last component is the object's own name, unless it was moved since.
Result<Place> place_of(int fd, const std::string& path) {
  Result<struct stat> status = status_of(fd, path);
  if (!status) return std::move(status).error();
  Place place{.self = {.device = status->st_dev, .inode = status->st_ino},
              .is_directory = S_ISDIR(status->st_mode)};
  UniqueFd directory;
  if (place.is_directory) {
    directory = UniqueFd(::openat(fd, ".", kOpenDirectory));
  } else {
    place.chain.push_back(place.self);
    Result<bool> named = is_named(path, place.self);
    if (!named) return std::move(named).error();
    if (!*named) return place;  // a pipe or a removed file has no place
    directory = open_parent(path);
  }
  if (!directory) return errno_error(ErrorKind::policy, path, path, errno);
  Result<void> added = add_chain(place.chain, std::move(directory), path);
  if (!added) return std::move(added).error();
  return place;
}

/// A protected path that does not exist may not come into being either: its nearest existing parent
/// stands for it.
Result<Grant> open_protected(ProtectedPath& target) {
  for (;;) {
    Result<Grant> opened = open_grant(target.path, Access::read, target.path);
    if (opened) return opened;
    const int error = opened.error().sys_errno;
    if ((error != ENOENT && error != ENOTDIR) || target.path.size() <= 1) return opened;
    target.path.resize(std::max<std::size_t>(target.path.rfind('/'), 1));
    target.tree = false;
  }
}

bool contains(const Place& place, const Identity& identity) {
  return std::ranges::find(place.chain, identity) != place.chain.end();
}

std::string describe(const ProtectedPath& target) { return target.what + " (" + target.path + ")"; }

Error refusal(const Grant& grant, const ProtectedPath& asked, const std::string& relation) {
  return placed_at({.kind = ErrorKind::policy,
                    .message = grant.asked.text + " " + relation + " " + describe(asked) +
                               ", which no program may change",
                    .path = grant.path,
                    .hint = "grant narrower paths"},
                   grant.asked.origin);
}

Result<void> check_one(std::span<const Grant* const> grants, std::span<const Place> places,
                       const ProtectedPath& asked) {
  if (asked.has_other_links) {
    return Error{
        .kind = ErrorKind::policy,
        .message = describe(asked) +
                   " has other hard links, so a write grant might reach it by another name",
        .path = asked.path,
        .hint = "replace it by a copy of its own, or drop the write grants"};
  }
  ProtectedPath target = asked;
  Result<Grant> opened = open_protected(target);
  if (!opened) return std::move(opened).error();
  Result<Place> place = place_of(opened->fd.get(), opened->path);
  if (!place) return std::move(place).error();
  for (std::size_t i = 0; i < grants.size(); ++i) {
    if (contains(*place, places[i].self)) return refusal(*grants[i], asked, "covers");
    if (target.tree && place->is_directory && contains(places[i], place->self)) {
      return refusal(*grants[i], asked, "lies in");
    }
  }
  return {};
}

}  // namespace

Result<void> check_write_grants(std::span<const Grant> grants,
                                std::span<const ProtectedPath> protected_paths) {
  std::vector<const Grant*> writable;
  std::vector<Place> places;
  for (const Grant& grant : grants) {
    if (grant.access == Access::read || grant.access == Access::list) continue;
    Result<Place> place = place_of(grant.fd.get(), grant.path);
    if (!place) return std::move(place).error();
    writable.push_back(&grant);
    places.push_back(*std::move(place));
  }
  if (writable.empty()) return {};
  for (const ProtectedPath& path : protected_paths) {
    if (Result<void> checked = check_one(writable, places, path); !checked) return checked;
  }
  return {};
}

std::vector<ProtectedPath> protection_of_modules(const std::vector<std::string>& package_dirs) {
  std::vector<ProtectedPath> paths{
      {.path = standard_library(), .what = "the standard library"},
      {.path = stdlib_cache_path(), .what = "the cache of the standard library"}};
  for (const std::string& directory : package_dirs) {
    paths.push_back({.path = directory, .what = "a package directory"});
  }
  return paths;
}

std::vector<ProtectedPath> protection_of(const ConfigFile& config) {
  std::vector<ProtectedPath> paths{{.path = config.path,
                                    .what = "the configuration file",
                                    .has_other_links = config.has_other_links}};
  for (const std::string& directory : config.link_paths) {
    paths.push_back(
        {.path = directory, .what = "a link that leads to the configuration file", .tree = false});
  }
  return paths;
}

}  // namespace pynox
