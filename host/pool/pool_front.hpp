// SPDX-License-Identifier: Apache-2.0
/// The front that speaks the pool protocol.
#pragma once

#include "host/pool/answer_writer.hpp"
#include "host/pool/front.hpp"

#include <pynox/output.h>

#include <cstdint>
#include <string>
#include <utility>

namespace pynox::pool {

/// [parent] `output` renders a result as one line of JSON.
class PoolFront final : public Front {
 public:
  PoolFront(AnswerWriter& writer, const pynox_output& output, std::uint64_t max_line,
            std::string working_directory)
      : writer_(writer),
        output_(output),
        max_line_(max_line),
        working_directory_(std::move(working_directory)) {}

  [[nodiscard]] std::vector<Asked> read(const Line& line) override;
  [[nodiscard]] bool is_conversation() const override { return false; }
  [[nodiscard]] Spelling spelling() const override { return Spelling::fields; }
  void answer_run(const Id& id, const RunReport& report,
                  const std::optional<SessionFacts>& session) override;
  void answer_open(const Id& id, const std::string& session, const RunReport& report) override;
  void answer_close(const Id& id, const std::string& session) override;
  void answer_list(const Id& id, const std::vector<SessionEntry>& sessions) override;
  void answer_cancel(const Id& id, const Id& target, bool cancelled) override;
  void answer_info(const Id& id, const PoolFacts& facts) override;
  void tell_started(const Id& id, std::uint64_t queued_ms) override;
  void tell_output(const Id& id, std::string_view stream, const std::string& text) override;

 private:
  [[nodiscard]] std::string render(const RunReport& report) const;

  AnswerWriter& writer_;
  const pynox_output& output_;
  std::uint64_t max_line_;
  std::string working_directory_;
};

}  // namespace pynox::pool
