// SPDX-License-Identifier: Apache-2.0
#include "host/policy/link_trace.hpp"

#include "host/policy/system_error.hpp"

#include <pynox/unique_fd.hpp>

#include <climits>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

// What the kernel follows in one path before it answers ELOOP (path_resolution(7)).
constexpr int kMaxLinks = 40;

class Tracer {
 public:
  /// 0, or the errno of the step that failed.
  int follow(const std::string& path) {
    if (const int error = push(path); error != 0) return error;
    while (!pending_.empty()) {
      const std::string name = std::move(pending_.back());
      pending_.pop_back();
      if (const int error = step(name); error != 0) return error;
    }
    struct stat status {};
    if (::fstat(here_.get(), &status) != 0) return errno;
    trace_.device = status.st_dev;
    trace_.inode = status.st_ino;
    trace_.path = shown();
    return 0;
  }

  LinkTrace finish() && { return std::move(trace_); }

 private:
  /// The place reached so far.
  [[nodiscard]] std::string shown() const {
    if (names_.empty()) return "/";
    std::string path;
    for (const std::string& name : names_) path.append("/").append(name);
    return path;
  }

  int push(std::string_view path) {
    if (path.starts_with('/')) {
      here_ = UniqueFd(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
      if (!here_) return errno;
      names_.clear();
    }
    std::vector<std::string> parts;
    while (!path.empty()) {
      const std::string_view part = path.substr(0, path.find('/'));
      if (!part.empty() && part != ".") parts.emplace_back(part);
      path.remove_prefix(std::min(path.size(), part.size() + 1));
    }
    pending_.insert(pending_.end(), parts.rbegin(), parts.rend());
    return 0;
  }

  int step(const std::string& name) {
    UniqueFd next(::openat(here_.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!next) return errno;
    struct stat status {};
    if (::fstat(next.get(), &status) != 0) return errno;
    if (S_ISLNK(status.st_mode)) return follow_link(next.get());
    here_ = std::move(next);
    if (name != "..") {
      names_.push_back(name);
    } else if (!names_.empty()) {
      names_.pop_back();
    }
    return 0;
  }

  int follow_link(int link_fd) {
    if (++links_ > kMaxLinks) return ELOOP;
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(link_fd, "", target.data(), target.size());
    if (length < 0) return errno;
    if (static_cast<std::size_t>(length) == target.size()) return ENAMETOOLONG;
    trace_.link_directories.push_back(shown());
    return push(std::string_view(target.data(), static_cast<std::size_t>(length)));
  }

  UniqueFd here_{};
  std::vector<std::string> names_{};
  std::vector<std::string> pending_{};  ///< what is still to be walked, the next one last
  int links_ = 0;
  LinkTrace trace_{};
};

}  // namespace

Result<LinkTrace> trace_links(const std::string& path) {
  Tracer tracer;
  const int error = tracer.follow(path);
  if (error != 0) return errno_error(ErrorKind::policy, path, path, error);
  return std::move(tracer).finish();
}

}  // namespace pynox
