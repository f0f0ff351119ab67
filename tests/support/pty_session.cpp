// SPDX-License-Identifier: Apache-2.0
#include "tests/support/pty_session.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

namespace pynox::test {
namespace {

constexpr int kSilenceMs = 30000;  // a guard against hanging, never what decides a test

}  // namespace

PtySession::PtySession(const std::vector<std::string>& argv, const ProcessOptions& options) {
  int master = -1;
  winsize size{24, 80, 0, 0};
  pid_ = ::forkpty(&master, nullptr, nullptr, &size);
  if (pid_ < 0) throw std::runtime_error("forkpty");
  if (pid_ == 0) {
    termios settings{};
    ::tcgetattr(0, &settings);
    settings.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(0, TCSANOW, &settings);
    const int keep[3] = {-1, -1, -1};
    exec_command(argv, options, keep);
    ::perror(argv.front().c_str());
    ::_exit(127);
  }
  master_ = UniqueFd(master);
}

PtySession::~PtySession() {
  if (pid_ <= 0) return;
  master_.reset();  // hangs up: a shell ends its jobs
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void PtySession::send(std::string_view keys) const {
  while (!keys.empty()) {
    const ssize_t count = ::write(master_.get(), keys.data(), keys.size());
    ASSERT_GT(count, 0) << "cannot type";
    keys.remove_prefix(static_cast<std::size_t>(count));
  }
}

void PtySession::resize(unsigned short rows, unsigned short columns) const {
  const winsize size{rows, columns, 0, 0};
  ASSERT_EQ(::ioctl(master_.get(), TIOCSWINSZ, &size), 0);
}

bool PtySession::read_more() {
  pollfd polled{master_.get(), POLLIN, 0};
  if (::poll(&polled, 1, kSilenceMs) <= 0) return false;
  std::array<char, 4096> buffer{};
  const ssize_t count = ::read(master_.get(), buffer.data(), buffer.size());
  if (count <= 0) return false;  // EIO: nobody has the terminal open any more
  shown_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

bool PtySession::expect(std::string_view text) {
  for (;;) {
    const std::size_t at = shown_.find(text, found_);
    if (at != std::string::npos) {
      found_ = at + text.size();
      return true;
    }
    if (!read_more()) {
      ADD_FAILURE() << "the terminal never showed \"" << text << "\":\n" << shown_;
      return false;
    }
  }
}

ProcessResult PtySession::wait() {
  while (read_more()) {
  }
  ProcessResult result;
  int status = 0;
  for (int tries = 0; ::waitpid(pid_, &status, WNOHANG) != pid_; ++tries) {
    result.hung = tries > kSilenceMs / 2;
    if (result.hung) ::kill(pid_, SIGKILL);
    ::usleep(2000);
  }
  pid_ = -1;
  if (WIFEXITED(status)) result.exit_status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.out = shown_;
  return result;
}

termios PtySession::attributes() const {
  termios settings{};
  EXPECT_EQ(::tcgetattr(master_.get(), &settings), 0);
  return settings;
}

std::vector<std::string> job_shell() {
  // No start file and no line editing: what is typed is read as it stands.
  return {"/bin/bash", "--norc", "--noprofile", "--noediting", "-i"};
}

}  // namespace pynox::test
