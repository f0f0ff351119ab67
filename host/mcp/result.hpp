// SPDX-License-Identifier: Apache-2.0
/// What came of a call, as text for the model and as data for programs.
#pragma once

#include "host/mcp/revision.hpp"
#include "host/pool/answer.hpp"
#include "host/report/run_report.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::mcp {

/// A stream as far as it is shown.
struct ShownStream {
  std::string text{};  ///< valid UTF-8
  std::string cut{};  ///< what is missing, as a sentence without its subject; empty when nothing is
};

/// [any] Keeps the beginning and the end. `is_incomplete`: the program wrote more than `bytes`.
[[nodiscard]] ShownStream show_stream(std::string_view bytes, bool is_incomplete, std::size_t show);

struct ResultFacts {
  std::size_t show = 0;                    ///< bytes of each stream, and of each text of an error
  std::vector<std::string> allow_write{};  ///< where long output could go instead
};

/// What is known of the session of a run.
struct SessionOutcome {
  bool is_open = false;
  std::string end_reason{};
};

/// [any] The members of the result of run_python, without the revision's own: `content`, then,
/// where the revision has it, `structuredContent`, then `isError`. In JSON, without braces.
[[nodiscard]] std::string run_result(const RunReport& report,
                                     const std::optional<SessionOutcome>& session,
                                     const ResultFacts& facts, Revision revision);

/// [any] As above, for a result of nothing but text; `structure` may be empty.
[[nodiscard]] std::string text_result(std::string_view text, std::string_view structure,
                                      bool is_error, Revision revision);

/// [any] For the model: a request that was refused.
[[nodiscard]] std::string refusal_text(const ReportError& error, std::size_t show);

}  // namespace pynox::mcp
