// SPDX-License-Identifier: Apache-2.0
/// Cuts a command line at the program, as python does.
///
///   pynox --allow-read data -I --json -Bc CODE --json x
///         └──── pynox's ─────────────┘  └── Python's ─┘
#pragma once

#include "host/cli/command_line.hpp"

#include <pynox/result.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pynox {

struct SplitCommandLine {
  /// Pynox's own words in one form: "--flag=value" or "--flag". Names are not checked.
  std::vector<std::string> flags{};
  std::optional<Program> program{};
  /// The first thing that cannot be accepted, if any, and how many of `flags` stand before it.
  std::optional<Error> error{};
  std::size_t flags_before_error = 0;
};

[[nodiscard]] SplitCommandLine split_command_line(std::span<const std::string> words);

}  // namespace pynox
