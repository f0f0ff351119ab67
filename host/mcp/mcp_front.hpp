// SPDX-License-Identifier: Apache-2.0
/// The front that speaks the Model Context Protocol: calls of tools become requests to the pool.
#pragma once

#include "host/mcp/call.hpp"
#include "host/mcp/message.hpp"
#include "host/mcp/progress.hpp"
#include "host/mcp/result.hpp"
#include "host/mcp/tools.hpp"
#include "host/pool/answer_writer.hpp"
#include "host/pool/front.hpp"
#include "host/run/event_loop.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pynox::mcp {

/// What the front is made of.
struct FrontSettings {
  ToolFacts tools{};
  ResultFacts results{};
  std::optional<std::string> profile{};
  std::uint64_t max_line = 0;
};

/// [parent] Follows whichever way the client opens: a request that carries its revision is served
/// by that, any other by what `initialize` agreed on.
class McpFront final : public pool::Front {
 public:
  McpFront(EventLoop& loop, pool::AnswerWriter& writer, FrontSettings settings)
      : loop_(loop), writer_(writer), settings_(std::move(settings)) {}

  [[nodiscard]] std::vector<Asked> read(const pool::Line& line) override;
  [[nodiscard]] bool is_conversation() const override { return true; }
  [[nodiscard]] Spelling spelling() const override { return Spelling::settings; }
  void answer_run(const pool::Id& id, const RunReport& report,
                  const std::optional<pool::SessionFacts>& session) override;
  void answer_open(const pool::Id& id, const std::string& session,
                   const RunReport& report) override;
  void answer_close(const pool::Id& id, const std::string& session) override;
  void answer_list(const pool::Id& id, const std::vector<pool::SessionEntry>& sessions) override;
  void answer_cancel(const pool::Id& id, const pool::Id& target, bool cancelled) override;
  void answer_info(const pool::Id& id, const pool::PoolFacts& facts) override;
  void tell_started(const pool::Id& id, std::uint64_t queued_ms) override;
  void tell_output(const pool::Id& id, std::string_view stream, const std::string& text) override;

 private:
  /// Messages that came in one line are answered in one line.
  struct Batch {
    std::size_t missing = 0;
    std::vector<std::string> answers{};
  };
  using BatchPointer = std::shared_ptr<Batch>;  ///< null for a message of its own
  /// A call that the pool is at.
  struct Call {
    std::string wire_id{};
    Tool tool{};
    std::string session{};
    Revision revision{};
    BatchPointer batch{};
    std::unique_ptr<Progress> progress{};  ///< null when nobody asked
  };

  void read(Message message, const BatchPointer& batch, std::vector<Asked>& asked);
  void handle(const Message& message, Revision revision, const BatchPointer& batch,
              std::vector<Asked>& asked);
  void listen(const Message& message, const BatchPointer& batch);
  void initialize(const Message& message, const BatchPointer& batch);
  void call(const Message& message, Revision revision, const BatchPointer& batch,
            std::vector<Asked>& asked);
  void notified(const Message& message, std::vector<Asked>& asked);

  /// By what a request is served, or why it is not.
  [[nodiscard]] std::variant<Revision, RpcError> revision_of(const Message& message) const;
  [[nodiscard]] Call* find(const pool::Id& id);
  [[nodiscard]] std::optional<Call> take(const pool::Id& id);

  /// `members` of the result, as JSON without braces.
  void send_result(const std::string& wire_id, const BatchPointer& batch, Revision revision,
                   std::string_view members);
  void send_error(const std::string& wire_id, const BatchPointer& batch, const RpcError& error);
  void send(std::string message, const BatchPointer& batch);
  void release(const BatchPointer& batch);

  EventLoop& loop_;
  pool::AnswerWriter& writer_;
  FrontSettings settings_;
  std::optional<Revision> handshake_{};   ///< what `initialize` agreed on
  std::map<std::int64_t, Call> calls_{};  ///< by the id that the pool knows
  std::int64_t last_id_ = 0;
};

}  // namespace pynox::mcp
