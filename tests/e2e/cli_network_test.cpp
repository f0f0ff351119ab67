// SPDX-License-Identifier: Apache-2.0
/// --allow-network, and Unix sockets, which no flag allows. A listener of the test shows that what
/// is refused would have been reachable.
#include "tests/support/pynox.hpp"

#include <pynox/unique_fd.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using AllowNetwork = SandboxTest;
using UnixSockets = SandboxTest;
using SocketPair = SandboxTest;

/// A socket of this process on the loopback interface.
class LoopbackSocket {
 public:
  explicit LoopbackSocket(int type, int family = AF_INET)
      : fd_(::socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    sockaddr_in6 address{};
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (family == AF_INET) {
      auto* const narrow = reinterpret_cast<sockaddr_in*>(&address);
      narrow->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      size = sizeof *narrow;
    } else {
      address.sin6_addr = in6addr_loopback;
    }
    generic->sa_family = static_cast<sa_family_t>(family);
    EXPECT_EQ(::bind(fd_.get(), generic, size), 0);
    if (type == SOCK_STREAM) {
      EXPECT_EQ(::listen(fd_.get(), 8), 0);
    }
    EXPECT_EQ(::getsockname(fd_.get(), generic, &size), 0);
    port_ = std::to_string(ntohs(address.sin6_port));  // both kinds of address have it here
  }
  [[nodiscard]] const std::string& port() const { return port_; }
  [[nodiscard]] bool accepted() const {
    return UniqueFd(::accept(fd_.get(), nullptr, nullptr)).get() >= 0;
  }
  [[nodiscard]] bool received() const {
    char byte = 0;
    return ::recv(fd_.get(), &byte, 1, 0) >= 0;
  }

 private:
  UniqueFd fd_;
  std::string port_;
};

TEST_F(AllowNetwork, ConnectsToAListener) {
  const LoopbackSocket listener(SOCK_STREAM);
  const Words connect{
      "import socket, sys; socket.create_connection(('127.0.0.1', int(sys.argv[1])))",
      listener.port()};
  const ProcessResult refused = code({}, connect);
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-network"));
  EXPECT_FALSE(listener.accepted());
  EXPECT_THAT(code({"--allow-network"}, connect), Exited(0));
  EXPECT_TRUE(listener.accepted());
}

TEST_F(AllowNetwork, SendsDatagrams) {
  const LoopbackSocket receiver(SOCK_DGRAM);
  const Words send{
      "import socket, sys; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', "
      "int(sys.argv[1])))",
      receiver.port()};
  EXPECT_THAT(code({}, send), Raised("PermissionError"));
  EXPECT_FALSE(receiver.received());
  EXPECT_THAT(code({"--allow-network"}, send), Exited(0));
  EXPECT_TRUE(receiver.received());
}

TEST_F(AllowNetwork, Listens) {
  const Words serve{
      "import socket, threading\n"
      "s = socket.create_server(('127.0.0.1', 0))\n"
      "threading.Thread(target=lambda: s.accept()[0].sendall(b'served')).start()\n"
      "print(socket.create_connection(s.getsockname()).recv(9))"};
  EXPECT_THAT(code({}, serve), Raised("PermissionError"));
  EXPECT_EQ(code({"--allow-network"}, serve).out, "b'served'\n");
}

TEST_F(AllowNetwork, ReachesInternetProtocol6) {
  const LoopbackSocket listener(SOCK_STREAM, AF_INET6);
  const Words connect{
      "import socket, sys; socket.create_connection(('::1', int(sys.argv[1])))\n"
      "s = socket.socket(socket.AF_INET6); s.bind(('::1', 0)); s.listen()",
      listener.port()};
  EXPECT_THAT(code({}, connect), Raised("PermissionError"));
  EXPECT_FALSE(listener.accepted());
  EXPECT_THAT(code({"--allow-network"}, connect), Exited(0));
  EXPECT_TRUE(listener.accepted());
}

TEST_F(AllowNetwork, ResolvesNamesWithoutAReadGrant) {
  const Words resolve{
      "-c",
      "import socket\n"
      "for host, service in (('localhost', 80), ('127.0.0.1', 'http'), ('127.0.0.1', 80)):\n"
      "  try: print(socket.getaddrinfo(host, service)[0][4])\n"
      "  except OSError as error: print(error)"};
  // A minimal system has neither /etc/hosts nor /etc/services: then both find nothing.
  expect_parity(resolve, {"--allow-network"});
}

TEST_F(AllowNetwork, FindsTheCertificatesWithoutAReadGrant) {
  const Words count{"import ssl; print(len(ssl.create_default_context().get_ca_certs()) > 0)"};
  EXPECT_EQ(code({"--allow-network"}, count).out, "True\n");
}

