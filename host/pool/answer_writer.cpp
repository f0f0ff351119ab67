// SPDX-License-Identifier: Apache-2.0
#include "host/pool/answer_writer.hpp"

#include <climits>

#include <poll.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace pynox::pool {
namespace {

bool is_regular_file(int fd) {
  struct stat status {};
  return ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/// Writes what can be written at once; as write(2).
ssize_t write_at_once(int fd, const char* data, std::size_t size, bool is_file) {
  if (is_file) return ::write(fd, data, size);
  iovec part{.iov_base = const_cast<char*>(data), .iov_len = size};  // only read
  const ssize_t written = ::pwritev2(fd, &part, 1, /*offset=*/-1, RWF_NOWAIT);
  if (written >= 0 || (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL)) return written;
  // A terminal, say. poll(2) promises that this much does not wait.
  pollfd ready{.fd = fd, .events = POLLOUT, .revents = 0};
  if (::poll(&ready, 1, /*timeout=*/0) <= 0) {
    errno = EAGAIN;
    return -1;
  }
  return ::write(fd, data, std::min<std::size_t>(size, PIPE_BUF));
}

}  // namespace

AnswerWriter::AnswerWriter(EventLoop& loop, int fd)
    : loop_(loop), fd_(fd), is_file_(is_regular_file(fd)) {
  loop_.watch(
      fd_, [this] { on_ready(); }, interest_);
}

AnswerWriter::~AnswerWriter() { loop_.forget(fd_); }

void AnswerWriter::push(std::string line) {
  if (is_closed_) return;
  pending_ += line.size();
  lines_.push_back(std::move(line));
  if (lines_.size() == 1) write_pending();
}

void AnswerWriter::on_ready() {
  if (interest_ == Interest::hangup) {
    close();  // only that the reader has gone is told unasked
  } else {
    write_pending();
  }
}

void AnswerWriter::write_pending() {
  while (!lines_.empty()) {
    const std::string& line = lines_.front();
    const ssize_t count =
        write_at_once(fd_, line.data() + written_, line.size() - written_, is_file_);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      watch(Interest::writable);
      return;
    }
    if (count < 0) {
      error_ = errno;
      close();
      return;
    }
    written_ += static_cast<std::size_t>(count);
    pending_ -= static_cast<std::size_t>(count);
    if (written_ < line.size()) continue;
    lines_.pop_front();
    written_ = 0;
  }
  watch(Interest::hangup);
}

void AnswerWriter::watch(Interest interest) {
  if (interest == interest_) return;
  interest_ = interest;
  loop_.forget(fd_);
  loop_.watch(
      fd_, [this] { on_ready(); }, interest_);
}

void AnswerWriter::close() {
  loop_.forget(fd_);
  is_closed_ = true;
  lines_.clear();
  pending_ = 0;
}

}  // namespace pynox::pool
