// SPDX-License-Identifier: Apache-2.0
#include "host/pool/packet.hpp"

#include "host/pool/orders.hpp"
#include "tests/support/in_child.hpp"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace pynox::pool {
namespace {

class Packets : public ::testing::Test {
 protected:
  void SetUp() override {
    int ends[2] = {-1, -1};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    sender_ = UniqueFd(ends[0]);
    receiver_ = UniqueFd(ends[1]);
  }

  UniqueFd sender_{};
  UniqueFd receiver_{};
};

TEST_F(Packets, OfAnySizeArriveWithTheirDescriptors) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, std::size_t{32} * 1024,
                                 std::size_t{33} * 1024, std::size_t{20} * 1024 * 1024}) {
    const std::string payload(size, 'x');
    const int fds[] = {sender_.get(), receiver_.get()};
    ASSERT_TRUE(send_packet(sender_.get(), payload, fds)) << size;
    Result<std::optional<Packet>> packet = receive_packet(receiver_.get(), Wait::no);
    ASSERT_TRUE(packet && *packet) << size;
    EXPECT_EQ((*packet)->payload, payload);
    ASSERT_EQ((*packet)->fds.size(), 2U);
    struct stat sent {};
    struct stat received {};
    ASSERT_EQ(::fstat(receiver_.get(), &sent), 0);
    ASSERT_EQ(::fstat((*packet)->fds[1].get(), &received), 0);
    EXPECT_EQ(sent.st_ino, received.st_ino);
  }
}

TEST_F(Packets, ThatAreNotThereAreNoError) {
  Result<std::optional<Packet>> packet = receive_packet(receiver_.get(), Wait::no);
  ASSERT_TRUE(packet);
  EXPECT_FALSE(*packet);
}

TEST_F(Packets, WhoseDescriptorsDoNotAllFitAreAnError) {
  const int status = test::in_child([this] {
    const int fds[] = {sender_.get(), sender_.get(), sender_.get()};
    if (!send_packet(sender_.get(), "x", fds) || !send_packet(sender_.get(), "x", fds)) return 1;
    // Room for one more than are open, which take the lowest numbers.
    const int next = ::dup(sender_.get());
    const auto room = static_cast<rlim_t>(next) + 1;
    ::close(next);
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const rlimit tight{.rlim_cur = room, .rlim_max = limit.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &tight);
    if (receive_packet(receiver_.get(), Wait::no)) return 2;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    const Result<std::optional<Packet>> whole = receive_packet(receiver_.get(), Wait::no);
    return whole && *whole && (*whole)->fds.size() == std::size(fds) ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(Packets, FromAnEndThatIsGoneAreOne) {
  sender_.reset();
  EXPECT_FALSE(receive_packet(receiver_.get(), Wait::until_it_comes));
  EXPECT_FALSE(send_packet(receiver_.get(), "x"));
}

TEST(Orders, ComeBackAsTheyWere) {
  RunOrder order{.server = 7,
                 .address_space = 1,
                 .file_size = 2,
                 .descriptors = {.rlim_cur = 3, .rlim_max = 4},
                 .environment = {"A=1", std::string("B=\0", 3)},
                 .package_bytes = std::string("\0\1", 2),
                 .program = {.kind = ProgramKind::script, .text = "x.py", .args = {"", "y"}},
                 .package_dirs = {"/d"},
                 .echo = true,
                 .is_session = true};
  ::sigemptyset(&order.signal_mask);
  ::sigaddset(&order.signal_mask, SIGUSR1);
  const std::string bytes = encode_order(order);
  const Result<RunOrder> decoded = decode_run_order(bytes);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->environment, order.environment);
  EXPECT_EQ(decoded->package_bytes, order.package_bytes);
  EXPECT_EQ(decoded->program.args, order.program.args);
  EXPECT_EQ(decoded->descriptors.rlim_max, 4U);
  EXPECT_EQ(::sigismember(&decoded->signal_mask, SIGUSR1), 1);
  EXPECT_TRUE(decoded->echo && decoded->is_session);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(decode_run_order(bytes.substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace pynox::pool
