// SPDX-License-Identifier: Apache-2.0
#include "host/run/channels.hpp"

#include "host/policy/system_error.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace pynox {
namespace {

/// Bounds what can be parked in pipe and socket buffers, which no memory limit counts: at 64 KiB
/// for each pipe this is 32 MiB. It is also the soft limit that Linux distributions give a login.
constexpr rlim_t kMaxDescriptors = 1024;

struct Pipe {
  UniqueFd read_end{};
  UniqueFd write_end{};
};

/// A pipe whose read end, the launcher's, does not block.
Result<Pipe> make_pipe() {
  int fds[2] = {-1, -1};
  if (::pipe2(fds, O_CLOEXEC) != 0)
    return errno_error(ErrorKind::sandbox, "cannot make a pipe", {}, errno);
  Pipe made{UniqueFd(fds[0]), UniqueFd(fds[1])};
  if (::fcntl(fds[0], F_SETFL, O_NONBLOCK) != 0)
    return errno_error(ErrorKind::sandbox, "cannot make a pipe", {}, errno);
  return made;
}

}  // namespace

Result<void> add_control(Channels& channels) {
  int control[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) != 0) {
    return errno_error(ErrorKind::sandbox, "cannot make a socket pair", {}, errno);
  }
  channels.parent.control = UniqueFd(control[0]);
  channels.program.control = UniqueFd(control[1]);
  return {};
}

Result<void> add_diagnostic(Channels& channels) {
  Result<Pipe> diagnostic = make_pipe();
  if (!diagnostic) return std::move(diagnostic).error();
  channels.parent.diagnostic = std::move(diagnostic->read_end);
  channels.program.diagnostic = std::move(diagnostic->write_end);
  return {};
}

Result<void> add_capture(Channels& channels, std::uint64_t limit_bytes) {
  channels.program.null_input = UniqueFd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (!channels.program.null_input)
    return errno_error(ErrorKind::sandbox, "cannot open /dev/null", {}, errno);
  Result<Pipe> output = make_pipe();
  if (!output) return std::move(output).error();
  Result<Pipe> error_output = make_pipe();
  if (!error_output) return std::move(error_output).error();
  channels.parent.output.emplace(std::move(output->read_end), limit_bytes);
  channels.parent.error_output.emplace(std::move(error_output->read_end), limit_bytes);
  channels.program.output = std::move(output->write_end);
  channels.program.error_output = std::move(error_output->write_end);
  return {};
}

ProgramEnd collect(SupervisedEnd ended, ChildChannels& channels) {
  ProgramEnd end{.ended = std::move(ended)};
  if (channels.output) {
    end.stdout_truncated = channels.output->truncated();
    end.stdout_bytes = channels.output->take();
  }
  if (channels.error_output) {
    end.stderr_truncated = channels.error_output->truncated();
    end.stderr_bytes = channels.error_output->take();
  }
  return end;
}

rlimit descriptor_limit(const rlimit& callers) noexcept {
  return {.rlim_cur = std::min(callers.rlim_cur, kMaxDescriptors),
          .rlim_max = std::min(callers.rlim_max, kMaxDescriptors)};
}

}  // namespace pynox
