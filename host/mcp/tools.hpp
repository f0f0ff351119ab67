// SPDX-License-Identifier: Apache-2.0
/// The tools as a client lists them, and what the model is told to do with them. All of it is made
/// from the configuration, once.
#pragma once

#include "host/mcp/revision.hpp"
#include "host/policy/permissions.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::mcp {

inline constexpr std::string_view kRunPython = "run_python";
inline constexpr std::string_view kOpenSession = "open_session";
inline constexpr std::string_view kCloseSession = "close_session";

/// What the operator decided.
struct ToolFacts {
  std::string python_version{};  ///< "3.11.2"
  Permissions permissions{};     ///< of every call: resolved, within the limits, defaults filled in
  std::uint64_t default_timeout_ms = 0;
  std::uint64_t max_timeout_ms = 0;
  std::vector<std::string> preload{};
  bool has_sessions = false;
  std::uint64_t session_idle_ms = 0;
};

/// [any] The list, as JSON.
[[nodiscard]] std::string list_tools(const ToolFacts& facts, Revision revision);

/// [any] For the model, beside the descriptions of the tools.
[[nodiscard]] std::string instructions(const ToolFacts& facts);

}  // namespace pynox::mcp
