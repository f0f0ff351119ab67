// SPDX-License-Identifier: Apache-2.0
/// The calls that depend on an object and that Landlock ignores: chmod, chown, utime and extended
/// attributes. The filter hands them to the launcher, which decides by where the object lies and
/// acts on the very object that it looked at.
#pragma once

#include "plugins/landlock-seccomp/place.hpp"

#include <pynox/result.hpp>

#include <vector>

namespace pynox::landlock_seccomp {

class Mediator {
 public:
  /// [parent] Neither descriptor becomes this object's.
  Mediator(std::vector<GrantPlace> grants, int listener_fd, int child_pidfd) noexcept
      : grants_(std::move(grants)), listener_fd_(listener_fd), child_pidfd_(child_pidfd) {}

  /// [service] Takes one notification and answers it.
  void serve_one() const;

 private:
  std::vector<GrantPlace> grants_;
  int listener_fd_;
  int child_pidfd_;
};

}  // namespace pynox::landlock_seccomp
