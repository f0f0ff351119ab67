// SPDX-License-Identifier: Apache-2.0
#include "host/pool/pool_front.hpp"

#include "host/plugins/adapters.hpp"

#include <stdexcept>
#include <utility>

namespace pynox::pool {

std::vector<Front::Asked> PoolFront::read(const Line& line) {
  if (line.text.empty() && !line.is_too_long) return {};
  std::vector<Asked> asked;
  if (line.is_too_long) {
    asked.emplace_back(
        Refusal{.type = "LineTooLong",
                .message = "the line is longer than " + std::to_string(max_line_) + " bytes",
                .hint = "send data as a file, or raise [pool] max_line"});
  } else {
    asked.push_back(parse_request(line.text, line.number, working_directory_));
  }
  return asked;
}

void PoolFront::answer_run(const Id& id, const RunReport& report,
                           const std::optional<SessionFacts>& session) {
  writer_.push(answer_to_run(id, render(report), session));
}

void PoolFront::answer_open(const Id& id, const std::string& session, const RunReport& report) {
  const std::string rendered = render(report);
  writer_.push(answer_to_open(id, session, policy_in(rendered)));
}

void PoolFront::answer_close(const Id& id, const std::string& session) {
  writer_.push(answer_to_close(id, session));
}

void PoolFront::answer_list(const Id& id, const std::vector<SessionEntry>& sessions) {
  writer_.push(answer_to_list(id, sessions));
}

void PoolFront::answer_cancel(const Id& id, const Id& target, bool cancelled) {
  writer_.push(answer_to_cancel(id, target, cancelled));
}

void PoolFront::answer_info(const Id& id, const PoolFacts& facts) {
  writer_.push(answer_to_info(id, facts));
}

void PoolFront::tell_started(const Id& id, std::uint64_t queued_ms) {
  writer_.push(started_event(id, queued_ms));
}

void PoolFront::tell_output(const Id& id, std::string_view stream, const std::string& text) {
  writer_.push(output_event(id, stream, text));
}

std::string PoolFront::render(const RunReport& report) const {
  Result<std::string> rendered = render_report_text(output_, report);
  if (!rendered) throw std::runtime_error(rendered.error().message);
  return *std::move(rendered);
}

}  // namespace pynox::pool
