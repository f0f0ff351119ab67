// SPDX-License-Identifier: Apache-2.0
/// PtySession: a command at a terminal of its own, as a user would run it.
#pragma once

#include "tests/support/process.hpp"

#include <pynox/unique_fd.hpp>

#include <sys/types.h>
#include <termios.h>

#include <string>
#include <string_view>
#include <vector>

namespace pynox::test {

class PtySession {
 public:
  /// Starts the command as the leader of a session whose terminal is 80 by 24 and does not echo.
  explicit PtySession(const std::vector<std::string>& argv, const ProcessOptions& options = {});
  ~PtySession();
  PtySession(const PtySession&) = delete;
  PtySession& operator=(const PtySession&) = delete;
  PtySession(PtySession&&) = delete;
  PtySession& operator=(PtySession&&) = delete;

  /// Types. "\x03" is Ctrl-C, "\x1a" is Ctrl-Z, "\x04" is the end of the input.
  void send(std::string_view keys) const;
  void resize(unsigned short rows, unsigned short columns) const;

  /// Reads until `text` appears after what earlier calls found. Fails the test and returns false if
  /// the command ends or falls silent first.
  bool expect(std::string_view text);

  /// Reads to the end and waits for the command. `out` is everything that the terminal showed since
  /// the start.
  [[nodiscard]] ProcessResult wait();

  [[nodiscard]] termios attributes() const;
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  bool read_more();

  UniqueFd master_;
  pid_t pid_ = -1;
  std::string shown_;
  std::size_t found_ = 0;  ///< where the next expect() begins
};

/// A shell with job control, without a start file and with the prompt "ready> ".
[[nodiscard]] std::vector<std::string> job_shell();

}  // namespace pynox::test
