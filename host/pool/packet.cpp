// SPDX-License-Identifier: Apache-2.0
#include "host/pool/packet.hpp"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

namespace pynox::pool {
namespace {

/// What fits into a socket's default buffer with room to spare (net.core.wmem_default is 208 KiB).
constexpr std::size_t kMaxInline = std::size_t{32} * 1024;
/// The kernel's own bound on descriptors in a message, SCM_MAX_FD.
constexpr std::size_t kMaxFds = 253;

/// In front of every payload.
struct Header {
  std::uint64_t size = 0;
  std::uint64_t is_in_file = 0;  ///< 1: the first descriptor is a file that holds the payload
};

Error failure(const char* what, int error) {
  return Error{.kind = ErrorKind::sandbox,
               .message = std::string("cannot ") + what + ": " + std::strerror(error),
               .sys_errno = error};
}

Result<UniqueFd> to_memory_file(std::string_view payload) {
  UniqueFd file(::memfd_create("pynox-packet", MFD_CLOEXEC));
  if (!file) return failure("make a file in memory", errno);
  std::string_view rest = payload;
  while (!rest.empty()) {
    const ssize_t written = ::write(file.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return failure("write a file in memory", errno);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  return file;
}

Result<std::string> from_memory_file(int fd, std::size_t size) {
  std::string payload(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::pread(fd, payload.data() + done, size - done, static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return failure("read a file in memory", count == 0 ? EIO : errno);
    done += static_cast<std::size_t>(count);
  }
  return payload;
}

void take_fds(msghdr& message, std::vector<UniqueFd>& fds) {
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t index = 0; index < count; ++index) {
      int fd = -1;
      std::memcpy(&fd, CMSG_DATA(header) + index * sizeof(int), sizeof(fd));
      fds.emplace_back(fd);
    }
  }
}

}  // namespace

Result<void> send_packet(int socket_fd, std::string_view payload, std::span<const int> fds) {
  Header header{.size = payload.size()};
  std::vector<int> sent(fds.begin(), fds.end());
  UniqueFd file;
  if (payload.size() > kMaxInline) {
    Result<UniqueFd> made = to_memory_file(payload);
    if (!made) return std::move(made).error();
    file = *std::move(made);
    sent.insert(sent.begin(), file.get());
    header.is_in_file = 1;
    payload = {};
  }
  if (sent.size() > kMaxFds) return failure("send so many descriptors", EINVAL);
  std::array<iovec, 2> data{{{.iov_base = &header, .iov_len = sizeof(header)},
                             {.iov_base = const_cast<char*>(payload.data()),  // only read
                              .iov_len = payload.size()}}};
  msghdr message{};
  message.msg_iov = data.data();
  message.msg_iovlen = data.size();
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxFds * sizeof(int))> ancillary{};
  if (!sent.empty()) {
    message.msg_control = ancillary.data();
    message.msg_controllen = CMSG_SPACE(sent.size() * sizeof(int));
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sent.size() * sizeof(int));
    std::memcpy(CMSG_DATA(rights), sent.data(), sent.size() * sizeof(int));
  }
  if (::sendmsg(socket_fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
    return failure("send a message: sendmsg", errno);
  }
  return {};
}

Result<std::optional<Packet>> receive_packet(int socket_fd, Wait wait) {
  // One thread receives. On the heap, each message would cost the pages of the largest one.
  static std::array<char, kMaxInline> buffer;
  Header header;
  std::array<iovec, 2> data{{{.iov_base = &header, .iov_len = sizeof(header)},
                             {.iov_base = buffer.data(), .iov_len = buffer.size()}}};
  msghdr message{};
  message.msg_iov = data.data();
  message.msg_iovlen = data.size();
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxFds * sizeof(int))> ancillary{};
  message.msg_control = ancillary.data();
  message.msg_controllen = ancillary.size();
  ssize_t count = 0;
  do {
    count =
        ::recvmsg(socket_fd, &message, MSG_CMSG_CLOEXEC | (wait == Wait::no ? MSG_DONTWAIT : 0));
  } while (count < 0 && errno == EINTR);
  if (count < 0 && errno == EAGAIN) return std::optional<Packet>{};
  if (count < 0) return failure("receive a message: recvmsg", errno);
  if (count == 0) return failure("receive a message", EPIPE);
  Packet packet;
  take_fds(message, packet.fds);
  // What could not be given a number is missing from the list, and nobody could tell which.
  if ((message.msg_flags & MSG_CTRUNC) != 0) return failure("receive descriptors", EMFILE);
  if (static_cast<std::size_t>(count) < sizeof(header)) return failure("read a message", EIO);
  if (header.is_in_file == 0) {
    packet.payload.assign(buffer.data(), static_cast<std::size_t>(count) - sizeof(header));
    return std::optional<Packet>(std::move(packet));
  }
  if (packet.fds.empty()) return failure("receive a descriptor", EMFILE);
  Result<std::string> text =
      from_memory_file(packet.fds.front().get(), static_cast<std::size_t>(header.size));
  if (!text) return std::move(text).error();
  packet.payload = *std::move(text);
  packet.fds.erase(packet.fds.begin());
  return std::optional<Packet>(std::move(packet));
}

}  // namespace pynox::pool
