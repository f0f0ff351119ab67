// SPDX-License-Identifier: Apache-2.0
#include "host/pool/template_link.hpp"

#include "host/exit_status.hpp"
#include "host/pool/packet.hpp"
#include "host/pool/template_process.hpp"

#include <climits>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace pynox::pool {
namespace {

constexpr const char* kThisProgram = "/proc/self/exe";

/// Linear-algebra libraries start as many threads as there are processors when they are imported,
/// and a process with threads cannot be forked safely.
constexpr std::array kThreadCounts{"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS",
                                   "NUMEXPR_NUM_THREADS"};

Error failure(const char* what, int error) {
  return Error{.kind = ErrorKind::sandbox,
               .message = std::string("cannot start the pool's template: ") + what + ": " +
                          std::strerror(error),
               .sys_errno = error};
}

/// Functions of libraries are looked up when they are first called: here once, and not in each
/// child again.
constexpr const char* kBindNow = "LD_BIND_NOW=1";

/// The whole environment of the template: nothing of the server's is for programs to see.
std::vector<std::string> template_environment() {
  std::vector<std::string> environment{kBindNow};
  for (const char* name : kThreadCounts) {
    const char* value = ::secure_getenv(name);
    environment.push_back(std::string(name) + "=" + (value == nullptr ? "1" : value));
  }
  return environment;
}

struct Words {
  explicit Words(std::vector<std::string> words) : texts(std::move(words)) {
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
  }
  std::vector<std::string> texts;
  std::vector<char*> pointers{};
};

/// [child] Only async-signal-safe calls: the server may have threads.
[[noreturn]] void execute(int socket_fd, int null_fd, pid_t server, char** argv,
                          char** environment) noexcept {
  // A group of its own, children included: what a terminal sends reaches the server alone.
  (void)::setpgid(0, 0);
  const bool is_tied = ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0;
  if (!is_tied || ::getppid() != server) ::_exit(kExitPynoxFailure);
  // A session's run is interrupted by SIGINT, also where the server was told to ignore it.
  (void)::signal(SIGINT, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  (void)::sigprocmask(SIG_SETMASK, &none, nullptr);
  const bool arranged = ::dup2(null_fd, STDIN_FILENO) >= 0 && ::dup2(null_fd, STDOUT_FILENO) >= 0 &&
                        // In two steps, because a descriptor that has the number keeps its flags.
                        (socket_fd == kTemplateSocket ? ::fcntl(socket_fd, F_SETFD, 0) == 0
                                                      : ::dup2(socket_fd, kTemplateSocket) >= 0) &&
                        ::syscall(SYS_close_range, kTemplateSocket + 1, UINT_MAX, 0) == 0;
  if (arranged) (void)::execve(kThisProgram, argv, environment);
  ::_exit(kExitPynoxFailure);
}

}  // namespace

Result<TemplateLink> TemplateLink::start(const TemplateOrder& order) {
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return failure("socketpair", errno);
  }
  UniqueFd ours(ends[0]);
  const UniqueFd theirs(ends[1]);
  const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null) return failure("open /dev/null", errno);
  Words argv({"pynox", std::string(kTemplateWord)});
  Words environment(template_environment());
  const pid_t server = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return failure("fork", errno);
  if (pid == 0) {
    execute(theirs.get(), null.get(), server, argv.pointers.data(), environment.pointers.data());
  }
  Result<ChildProcess> process = ChildProcess::adopt(pid);
  if (!process) return std::move(process).error();
  if (Result<void> sent = send_packet(ours.get(), encode_order(order), order.package_fds); !sent) {
    return std::move(sent).error();
  }
  return TemplateLink(*std::move(process), std::move(ours));
}

Result<std::optional<TemplateReady>> TemplateLink::take_ready() {
  Result<std::optional<Packet>> packet = receive_packet(socket_.get(), Wait::no);
  if (!packet && packet.error().sys_errno != EPIPE && packet.error().sys_errno != ECONNRESET) {
    process_.send(SIGKILL);  // it may be alive and waiting for orders
    return std::move(packet).error();
  }
  if (!packet) {
    // One that dies has its status already. What was preloaded may have closed the socket and live.
    process_.send(SIGKILL);
    const ProcessEnd end = process_.wait();
    const std::string how = end.signal != 0 ? "was killed by signal " + std::to_string(end.signal)
                                            : "exited with " + std::to_string(end.exit_status);
    return Error{.kind = ErrorKind::sandbox,
                 .message = "the pool's template " + how + " before it was ready",
                 .hint = "preload may crash the interpreter"};
  }
  if (!*packet) return std::optional<TemplateReady>{};
  Result<TemplateReady> ready = decode_ready((*packet)->payload);
  if (!ready) return std::move(ready).error();
  return std::optional<TemplateReady>(*std::move(ready));
}

Result<UniqueFd> TemplateLink::order_standby() {
  int ends[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return failure("socketpair", errno);
  }
  UniqueFd ours(ends[0]);
  const UniqueFd theirs(ends[1]);
  const int sent_fds[] = {theirs.get()};
  if (Result<void> sent = send_packet(socket_.get(), "fork", sent_fds); !sent) {
    return std::move(sent).error();
  }
  return ours;
}

}  // namespace pynox::pool
