// SPDX-License-Identifier: Apache-2.0
#include "host/run/capture.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace pynox {
namespace {

struct Feed {
  UniqueFd write_end;
  StreamCapture capture;
};

Feed make_feed(std::uint64_t limit_bytes) {
  int fds[2] = {-1, -1};
  EXPECT_EQ(::pipe2(fds, O_CLOEXEC | O_NONBLOCK), 0);
  return {UniqueFd(fds[1]), StreamCapture(UniqueFd(fds[0]), limit_bytes)};
}

void feed(const Feed& to, const std::string& text) {
  ASSERT_EQ(::write(to.write_end.get(), text.data(), text.size()),
            static_cast<ssize_t>(text.size()));
}

TEST(StreamCapture, KeepsEverythingBelowTheLimit) {
  Feed stream = make_feed(5);
  feed(stream, "1234");
  EXPECT_TRUE(stream.capture.read_some());
  EXPECT_FALSE(stream.capture.truncated());
  EXPECT_EQ(stream.capture.take(), "1234");
}

TEST(StreamCapture, ExactlyTheLimitIsNotTruncated) {
  Feed stream = make_feed(5);
  feed(stream, "12345");
  EXPECT_TRUE(stream.capture.read_some());
  EXPECT_FALSE(stream.capture.truncated());
  EXPECT_EQ(stream.capture.take(), "12345");
}

TEST(StreamCapture, OneByteMoreIsTruncated) {
  Feed stream = make_feed(5);
  feed(stream, "123456");
  EXPECT_TRUE(stream.capture.read_some());
  EXPECT_TRUE(stream.capture.truncated());
  EXPECT_EQ(stream.capture.take(), "12345");
}

TEST(StreamCapture, ALimitOfNothingStillEmptiesThePipe) {
  Feed stream = make_feed(0);
  feed(stream, std::string(60000, 'x'));
  EXPECT_TRUE(stream.capture.read_some());
  feed(stream, std::string(60000, 'x'));
  EXPECT_TRUE(stream.capture.truncated());
  EXPECT_EQ(stream.capture.take(), "");
}

TEST(StreamCapture, TellsTheEndOfTheStream) {
  Feed stream = make_feed(5);
  feed(stream, "12");
  stream.write_end.reset();
  EXPECT_FALSE(stream.capture.read_some());
  EXPECT_EQ(stream.capture.take(), "12");
}

TEST(StreamCapture, DrainTakesWhatIsThereAndDoesNotWaitForAnOpenWriter) {
  Feed stream = make_feed(5);
  feed(stream, "12");
  stream.capture.drain();
  EXPECT_EQ(stream.capture.take(), "12");
}

}  // namespace
}  // namespace pynox
