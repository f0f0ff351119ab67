// SPDX-License-Identifier: Apache-2.0
#include "tests/support/process.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ostream>
#include <stdexcept>
#include <string_view>

namespace pynox::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  UniqueFd read;
  UniqueFd write;
};

Pipe make_pipe() {
  std::array<int, 2> fds{};
  if (::pipe2(fds.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  return {UniqueFd(fds[0]), UniqueFd(fds[1])};
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  result.reserve(words.size() + 1);
  // execve(2) promises not to change them.
  for (const auto& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Reads what is there; false at the end of the stream.
bool drain(int fd, std::string& into) {
  std::array<char, 65536> buffer{};
  const ssize_t count = ::read(fd, buffer.data(), buffer.size());
  if (count > 0) into.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

/// The parent's ends of the command's streams.
struct Streams {
  UniqueFd input;
  UniqueFd output;
  UniqueFd errors;
};

/// Feeds and reads until both outputs are closed. False when the guard's time was up.
bool exchange(Streams& streams, std::string_view input, Clock::time_point end,
              ProcessResult& result) {
  while (streams.output || streams.errors) {
    std::array<pollfd, 3> polled{{{streams.output.get(), POLLIN, 0},
                                  {streams.errors.get(), POLLIN, 0},
                                  {streams.input.get(), POLLOUT, 0}}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    if (::poll(polled.data(), polled.size(), static_cast<int>(left.count())) < 0) continue;
    if (polled[0].revents != 0 && !drain(streams.output.get(), result.out)) streams.output.reset();
    if (polled[1].revents != 0 && !drain(streams.errors.get(), result.err)) streams.errors.reset();
    if (polled[2].revents == 0) continue;
    const ssize_t count =
        ::write(streams.input.get(), input.data(), std::min<std::size_t>(input.size(), 4096));
    if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
    if (input.empty() || count < 0) streams.input.reset();
  }
  return true;
}

/// Waits for the end of `pid`, at most until `end`. False when the time was up.
bool wait_until(pid_t pid, Clock::time_point end, int& status) {
  for (;;) {
    const pid_t ended = ::waitpid(pid, &status, WNOHANG);
    if (ended == pid) return true;
    if (Clock::now() >= end) return false;
    ::usleep(2000);
  }
}

}  // namespace

std::vector<std::string> environment_of(const ProcessOptions& options) {
  std::map<std::string, std::string> all{
      {"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}, {"TERM", "xterm"}};
  // The switch by which a test build takes the kernel for an older one holds for the whole run of
  // the tests.
  for (const char* name : {"PYNOX_TEST_LANDLOCK_ABI", "ASAN_OPTIONS"}) {
    if (const char* value = ::getenv(name); value != nullptr) all[name] = value;
  }
  for (const auto& [name, value] : options.environment) all[name] = value;
  std::vector<std::string> result;
  result.reserve(all.size());
  for (const auto& [name, value] : all) result.push_back(name + "=" + value);
  return result;
}

void exec_command(const std::vector<std::string>& argv, const ProcessOptions& options,
                  const int (&stdio)[3]) {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  for (const int number : options.ignored_signals) ::signal(number, SIG_IGN);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const auto& limit : options.limits) {
    const rlimit both{limit.value, limit.value};
    if (::setrlimit(static_cast<__rlimit_resource_t>(limit.resource), &both) != 0) return;
  }
  for (int stream = 0; stream < 3; ++stream) {
    if (stdio[stream] >= 0 && ::dup2(stdio[stream], stream) < 0) return;
  }
  for (const auto& fd : options.fds) {
    if (::dup2(fd.here, fd.there) < 0) return;
  }
  if (!options.cwd.empty() && ::chdir(options.cwd.c_str()) != 0) return;
  const std::vector<std::string> environment = environment_of(options);
  if (!options.uid) {
    ::execve(argv.front().c_str(), pointers(argv).data(), pointers(environment).data());
    return;
  }
  // The command may lie where that user cannot go, in a clone below /root say.
  const int command = ::open(argv.front().c_str(), O_PATH | O_CLOEXEC);
  const uid_t uid = *options.uid;
  if (::setgroups(0, nullptr) != 0 || ::setresgid(uid, uid, uid) != 0) return;
  if (::setresuid(uid, uid, uid) != 0) return;
  ::execveat(command, "", pointers(argv).data(), pointers(environment).data(), AT_EMPTY_PATH);
}

ProcessResult run_process(const std::vector<std::string>& argv, const ProcessOptions& options) {
  // A command that ends without reading its input must not end the test.
  ::signal(SIGPIPE, SIG_IGN);
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  const auto end = Clock::now() + options.guard;
  const pid_t pid = ::fork();
  if (pid < 0) throw std::runtime_error("fork");
  if (pid == 0) {
    ::setsid();
    const int stdio[3] = {options.stdin_fd.value_or(input.read.get()), output.write.get(),
                          errors.write.get()};
    exec_command(argv, options, stdio);
    ::perror(argv.front().c_str());
    ::_exit(127);
  }
  input.read.reset();
  output.write.reset();
  errors.write.reset();
  Streams streams{std::move(input.write), std::move(output.read), std::move(errors.read)};
  if (options.stdin_bytes.empty()) streams.input.reset();

  ProcessResult result;
  int status = 0;
  result.hung =
      !exchange(streams, options.stdin_bytes, end, result) || !wait_until(pid, end, status);
  if (result.hung) {
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, &status, 0);
  }
  if (WIFEXITED(status)) result.exit_status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

std::ostream& operator<<(std::ostream& out, const ProcessResult& result) {
  constexpr std::size_t kShown = 4000;
  const auto shorten = [](const std::string& text) {
    if (text.size() <= kShown) return text;
    return text.substr(0, kShown) + "… (" + std::to_string(text.size()) + " bytes)";
  };
  if (result.hung) {
    out << "killed because it hung";
  } else if (result.signal != 0) {
    out << "ended by signal " << result.signal;
  } else {
    out << "exit " << result.exit_status;
  }
  return out << "\nstdout: " << shorten(result.out) << "\nstderr: " << shorten(result.err);
}

}  // namespace pynox::test