TEST_F(AllowNetwork, RunsAnAsynchronousServerAndClient) {
  const Words program{
      "import asyncio\n"
      "async def serve(r, w): w.write(await r.readline()); await w.drain(); w.close()\n"
      "async def main():\n"
      "  s = await asyncio.start_server(serve, '127.0.0.1', 0)\n"
      "  r, w = await asyncio.open_connection(*s.sockets[0].getsockname())\n"
      "  w.write(b'echo\\n'); print(await r.readline()); w.close(); s.close()\n"
      "asyncio.run(main())"};
  EXPECT_EQ(code({"--allow-network"}, program).out, "b'echo\\n'\n");
}

TEST_F(AllowNetwork, GivesNoOtherFamilyTypeOrProtocol) {
  for (const char* arguments :
       {"socket.AF_UNIX", "socket.AF_NETLINK, socket.SOCK_RAW", "socket.AF_PACKET, socket.SOCK_RAW",
        "socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP",
        "socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP",
        "socket.AF_INET, socket.SOCK_STREAM, 262",
        "socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_SCTP", "socket.AF_VSOCK",
        "socket.AF_ALG, socket.SOCK_SEQPACKET"}) {
    SCOPED_TRACE(arguments);
    EXPECT_THAT(
        code({"--allow-network"}, {std::string("import socket; socket.socket(") + arguments + ")"}),
        Raised("PermissionError"));
  }
}

TEST_F(AllowNetwork, DoesNotAllowSubprocesses) {
  EXPECT_THAT(code({"--allow-network"}, {"import os; os.fork()"}), Raised("PermissionError"));
}

/// A Unix socket of this process, by path.
UniqueFd unix_socket(const std::string& path, int type) {
  UniqueFd fd(::socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  EXPECT_EQ(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  if (type == SOCK_STREAM) {
    EXPECT_EQ(::listen(fd.get(), 8), 0);
  }
  return fd;
}

TEST_F(UnixSockets, OfTheHostCannotBeReachedWhateverIsGranted) {
  const UniqueFd stream = unix_socket(dir_.path("stream"), SOCK_STREAM);
  const UniqueFd datagram = unix_socket(dir_.path("datagram"), SOCK_DGRAM);
  const Words connect{"import socket; socket.socket(socket.AF_UNIX).connect('stream')"};
  const Words send{
      "import socket; socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', 'datagram')"};
  for (const Words& flags :
       {Words{}, Words{"--allow-network", "--allow-read=.", "--allow-write=."}}) {
    EXPECT_THAT(code(flags, connect), Raised("PermissionError"));
    EXPECT_THAT(code(flags, send), Raised("PermissionError"));
  }
  EXPECT_EQ(::accept(stream.get(), nullptr, nullptr), -1);
  char byte = 0;
  EXPECT_EQ(::recv(datagram.get(), &byte, 1, 0), -1);
  // The control: from outside both can be reached.
  EXPECT_THAT(python({"-c", connect.front()}), Exited(0));
  EXPECT_THAT(python({"-c", send.front()}), Exited(0));
  EXPECT_EQ(::recv(datagram.get(), &byte, 1, 0), 1);
}

TEST_F(UnixSockets, OfTheDatagramKindAreNotTakenAsStandardInput) {
  int pair[2] = {-1, -1};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, pair), 0);
  const UniqueFd here(pair[0]);
  const UniqueFd there(pair[1]);
  ProcessOptions options;
  options.stdin_fd = there.get();
  EXPECT_THAT(code({}, {"print(1)"}, options), RefusedSaying("socket"));
}

TEST_F(SocketPair, OfTheStreamKindWorksWithoutTheNetwork) {
  expect_parity(
      {"-c",
       "import socket; a, b = socket.socketpair(); a.send(b'1'); a.sendall(b'2'); print(b.recv(9));"
       "b.sendmsg([b'3']); print(a.recvmsg(9)[0])"});
}

TEST_F(SocketPair, OfTheDatagramKindIsRefused) {
  // It could send to any Unix socket of the host.
  EXPECT_THAT(code({}, {"import socket; socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)"}),
              Raised("PermissionError"));
}

TEST_F(SocketPair, LetsEventLoopsWakeEachOther) {
  expect_parity(
      {"-c",
       "import asyncio, threading\n"
       "loop = asyncio.new_event_loop(); threading.Thread(target=loop.run_forever, "
       "daemon=True).start()\n"
       "print(asyncio.run_coroutine_threadsafe(asyncio.sleep(0, result=42), loop).result(20))\n"
       "async def main(): return await asyncio.get_running_loop().run_in_executor(None, sum, (1, "
       "2))\n"
       "print(asyncio.run(main()))"});
  expect_parity(
      {"-c",
       "import signal, socket\n"
       "a, b = socket.socketpair(); a.setblocking(False); signal.set_wakeup_fd(a.fileno())\n"
       "signal.signal(signal.SIGUSR1, lambda *x: None); signal.raise_signal(signal.SIGUSR1); "
       "print(b.recv(9))"});
}

}  // namespace
}  // namespace pynox::test
