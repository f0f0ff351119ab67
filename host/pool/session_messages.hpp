// SPDX-License-Identifier: Apache-2.0
/// What the server and the child of a session say to each other while the program is there.
///
/// The program shares the child's end: it can forge whatever the child may say. Records have one
/// size, say little, and concern its own session only.
#pragma once

#include "host/python/warm_session.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pynox::pool {

enum class SessionMark : std::uint8_t {
  opened = 1,   ///< ready for the first run
  started = 2,  ///< a run begins: from now on it can be interrupted
  done = 3      ///< it has ended, and what it wrote is in the pipes
};

/// Child to server.
struct SessionRecord {
  SessionMark mark{};
  std::uint8_t is_interrupted = 0;
  std::uint16_t reserved = 0;
  std::int32_t exit_status = 0;
};

/// Server to child: a number of bytes, then that many, which are a run.
using SessionFrameSize = std::uint64_t;
[[nodiscard]] std::string encode_frame(const SessionRun& run);
/// The bytes behind the size.
[[nodiscard]] std::optional<SessionRun> decode_frame(std::string_view bytes);

}  // namespace pynox::pool
