// SPDX-License-Identifier: Apache-2.0
#include "host/run/script.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace pynox {
namespace {

/// Opens without reading, refusing the links of /proc that lead to an open file rather than to a
/// path ("magic links", symlink(7)): what they reach is not named by the path. ELOOP then.
UniqueFd open_named(const std::string& path) {
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_NO_MAGICLINKS;
  return UniqueFd(
      static_cast<int>(::syscall(SYS_openat2, AT_FDCWD, path.c_str(), &how, sizeof(how))));
}

bool is_about_the_path(int error) noexcept {
  return error == ENOENT || error == ENOTDIR || error == EACCES || error == ENAMETOOLONG ||
         error == ELOOP;
}

Error cannot_look(const std::string& path, const std::string& call, int error) {
  return Error{.kind = ErrorKind::sandbox,
               .message = "cannot look at the script: " + call + ": " + std::strerror(error),
               .path = path,
               .hint = "run 'pynox doctor' to see what this system lacks",
               .sys_errno = error};
}

Result<ProgramSource> from_descriptor(const std::string& path) {
  // CPython opens a script without further flags, so this may wait for the writer of a named pipe
  // as it would.
  UniqueFd script(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!script) return ProgramSource{};
  ProgramSource source;
  source.script = std::move(script);
  return source;
}

}  // namespace

Result<ProgramSource> inspect_program(const Program& program,
                                      const std::string& working_directory) {
  ProgramSource source;
  if (program.kind == ProgramKind::code) return source;
  if (program.kind == ProgramKind::module) {
    source.implicit_read.push_back(working_directory);
    return source;
  }
  const UniqueFd script = open_named(program.text);
  if (!script) {
    if (errno == ELOOP) return from_descriptor(program.text);
    if (is_about_the_path(errno)) return source;  // Python says so, in its own words
    return cannot_look(program.text, "openat2", errno);
  }
  struct stat status {};
  if (::fstat(script.get(), &status) != 0) return cannot_look(program.text, "fstat", errno);
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return from_descriptor(program.text);

  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(program.text.c_str(), nullptr),
                                                        ::free);
  if (!resolved) {
    if (is_about_the_path(errno)) return source;
    return cannot_look(program.text, "realpath", errno);
  }
  std::string directory = resolved.get();
  if (S_ISREG(status.st_mode)) {
    const std::size_t slash = directory.find_last_of('/');
    directory.resize(slash == 0 ? 1 : slash);
  }
  source.implicit_read.push_back(std::move(directory));
  return source;
}

}  // namespace pynox
