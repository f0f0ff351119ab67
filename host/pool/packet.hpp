// SPDX-License-Identifier: Apache-2.0
/// Messages with descriptors between the server, the template and the children that have not
/// started a program yet. Both sides are pynox: what arrives is trusted, but the other side may die
/// at any moment.
#pragma once

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// One message.
struct Packet {
  std::string payload{};
  std::vector<UniqueFd> fds{};
};

/// [any] Sends one message over a SOCK_SEQPACKET socket, without waiting. A payload of any size: a
/// large one goes as a file in memory.
[[nodiscard]] Result<void> send_packet(int socket_fd, std::string_view payload,
                                       std::span<const int> fds = {});

enum class Wait : std::uint8_t { no, until_it_comes };

/// [any] The next message; nothing when there is none yet. A closed other end is an error.
[[nodiscard]] Result<std::optional<Packet>> receive_packet(int socket_fd, Wait wait);

}  // namespace pynox::pool
