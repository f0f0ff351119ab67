// SPDX-License-Identifier: Apache-2.0
#include "host/pool/line_reader.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

namespace pynox::pool {
namespace {

constexpr std::size_t kChunkBytes = 64UL * 1024;

}  // namespace

void LineReader::read_some() {
  static std::array<char, kChunkBytes> chunk;  // one reading thread
  const ssize_t count = ::read(fd_, chunk.data(), chunk.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    has_ended_ = true;
    // A terminal or a client that is gone is an end like any other.
    if (count < 0 && errno != EIO && errno != ECONNRESET) error_ = errno;
    return;
  }
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  buffer_.append(chunk.data(), static_cast<std::size_t>(count));
}

std::optional<Line> LineReader::next() {
  const std::size_t end = buffer_.find('\n', scanned_);
  if (end != std::string::npos) return take(end - begin_, /*terminator_size=*/1);
  scanned_ = buffer_.size();
  // A carriage return before the line end does not count.
  if (buffer_.size() - begin_ > max_line_ + 1) {
    is_discarding_ = true;
    buffer_.clear();
    buffer_.shrink_to_fit();
    begin_ = scanned_ = 0;
  }
  if (!has_ended_ || (buffer_.size() == begin_ && !is_discarding_)) return std::nullopt;
  return take(buffer_.size() - begin_, /*terminator_size=*/0);
}

std::optional<Line> LineReader::take(std::size_t size, std::size_t terminator_size) {
  Line line{.number = ++number_, .is_too_long = is_discarding_};
  is_discarding_ = false;
  std::size_t kept = size;
  if (kept > 0 && buffer_[begin_ + kept - 1] == '\r') --kept;
  if (kept > max_line_) line.is_too_long = true;
  if (!line.is_too_long) line.text = buffer_.substr(begin_, kept);
  begin_ += size + terminator_size;
  scanned_ = begin_;
  return line;
}

}  // namespace pynox::pool
