// SPDX-License-Identifier: Apache-2.0
/// The arguments of tools/call, checked against the schemas that tools/list shows.
#pragma once

#include "host/mcp/tools.hpp"
#include "host/pool/request.hpp"

#include <pynox/result.hpp>

#include <boost/json/object.hpp>

#include <optional>
#include <string>

namespace pynox::mcp {

enum class Tool : unsigned char { run_python, open_session, close_session };

/// What a call asks of the pool. Nothing in it can grant anything: permissions are those of the
/// profile.
struct ToolCall {
  Tool tool{};
  pool::Request request{};  ///< without id
  std::string session{};    ///< of a run in one
};

/// [any] `params` are those of tools/call. The error is what does not fit.
[[nodiscard]] Result<ToolCall> read_call(const boost::json::object& params, const ToolFacts& facts,
                                         const std::optional<std::string>& profile);

}  // namespace pynox::mcp
