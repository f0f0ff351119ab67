// SPDX-License-Identifier: Apache-2.0
/// Running a command with its input given and its output collected.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pynox::test {

/// A descriptor of this process and the number that the command is to find it under.
struct PassedFd {
  int here = -1;
  int there = -1;
};

/// A resource limit of the command, soft and hard alike.
struct PassedLimit {
  int resource = 0;
  rlim_t value = 0;
};

struct ProcessOptions {
  std::string stdin_bytes{};
  std::optional<int> stdin_fd{};  ///< standard input itself, instead of a pipe with `stdin_bytes`
  /// Added to a small environment of PATH, LANG and TERM, or replacing a name in it. No other
  /// variable of the test's own environment is seen.
  std::map<std::string, std::string> environment{};
  std::string cwd{};
  std::chrono::seconds guard{60};  ///< a command that takes longer is killed, and `hung` is set
  std::vector<PassedFd> fds{};
  std::vector<PassedLimit> limits{};
  std::optional<uid_t> uid{};  ///< user and group of the command; needs root
  std::vector<int> ignored_signals{};
};

struct ProcessResult {
  int exit_status = -1;  ///< -1 when a signal ended it
  int signal = 0;
  bool hung = false;
  std::string out{};
  std::string err{};
};

/// Starts the command in a session of its own, feeds it, and collects what it writes until both
/// outputs are closed and it has ended.
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& argv,
                                        const ProcessOptions& options = {});

/// The environment that `options` describes, as "NAME=value".
[[nodiscard]] std::vector<std::string> environment_of(const ProcessOptions& options);

/// [child] Becomes the command with default signals. `stdio` are its three streams, -1: keep the
/// present one. Returns only if that fails.
void exec_command(const std::vector<std::string>& argv, const ProcessOptions& options,
                  const int (&stdio)[3]);

/// How it ended and what it wrote.
std::ostream& operator<<(std::ostream& out, const ProcessResult& result);

}  // namespace pynox::test
