// SPDX-License-Identifier: Apache-2.0
#include "host/run/run_program.hpp"

#include "host/policy/system_error.hpp"
#include "host/run/channels.hpp"
#include "host/run/child.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/signal_relay.hpp"
#include "host/run/terminal.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>
#include <vector>

namespace pynox {
namespace {

Result<Channels> make_channels(pynox_capture capture, std::uint64_t limit_bytes) {
  Channels channels;
  Result<void> added = add_control(channels);
  if (added) added = add_diagnostic(channels);
  if (added && capture == PYNOX_CAPTURE_COLLECT) added = add_capture(channels, limit_bytes);
  if (!added) return std::move(added).error();
  return channels;
}

int socket_option(int fd, int option) {
  int value = -1;
  socklen_t size = sizeof(value);
  return ::getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

bool is_connected(int fd) {
  sockaddr_storage peer{};
  socklen_t size = sizeof(peer);
  return ::getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) == 0;
}

/// A filter sees the descriptor of a call but not the address behind a pointer. Through a datagram
/// or raw socket the program could reach any peer with sendmsg; with the network granted, connect
/// and accept work on a Unix socket as on any other. What stays is a stream that goes where it is
/// connected to, and an internet stream, whose connect and accept are the network grant's.
bool may_reach_others(int fd) {
  const int type = socket_option(fd, SO_TYPE);
  const int family = socket_option(fd, SO_DOMAIN);
  if (family == AF_UNIX) {
    return (type != SOCK_STREAM && type != SOCK_SEQPACKET) || !is_connected(fd);
  }
  return type != SOCK_STREAM || (family != AF_INET && family != AF_INET6);
}

Result<void> refuse_sockets_to_others() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISSOCK(status.st_mode) || !may_reach_others(fd)) continue;
    return Error{.kind = ErrorKind::policy,
                 .message = "descriptor " + std::to_string(fd) +
                            " is a socket through which the program could reach other processes: "
                            "not a connected stream",
                 .hint = "redirect it to a file, a pipe or /dev/null"};
  }
  return {};
}

ChildPlan plan_child(const Policy& policy, const PreparedRun& prepared, const Channels& channels,
                     const SignalRelay& signals, const ProcessStart& start) {
  ChildPlan plan;
  plan.parent = ::getpid();
  const bool captured = static_cast<bool>(channels.program.null_input);
  if (captured) {
    plan.streams = {channels.program.null_input.get(), channels.program.output.get(),
                    channels.program.error_output.get()};
  } else {
    for (std::size_t fd = 0; fd < plan.streams.size(); ++fd) {
      if (!start.stream_was_open[fd]) plan.streams[fd] = ChildPlan::kClosed;
    }
  }
  plan.control_fd = channels.program.control.get();
  plan.signal_mask = signals.inherited_mask();
  plan.address_space = policy.memory_bytes;
  if (policy.max_file_size != 0) plan.file_size = policy.max_file_size;
  plan.descriptors = descriptor_limit(start.descriptors);
  plan.initial_environment = start.environment;
  plan.backend = &prepared.backend();
  plan.package = &prepared.package();
  return plan;
}

/// Everything above 2 that the child needs until the program starts, or while it runs.
std::vector<int> kept_descriptors(const PreparedRun& prepared, const Channels& channels,
                                  const PythonRun& python) {
  std::vector<int> kept(prepared.package().fds,
                        prepared.package().fds + prepared.package().fd_count);
  kept.push_back(channels.program.control.get());
  kept.push_back(channels.program.diagnostic.get());
  if (python.script_fd) kept.push_back(*python.script_fd);
  if (python.stdlib_cache_fd >= 0) kept.push_back(python.stdlib_cache_fd);
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::vector<char*> environment_pointers(const Policy& policy) {
  std::vector<char*> pointers;
  for (const std::string& variable : policy.environment) {
    pointers.push_back(const_cast<char*>(
        variable.c_str()));  // environ's type; only the child's copy is ever written
  }
  pointers.push_back(nullptr);
  return pointers;
}

/// [child] Never returns to the launcher's code: an exception would unwind through objects that are
/// the parent's, such as the temporary directory, and noexcept makes it end here.
[[noreturn]] void become_program(const ChildPlan& plan, const PythonRun& python) noexcept {
  confine_child(plan);
  // exit and not _exit: libraries of the program may have registered their own ends, as under
  // python.
  std::exit(run_python(python));
}

}  // namespace

Result<ProgramEnd> run_program(const Policy& policy, PreparedRun& prepared, pynox_capture capture,
                               const PythonRun& python, const ProcessStart& start) {
  if (capture == PYNOX_CAPTURE_INHERIT) {
    if (Result<void> fit = refuse_sockets_to_others(); !fit) return std::move(fit).error();
  }
  Result<Channels> channels = make_channels(capture, policy.max_output);
  if (!channels) return std::move(channels).error();
  Result<SignalRelay> signals = SignalRelay::start();
  if (!signals) return std::move(signals).error();
  const SharedStreams restored_at_the_end;

  // All that the child reads is made before the fork.
  PythonRun child_python = python;
  child_python.diagnostic_fd = channels->program.diagnostic.get();
  const std::vector<int> kept = kept_descriptors(prepared, *channels, python);
  std::vector<char*> environment = environment_pointers(policy);
  ChildPlan plan = plan_child(policy, prepared, *channels, *signals, start);
  plan.kept_fds = kept.data();
  plan.kept_fd_count = kept.size();
  plan.environment = environment.data();

  // Nothing of the launcher's user may read the launcher's memory, the program least of all.
  if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
    return errno_error(ErrorKind::sandbox, "cannot protect the launcher: prctl", {}, errno);
  const pid_t pid = ::fork();
  if (pid < 0) return errno_error(ErrorKind::sandbox, "cannot start a process: fork", {}, errno);
  if (pid == 0) become_program(plan, child_python);
  Result<ChildProcess> child = ChildProcess::adopt(pid);
  if (!child) return std::move(child).error();
  channels->program = ProgramEnds{};
  EventLoop loop;
  loop.watch(signals->fd(), [&signals, &child] { signals->relay(*child); });
  Supervisor supervisor(loop, *child, channels->parent, prepared, policy.timeout_ms);
  supervisor.start();
  while (!supervisor.has_ended()) {
    if (Result<void> waited = loop.run_once(); !waited) return std::move(waited).error();
  }
  Result<SupervisedEnd> ended = supervisor.take_end();
  if (!ended) return std::move(ended).error();
  // No status of the program's own may be made up.
  if (ended->process.is_lost) {
    return errno_error(ErrorKind::sandbox, "cannot tell how the program ended: waitid", {}, ECHILD);
  }
  return collect(*std::move(ended), channels->parent);
}

}  // namespace pynox
