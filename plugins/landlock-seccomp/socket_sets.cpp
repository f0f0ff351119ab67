// SPDX-License-Identifier: Apache-2.0
// Sockets. Without the network a program has stream pairs of its own, and whatever sockets its
// caller gave it as standard streams: they may carry data but make no new connection.
#include "plugins/landlock-seccomp/conditions.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

namespace pynox::landlock_seccomp {

namespace {

constexpr std::uint32_t kUnix = 1;
constexpr std::uint32_t kInet = 2;
constexpr std::uint32_t kInet6 = 10;
constexpr std::uint32_t kStream = 1;
constexpr std::uint32_t kDatagram = 2;
constexpr std::uint32_t kTcp = 6;
constexpr std::uint32_t kUdp = 17;
constexpr std::uint32_t kSocketLevel = 1;
constexpr std::uint32_t kTcpLevel = 6;
// MSG_FASTOPEN connects while sending. MSG_OOB is urgent data, which on a Unix pair is code of the
// kernel that nothing needs and that has let programs out of a sandbox (CVE-2025-38236).
constexpr std::uint32_t kFastOpenOrUrgent = 0x2000'0001;
// SO_PASSPIDFD and SO_PEERPIDFD hand out descriptors of processes: the caller's, if it gave the
// program a Unix socket as a standard stream.
constexpr std::uint32_t kPassPidfd = 76;
constexpr std::uint32_t kPeerPidfd = 77;
// The type's own bits, without SOCK_CLOEXEC and SOCK_NONBLOCK.
constexpr std::uint32_t kTypeBits = ~std::uint32_t{02000000 | 04000};

Call socket_call(Network network) {
  Call call{"socket", {}, kRefuse};
  if (network == Network::deny) return call;
  for (const std::uint32_t family : {kInet, kInet6}) {
    for (const std::uint32_t protocol : {0U, kTcp}) {
      call.rules.push_back(
          allow_when({is(0, family), bits(1, kTypeBits, kStream), is(2, protocol)}));
    }
    for (const std::uint32_t protocol : {0U, kUdp}) {
      call.rules.push_back(
          allow_when({is(0, family), bits(1, kTypeBits, kDatagram), is(2, protocol)}));
    }
  }
  return call;
}

/// A stream pair knows nobody but its two ends; a datagram pair can send to any Unix socket of the
/// host.
Call socketpair_call() {
  return {
      "socketpair", {allow_when({is(0, kUnix), bits(1, kTypeBits, kStream), is(2, 0)})}, kRefuse};
}

Call sendto_call(Network network) {
  if (network == Network::allow) return {"sendto", {}, kAllow};
  return {"sendto", {allow_when({is_null(4), none_of(3, kFastOpenOrUrgent)})}, kRefuse};
}

/// The address lies behind a pointer. A stream that is connected ignores it, datagram sockets do
/// not: without the network the host accepts none as a standard stream.
Call sendmsg_call(Network network) {
  if (network == Network::allow) return {"sendmsg", {}, kAllow};
  return {"sendmsg", {allow_when({none_of(2, kFastOpenOrUrgent)})}, kRefuse};
}

Call getsockopt_call() {
  return {"getsockopt", {refuse_when({is(1, kSocketLevel), is(2, kPeerPidfd)})}, kAllow};
}

Call setsockopt_call(Network network) {
  Call call{"setsockopt", {}, network == Network::allow ? kAllow : kRefuse};
  if (network == Network::allow) {
    // Programs for the kernel (SO_ATTACH_FILTER, _BPF, _REUSEPORT_CBPF, _REUSEPORT_EBPF),
    // descriptors of processes, and TCP's repair mode and upper-layer modules.
    for (const std::uint32_t option : {26U, 50U, 51U, 52U, kPassPidfd}) {
      call.rules.push_back(refuse_when({is(1, kSocketLevel), is(2, option)}));
    }
    for (const std::uint32_t option : {19U, 31U}) {
      call.rules.push_back(refuse_when({is(1, kTcpLevel), is(2, option)}));
    }
    return call;
  }
  // SO_REUSEADDR, BROADCAST, KEEPALIVE, OOBINLINE, LINGER, REUSEPORT, RCVLOWAT and the timeouts,
  // by their old numbers and their new ones. Not the buffer sizes: data parked in sockets is not in
  // the address space.
  for (const std::uint32_t option : {2U, 6U, 9U, 10U, 13U, 15U, 18U, 20U, 21U, 66U, 67U}) {
    call.rules.push_back(allow_when({is(1, kSocketLevel), is(2, option)}));
  }
  return call;
}

}  // namespace

std::vector<SyscallSet> socket_sets(Network network) {
  const Answer with_network = network == Network::allow ? kAllow : kRefuse;
  return {
      {"making sockets",
       "TCP and UDP with the network; stream pairs always",
       {socket_call(network), socketpair_call()}},
      {"connecting and listening", "part of the network grant, on inherited sockets too",
       all(with_network, {"connect", "bind", "listen", "accept", "accept4", "sendmmsg"})},
      {"sending",
       "on connected sockets; to an address only with the network",
       {sendto_call(network), sendmsg_call(network)}},
      {"receiving and asking", "on sockets that the program already holds",
       all(kAllow, {"recvfrom", "recvmsg", "recvmmsg", "shutdown", "getsockname", "getpeername"})},
      {"socket options",
       "nothing that parks memory, loads programs into the kernel or opens other processes",
       {getsockopt_call(), setsockopt_call(network)}},
  };
}

}  // namespace pynox::landlock_seccomp
