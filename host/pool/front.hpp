// SPDX-License-Identifier: Apache-2.0
/// What speaks with whoever sends requests: lines in, answers out. The server behind it is the same
/// for every protocol.
#pragma once

#include "host/pool/answer.hpp"
#include "host/pool/line_reader.hpp"
#include "host/pool/request.hpp"
#include "host/report/hint.hpp"
#include "host/report/run_report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pynox::pool {

/// [parent] Every request that read() returned gets exactly one answer, under its id. A front must
/// outlive the server.
class Front {
 public:
  Front() = default;
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  Front(Front&&) = delete;
  Front& operator=(Front&&) = delete;
  virtual ~Front() = default;

  using Asked = std::variant<Request, Refusal>;
  /// What a line asks of the pool, in order. A refusal is answered as one.
  [[nodiscard]] virtual std::vector<Asked> read(const Line& line) = 0;

  /// The other side is in the middle of something, and may want to stop what runs: lines are read
  /// however many requests wait, and the end of input ends everything at once.
  [[nodiscard]] virtual bool is_conversation() const = 0;

  /// How whoever reads a hint writes permissions.
  [[nodiscard]] virtual Spelling spelling() const = 0;

  /// A run that ended, or any request that was refused (exit 125, policy null).
  virtual void answer_run(const Id& id, const RunReport& report,
                          const std::optional<SessionFacts>& session) = 0;
  /// `report` has the policy.
  virtual void answer_open(const Id& id, const std::string& session, const RunReport& report) = 0;
  virtual void answer_close(const Id& id, const std::string& session) = 0;
  virtual void answer_list(const Id& id, const std::vector<SessionEntry>& sessions) = 0;
  virtual void answer_cancel(const Id& id, const Id& target, bool cancelled) = 0;
  virtual void answer_info(const Id& id, const PoolFacts& facts) = 0;

  /// Events, for runs that asked for them.
  virtual void tell_started(const Id& id, std::uint64_t queued_ms) = 0;
  /// `text` is valid UTF-8.
  virtual void tell_output(const Id& id, std::string_view stream, const std::string& text) = 0;
};

}  // namespace pynox::pool
