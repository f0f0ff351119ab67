// SPDX-License-Identifier: Apache-2.0
/// What a program is connected to its supervisor by.
#pragma once

#include "host/run/supervisor.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <sys/resource.h>

#include <cstdint>
#include <string>

namespace pynox {

/// The program's ends. They are open in the parent only until the child has its own.
struct ProgramEnds {
  UniqueFd control{};
  UniqueFd diagnostic{};
  UniqueFd null_input{};  ///< with captured streams only, as are the two below
  UniqueFd output{};
  UniqueFd error_output{};
};

/// Both sides.
struct Channels {
  ChildChannels parent{};
  ProgramEnds program{};
};

/// [parent] Adds a control socket, of the kind that ChildMessage travels on.
[[nodiscard]] Result<void> add_control(Channels& channels);
/// [parent] Adds the diagnostic channel.
[[nodiscard]] Result<void> add_diagnostic(Channels& channels);
/// [parent] Adds pipes that collect standard output and error up to a limit, and /dev/null.
[[nodiscard]] Result<void> add_capture(Channels& channels, std::uint64_t limit_bytes);

/// How the program ended, and what it wrote if its streams were captured.
struct ProgramEnd {
  SupervisedEnd ended{};
  std::string stdout_bytes{};
  std::string stderr_bytes{};
  bool stdout_truncated = false;
  bool stderr_truncated = false;
};

/// [parent] Takes what the streams collected.
[[nodiscard]] ProgramEnd collect(SupervisedEnd ended, ChildChannels& channels);

/// The limit on the program's open descriptors, where the caller has `callers`.
[[nodiscard]] rlimit descriptor_limit(const rlimit& callers) noexcept;

}  // namespace pynox
