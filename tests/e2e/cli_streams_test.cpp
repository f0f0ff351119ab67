// SPDX-License-Identifier: Apache-2.0
/// Sockets as standard streams: a connected one is a stream like any other, and one that could
/// still be pointed at somebody is refused.
#include "tests/support/pynox.hpp"

#include <pynox/unique_fd.hpp>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

struct SocketCase {
  const char* name;
  int family;
  int type;
};

class UnconnectedInput : public SandboxTest, public ::testing::WithParamInterface<SocketCase> {};

TEST_P(UnconnectedInput, IsRefusedWithAndWithoutTheNetwork) {
  const UniqueFd input(::socket(GetParam().family, GetParam().type | SOCK_CLOEXEC, /*protocol=*/0));
  ASSERT_TRUE(input);
  for (const Words& flags : {Words{}, Words{"--allow-network"}}) {
    EXPECT_THAT(code(flags, {"print('ran')"}, {.stdin_fd = input.get()}),
                RefusedSaying("descriptor 0 is a socket"));
  }
}

INSTANTIATE_TEST_SUITE_P(Streams, UnconnectedInput,
                         ::testing::Values(SocketCase{"UnixStream", AF_UNIX, SOCK_STREAM},
                                           SocketCase{"UnixDatagram", AF_UNIX, SOCK_DGRAM},
                                           SocketCase{"UnixSequence", AF_UNIX, SOCK_SEQPACKET},
                                           SocketCase{"Udp", AF_INET, SOCK_DGRAM}),
                         [](const auto& tested) { return tested.param.name; });

class PairedInput : public SandboxTest, public ::testing::WithParamInterface<SocketCase> {};

TEST_P(PairedInput, OfStreamsIsReadAndOfDatagramsIsRefused) {
  std::array<int, 2> ends{-1, -1};
  ASSERT_EQ(::socketpair(AF_UNIX, GetParam().type | SOCK_CLOEXEC, 0, ends.data()), 0);
  const UniqueFd input(ends[0]);
  const UniqueFd peer(ends[1]);
  ASSERT_EQ(::send(peer.get(), "hello", 5, 0), 5);
  const ProcessResult result =
      code({}, {"import os; print(os.read(0, 5).decode())"}, {.stdin_fd = input.get()});
  if (GetParam().type == SOCK_DGRAM) {
    EXPECT_THAT(result, RefusedSaying("descriptor 0 is a socket"));
  } else {
    EXPECT_THAT(result, Exited(0));
    EXPECT_EQ(result.out, "hello\n");
  }
}

INSTANTIATE_TEST_SUITE_P(Streams, PairedInput,
                         ::testing::Values(SocketCase{"Stream", AF_UNIX, SOCK_STREAM},
                                           SocketCase{"Sequence", AF_UNIX, SOCK_SEQPACKET},
                                           SocketCase{"Datagram", AF_UNIX, SOCK_DGRAM}),
                         [](const auto& tested) { return tested.param.name; });

class CapturedStreams : public SandboxTest {};

TEST_F(CapturedStreams, AreNotTheCallersSoThatASocketThereDoesNotMatter) {
  const UniqueFd input(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const ProcessResult result = code({"--json"}, {"print(1)"}, {.stdin_fd = input.get()});
  EXPECT_THAT(result, Exited(0));
  EXPECT_THAT(result.out, HasSubstr("\"stdout\": \"1\\n\""));
}

}  // namespace
}  // namespace pynox::test
