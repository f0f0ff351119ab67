// SPDX-License-Identifier: Apache-2.0
#include "host/pool/line_reader.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

namespace pynox::pool {
namespace {

constexpr std::size_t kMaxLine = 10;

class Lines : public ::testing::Test {
 protected:
  void SetUp() override {
    int ends[2] = {-1, -1};
    ASSERT_EQ(::pipe(ends), 0);
    read_end_ = UniqueFd(ends[0]);
    write_end_ = UniqueFd(ends[1]);
  }

  void write(const std::string& text) {
    ASSERT_EQ(::write(write_end_.get(), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }

  UniqueFd read_end_{};
  UniqueFd write_end_{};
};

TEST_F(Lines, ComeWithoutTheirEndsAndWithTheirNumbers) {
  LineReader reader(read_end_.get(), kMaxLine);
  write("one\r\n\ntwo\nthr");
  reader.read_some();
  for (const auto& [text, number] :
       std::vector<std::pair<std::string, std::uint64_t>>{{"one", 1}, {"", 2}, {"two", 3}}) {
    const std::optional<Line> line = reader.next();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text, text);
    EXPECT_EQ(line->number, number);
    EXPECT_FALSE(line->is_too_long);
  }
  EXPECT_FALSE(reader.next());
  write("ee");
  write_end_.reset();
  reader.read_some();
  EXPECT_FALSE(reader.next());
  reader.read_some();
  EXPECT_TRUE(reader.has_ended());
  const std::optional<Line> last = reader.next();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->text, "three");
  EXPECT_FALSE(reader.next());
}

TEST_F(Lines, OfTheGreatestLengthAreKept) {
  LineReader reader(read_end_.get(), kMaxLine);
  write(std::string(kMaxLine, 'x') + "\r\n" + std::string(kMaxLine, 'y') + "\n");
  reader.read_some();
  EXPECT_EQ(reader.next()->text, std::string(kMaxLine, 'x'));
  EXPECT_EQ(reader.next()->text, std::string(kMaxLine, 'y'));
}

TEST_F(Lines, ThatAreTooLongAreDroppedOnceEach) {
  LineReader reader(read_end_.get(), kMaxLine);
  write(std::string(kMaxLine + 1, 'x') + "\nok\n");
  reader.read_some();
  EXPECT_TRUE(reader.next()->is_too_long);
  EXPECT_EQ(reader.next()->text, "ok");
  for (int piece = 0; piece < 5; ++piece) {
    write(std::string(kMaxLine, 'x'));
    reader.read_some();
    EXPECT_FALSE(reader.next());
  }
  write("x\nok\n");
  reader.read_some();
  const std::optional<Line> line = reader.next();
  ASSERT_TRUE(line);
  EXPECT_TRUE(line->is_too_long);
  EXPECT_TRUE(line->text.empty());
  EXPECT_EQ(line->number, 3U);
  EXPECT_EQ(reader.next()->text, "ok");
}

TEST_F(Lines, ThatAreTooLongAndNeverEndAreToldAtTheEnd) {
  LineReader reader(read_end_.get(), kMaxLine);
  write(std::string(kMaxLine * 3, 'x'));
  write_end_.reset();
  reader.read_some();
  EXPECT_FALSE(reader.next());
  reader.read_some();
  EXPECT_TRUE(reader.next()->is_too_long);
  EXPECT_FALSE(reader.next());
}

TEST_F(Lines, ThatCannotBeReadAreNotTakenForAnEnd) {
  EXPECT_EQ(LineReader(read_end_.get(), kMaxLine).error(), 0);
  LineReader reader(write_end_.get(), kMaxLine);
  reader.read_some();
  EXPECT_TRUE(reader.has_ended());
  EXPECT_EQ(reader.error(), EBADF);
}

}  // namespace
}  // namespace pynox::pool
