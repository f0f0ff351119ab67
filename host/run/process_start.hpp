// SPDX-License-Identifier: Apache-2.0
/// What main() knows of the process that is gone later: its initial stack and which standard
/// streams it was given.
#pragma once

#include "host/run/child.hpp"

#include <pynox/result.hpp>

#include <sys/resource.h>

#include <array>

namespace pynox {

/// [parent] Facts of the process's start, taken by main() before anything else runs.
struct ProcessStart {
  EnvironmentBlock environment{};
  std::array<bool, 3> stream_was_open{};
  rlimit descriptors{};  ///< the caller's limit

  /// Records the environment block at `environment_pointers` (main's third argument) and opens
  /// /dev/null in place of every missing standard stream, so that no other descriptor of the
  /// launcher can take its number. Fails if that cannot be opened: a result could be written into
  /// whatever file took the number.
  [[nodiscard]] static Result<ProcessStart> capture(char** environment_pointers);

  /// Closes what holds the places of missing streams. For CPython's own main, which has no
  /// sys.stdin then, say.
  void close_missing_streams() const noexcept;
};

/// [parent] Raises the launcher's own limit as far as it may: a standard library that is granted
/// entry by entry takes some two hundred descriptors until the program starts. The program gets the
/// caller's limit.
void raise_descriptor_limit();

}  // namespace pynox
