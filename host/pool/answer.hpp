// SPDX-License-Identifier: Apache-2.0
/// Answers and events of the pool protocol as lines of JSON.
///
/// The answer to a run is the json output plugin's own rendering with `id` put first: there is one
/// writer of results.
#pragma once

#include "host/policy/permissions.hpp"
#include "host/pool/request.hpp"
#include "host/pool/request_limits.hpp"
#include "host/report/run_report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// `rendered` is one line of the json plugin. Returns it, newline included, with `id` first and,
/// for a run in a session, `session` and `session_open` last.
struct SessionFacts {
  std::string name{};
  bool is_open = false;
  std::string end_reason{};  ///< empty while it is open
};
[[nodiscard]] std::string answer_to_run(const Id& id, std::string_view rendered,
                                        const std::optional<SessionFacts>& session);

/// The report that a refusal is rendered from (exit 125, `file` "<stdin>", `line`, policy null).
[[nodiscard]] RunReport report_of(const Refusal& refusal, std::uint64_t line_number);

[[nodiscard]] std::string answer_to_close(const Id& id, const std::string& session);
[[nodiscard]] std::string answer_to_cancel(const Id& id, const Id& target, bool cancelled);
/// The policy object in one line of the json plugin, or "null".
[[nodiscard]] std::string_view policy_in(std::string_view rendered);
/// `rendered_policy` is the policy object as the json plugin rendered it.
[[nodiscard]] std::string answer_to_open(const Id& id, const std::string& session,
                                         std::string_view rendered_policy);

struct SessionEntry {
  std::string name{};
  std::string_view state{};  ///< "idle", "running" or "waiting"
  std::uint64_t idle_ms = 0;
  std::uint64_t age_ms = 0;
  std::uint64_t runs = 0;
};
[[nodiscard]] std::string answer_to_list(const Id& id, const std::vector<SessionEntry>& sessions);

/// Everything that `info` tells.
struct PoolFacts {
  std::string pynox{};
  std::string python{};
  std::string cwd{};
  std::uint64_t workers = 0;
  std::uint64_t queue = 0;
  std::uint64_t max_line = 0;
  std::vector<std::string> preload{};
  std::uint64_t preload_bytes = 0;
  std::vector<std::string> profiles{};
  Limits limits{};
  std::uint64_t max_sessions = 0;
  std::uint64_t session_idle_ms = 0;
  std::uint64_t running = 0;
  std::uint64_t waiting = 0;
  std::uint64_t sessions = 0;
  std::uint64_t standby = 0;
};
[[nodiscard]] std::string answer_to_info(const Id& id, const PoolFacts& facts);

[[nodiscard]] std::string started_event(const Id& id, std::uint64_t queued_ms);
/// `text` holds whole characters; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string output_event(const Id& id, std::string_view stream,
                                       std::string_view text);

}  // namespace pynox::pool
