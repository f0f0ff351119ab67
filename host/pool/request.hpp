// SPDX-License-Identifier: Apache-2.0
/// Requests of the pool protocol as values: one line of input → one Request, or the one error that
/// answers it.
#pragma once

#include "host/policy/permissions.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pynox::pool {

/// The version of the protocol.
inline constexpr std::uint64_t kProtocol = 1;

/// A request's `id`: absent, a string or an integer. Returned in the answer as it came.
using Id = std::variant<std::monostate, std::string, std::int64_t>;

/// Why a request is refused. `type` is one of docs/pool-protocol.md.
struct Refusal {
  Id id{};
  std::string type{};
  std::string message{};
  std::optional<std::string> hint{};
  std::optional<std::string> path{};
};

/// A run, alone or in a session. Paths are absolute: relative ones were joined to the pool's
/// working directory.
struct RunRequest {
  std::optional<std::string> code{};
  std::optional<std::string> script{};
  std::vector<std::string> args{};
  std::optional<std::string> profile{};
  Permissions permissions{};
  std::optional<std::uint64_t> max_wait_ms{};
  bool stream = false;
  bool echo = false;
  std::optional<std::string> session{};
};
struct OpenRequest {
  std::optional<std::string> profile{};
  Permissions permissions{};
  std::optional<std::uint64_t> max_wait_ms{};
};
struct CloseRequest {
  std::string session{};
};
struct ListRequest {};
struct CancelRequest {
  Id target{};
};
struct InfoRequest {};

struct Request {
  Id id{};
  std::uint64_t line = 0;  ///< number of the input line, from 1
  std::variant<RunRequest, OpenRequest, CloseRequest, ListRequest, CancelRequest, InfoRequest>
      operation{};
};

/// [any] Parses one line without its end. `working_directory` is absolute. Keys, types, forms and
/// the command line's bounds are checked; what needs the pool's state (duplicate ids, limits,
/// profiles, sessions) is not.
[[nodiscard]] std::variant<Request, Refusal> parse_request(std::string_view line,
                                                           std::uint64_t line_number,
                                                           const std::string& working_directory);

}  // namespace pynox::pool
