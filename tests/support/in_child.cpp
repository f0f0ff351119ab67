// SPDX-License-Identifier: Apache-2.0
#include "tests/support/in_child.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

namespace pynox::test {

int in_child(const std::function<int()>& body) {
  const pid_t pid = ::fork();
  if (pid < 0) throw std::runtime_error("fork");
  if (pid == 0) {
    int status = 255;
    try {
      status = body();
    } catch (...) {
    }
    ::_exit(status);  // not exit(3): the destructors of the test belong to the parent
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace pynox::test
