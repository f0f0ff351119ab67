// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/progress.hpp"

#include "host/mcp/message.hpp"
#include "host/pool/json_writer.hpp"
#include "host/pool/utf8.hpp"
#include "host/run/clock.hpp"

namespace pynox::mcp {
namespace {

constexpr std::uint64_t kIntervalSeconds = 5;
constexpr std::size_t kMaxMessageBytes = 200;

}  // namespace

void Progress::start() {
  started_at_ns_ = monotonic_ns();
  tell();
}

void Progress::add(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view part = text.substr(0, end);
    if (!part.empty()) {
      if (line_has_ended_) line_.clear();
      line_has_ended_ = false;
      // More of it would not be shown.
      if (line_.size() <= kMaxMessageBytes) line_ += part.substr(0, 2 * kMaxMessageBytes);
    }
    if (end == std::string_view::npos) return;
    line_has_ended_ = true;
    text.remove_prefix(end + 1);
  }
}

void Progress::tell() {
  const std::uint64_t seconds = kIntervalSeconds * ticks_++;
  pool::JsonObject params;
  params.json("progressToken", token_);
  params.number("progress", seconds);
  if (!line_.empty() && has_progress_messages(revision_)) {
    params.text("message", pool::shortened(pool::valid_utf8(line_), kMaxMessageBytes));
  }
  writer_.push(
      notification_message("notifications/progress", std::move(params).finish()).append("\n"));
  const auto next_s = static_cast<std::int64_t>(kIntervalSeconds * ticks_);
  timer_ = loop_.call_at(started_at_ns_ + next_s * kNsPerSecond, [this] { tell(); });
}

}  // namespace pynox::mcp
