// SPDX-License-Identifier: Apache-2.0
#include "host/pool/event_stream.hpp"

#include "host/run/clock.hpp"

#include <algorithm>
#include <limits>

namespace pynox::pool {
namespace {

constexpr std::int64_t kIntervalNs = kNsPerSecond / 20;
/// An unbuffered print is a write for each of its pieces: they belong into one event.
constexpr std::int64_t kGatherNs = 10 * kNsPerMs;

std::string_view captured(const std::optional<StreamCapture>& stream) {
  return stream ? stream->text() : std::string_view();
}

}  // namespace

void EventStream::begin(std::int64_t started_at_ns) {
  if (has_begun_ || started_at_ns < 0) return;
  has_begun_ = true;
  const std::int64_t queued_ns = std::max<std::int64_t>(started_at_ns - queued_at_ns_, 0);
  front_.tell_started(id_, static_cast<std::uint64_t>(queued_ns / kNsPerMs));
}

void EventStream::pump(std::int64_t started_at_ns, const ChildChannels& channels) {
  begin(started_at_ns);
  if (!has_begun_) return;
  const std::array texts{captured(channels.output), captured(channels.error_output)};
  const std::int64_t now_ns = monotonic_ns();
  constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
  std::int64_t wake_at_ns = kNever;
  for (std::size_t index = 0; index < streams_.size(); ++index) {
    Stream& stream = streams_[index];
    if (texts[index].size() <= stream.sent) continue;
    if (stream.waiting_since_ns == 0) stream.waiting_since_ns = now_ns;
    const std::int64_t due_ns = std::max(stream.next_at_ns, stream.waiting_since_ns + kGatherNs);
    if (now_ns < due_ns) {
      wake_at_ns = std::min(wake_at_ns, due_ns);
      continue;
    }
    send(stream, texts[index]);
    stream.waiting_since_ns = 0;
    stream.next_at_ns = now_ns + kIntervalNs;
  }
  loop_.cancel(timer_);
  timer_ = 0;
  // The turn that the timer makes pumps again.
  if (wake_at_ns != kNever) timer_ = loop_.call_at(wake_at_ns, [] {});
}

void EventStream::finish(std::int64_t started_at_ns, std::string_view output, bool output_is_cut,
                         std::string_view error_output, bool error_output_is_cut) {
  begin(started_at_ns);
  if (!has_begun_) return;
  send(streams_[0], output);
  if (!output_is_cut) send_text(streams_[0], streams_[0].decoder.finish());
  send(streams_[1], error_output);
  if (!error_output_is_cut) send_text(streams_[1], streams_[1].decoder.finish());
}

void EventStream::send(Stream& stream, std::string_view captured) {
  if (captured.size() <= stream.sent) return;
  const std::string text = stream.decoder.take(captured.substr(stream.sent));
  stream.sent = captured.size();
  send_text(stream, text);
}

void EventStream::send_text(const Stream& stream, const std::string& text) {
  if (!text.empty()) front_.tell_output(id_, stream.name, text);
}

}  // namespace pynox::pool
