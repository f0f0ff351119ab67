// SPDX-License-Identifier: Apache-2.0
/// The calls that depend on an object and that Landlock ignores: chmod, chown, utime and extended
/// attributes. The filter hands them to the launcher, which decides by where the object lies and
/// acts on the very object that it looked at.
#pragma once

#include "plugins/landlock-seccomp/place.hpp"

#include <pynox/result.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace pynox::landlock_seccomp {

class Mediator {
 public:
  /// [parent] No descriptor becomes this object's.
  Mediator(std::vector<GrantDescriptor> grants, int listener_fd, int child_pidfd) noexcept
      : grants_(std::move(grants)), listener_fd_(listener_fd), child_pidfd_(child_pidfd) {}

  /// [service] Takes one notification and answers it.
  void serve_one();

 private:
  const std::vector<GrantPlace>& places();

  std::vector<GrantDescriptor> grants_;
  std::optional<std::vector<GrantPlace>> places_;  // once a call has been mediated
  int listener_fd_;
  int child_pidfd_;
};

}  // namespace pynox::landlock_seccomp
