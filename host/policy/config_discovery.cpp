// SPDX-License-Identifier: Apache-2.0
#include "host/policy/config_discovery.hpp"

#include "host/policy/absolute_path.hpp"
#include "host/policy/link_trace.hpp"
#include "host/policy/system_error.hpp"

#include <pynox/config.h>
#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

/// Where to look, and how the user put it.
struct Candidate {
  std::string path;      ///< absolute
  std::string asked_as;  ///< leads messages
  bool may_be_absent = false;
};

Result<Candidate> choose(const std::optional<std::string>& flag,
                         const std::string& working_directory) {
  if (flag) {
    return Candidate{.path = absolute_path(*flag, working_directory),
                     .asked_as = "--config=" + *flag};
  }
  // A program with more rights than its caller must not be steered by the caller's environment.
  if (const char* variable = ::secure_getenv("PYNOX_CONFIG"); variable != nullptr) {
    if (*variable == '\0') {
      return Error{.kind = ErrorKind::config,
                   .message = "PYNOX_CONFIG is set but empty",
                   .hint = "unset it, or let it name a file"};
    }
    return Candidate{.path = absolute_path(variable, working_directory),
                     .asked_as = "PYNOX_CONFIG=" + std::string(variable)};
  }
  return Candidate{.path = absolute_path("pynox.toml", working_directory),
                   .asked_as = "./pynox.toml",
                   .may_be_absent = true};
}

/// Nothing of that name: not even a link that leads nowhere.
bool is_absent(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

/// In lower case: plugins name theirs so, and a file is the same under a name in capitals.
std::string extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  std::string extension(dot == std::string_view::npos ? std::string_view() : name.substr(dot));
  for (char& letter : extension) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return extension;
}

Error refused(const Candidate& candidate, const std::string& reason) {
  return {.kind = ErrorKind::config,
          .message = candidate.asked_as + ": " + reason,
          .path = candidate.path};
}

Result<std::string> read_bounded(int fd, const Candidate& candidate) {
  std::string text;
  std::array<char, 16384> buffer{};
  for (;;) {
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno_error(ErrorKind::config, candidate.asked_as, candidate.path, errno);
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > PYNOX_CONFIG_MAX_BYTES) {
      return refused(candidate, "the file is longer than " +
                                    std::to_string(PYNOX_CONFIG_MAX_BYTES) + " bytes");
    }
  }
}

Result<ConfigFile> read_config_file(const Candidate& candidate, int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) {
    return errno_error(ErrorKind::config, candidate.asked_as, candidate.path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return refused(candidate, S_ISDIR(status.st_mode) ? "this is a directory, not a file"
                                                      : "this is not a regular file");
  }
  Result<LinkTrace> trace = trace_links(candidate.path);
  if (!trace || trace->device != status.st_dev || trace->inode != status.st_ino) {
    return refused(candidate, "the way to the file changed while it was opened");
  }
  Result<std::string> text = read_bounded(fd, candidate);
  if (!text) return std::move(text).error();
  return ConfigFile{.path = std::move(trace->path),
                    .asked_as = candidate.asked_as,
                    .extension = extension_of(candidate.path),
                    .text = *std::move(text),
                    .has_other_links = status.st_nlink > 1,
                    .link_paths = std::move(trace->link_directories)};
}

}  // namespace

Result<std::optional<ConfigFile>> find_config_file(const std::optional<std::string>& flag,
                                                   const std::string& working_directory) {
  Result<Candidate> candidate = choose(flag, working_directory);
  if (!candidate) return std::move(candidate).error();
  // Not blocking: the name may be that of a pipe that nobody writes to.
  const UniqueFd file(
      ::open(candidate->path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file) {
    const int saved_errno = errno;
    if (candidate->may_be_absent && is_absent(candidate->path)) return std::optional<ConfigFile>();
    return errno_error(ErrorKind::config, candidate->asked_as, candidate->path, saved_errno);
  }
  Result<ConfigFile> config = read_config_file(*candidate, file.get());
  if (!config) return std::move(config).error();
  return std::optional<ConfigFile>(*std::move(config));
}

}  // namespace pynox
