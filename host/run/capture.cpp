// SPDX-License-Identifier: Apache-2.0
#include "host/run/capture.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace pynox {
namespace {

/// The default capacity of a pipe (pipe(7)): one read empties it.
constexpr std::size_t kChunkBytes = std::size_t{64} * 1024;
/// Reads for one wake-up.
constexpr int kReadsPerTurn = 16;
/// Reads after the end. The pipe holds one chunk, unless the program passed the write end to
/// another process, which may go on writing: then the launcher does not wait for it.
constexpr int kReadsAtEnd = 64;

}  // namespace

StreamCapture::Progress StreamCapture::read_once() {
  static std::array<char, kChunkBytes> chunk;  // the launcher has one supervising thread
  const ssize_t count = ::read(pipe_.get(), chunk.data(), chunk.size());
  if (count == 0) return Progress::ended;
  if (count < 0) return errno == EAGAIN || errno == EINTR ? Progress::empty : Progress::ended;
  const auto room = static_cast<std::size_t>(limit_ - text_.size());
  const std::size_t kept = std::min(static_cast<std::size_t>(count), room);
  text_.append(chunk.data(), kept);
  if (kept < static_cast<std::size_t>(count)) truncated_ = true;
  return Progress::data;
}

bool StreamCapture::read_some() {
  for (int turn = 0; turn < kReadsPerTurn; ++turn) {
    const Progress progress = read_once();
    if (progress == Progress::ended) return false;
    if (progress == Progress::empty) break;
  }
  return true;
}

void StreamCapture::restart(std::uint64_t limit_bytes) {
  limit_ = 0;
  text_.clear();
  drain();
  limit_ = limit_bytes;
  truncated_ = false;
}

void StreamCapture::drain() {
  for (int turn = 0; turn < kReadsAtEnd && read_once() == Progress::data; ++turn) {
  }
}

}  // namespace pynox
