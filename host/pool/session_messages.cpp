// SPDX-License-Identifier: Apache-2.0
#include "host/pool/session_messages.hpp"

#include "host/pool/wire.hpp"

#include <utility>

namespace pynox::pool {

std::string encode_frame(const SessionRun& run) {
  WireWriter writer;
  writer.number(run.number);
  writer.text(run.code);
  writer.texts(run.args);
  writer.number(run.echo ? 1 : 0);
  const std::string body = std::move(writer).take();
  const SessionFrameSize size = body.size();
  std::string frame(reinterpret_cast<const char*>(&size), sizeof(size));
  frame += body;
  return frame;
}

std::optional<SessionRun> decode_frame(std::string_view bytes) {
  WireReader reader(bytes);
  SessionRun run;
  run.number = reader.number();
  run.code = reader.text();
  run.args = reader.texts();
  run.echo = reader.number() != 0;
  if (!reader.is_whole()) return std::nullopt;
  return run;
}

}  // namespace pynox::pool
