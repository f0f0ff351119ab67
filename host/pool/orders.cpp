// SPDX-License-Identifier: Apache-2.0
#include "host/pool/orders.hpp"

#include "host/pool/wire.hpp"

#include <cstring>
#include <utility>

namespace pynox::pool {
namespace {

template <typename T>
Result<T> whole(const WireReader& reader, T value) {
  if (reader.is_whole()) return value;
  return Error{.kind = ErrorKind::sandbox, .message = "a message between processes is cut"};
}

}  // namespace

std::string encode_order(const TemplateOrder& order) {
  WireWriter writer;
  writer.text(order.backend_path);
  writer.text(order.executable);
  writer.texts(order.original_argv);
  writer.texts(order.package_dirs);
  writer.texts(order.preload);
  writer.number(order.is_confined ? 1 : 0);
  writer.text(order.package_bytes);
  return std::move(writer).take();
}

Result<TemplateOrder> decode_template_order(std::string_view bytes) {
  WireReader reader(bytes);
  TemplateOrder order;
  order.backend_path = reader.text();
  order.executable = reader.text();
  order.original_argv = reader.texts();
  order.package_dirs = reader.texts();
  order.preload = reader.texts();
  order.is_confined = reader.number() != 0;
  order.package_bytes = reader.text();
  return whole(reader, std::move(order));
}

std::string encode_ready(const TemplateReady& ready) {
  WireWriter writer;
  writer.number(ready.is_ready ? 1 : 0);
  writer.number(ready.preload_bytes);
  writer.number(static_cast<std::uint64_t>(ready.failure.kind));
  writer.text(ready.failure.message);
  writer.text(ready.failure.hint);
  return std::move(writer).take();
}

Result<TemplateReady> decode_ready(std::string_view bytes) {
  WireReader reader(bytes);
  TemplateReady ready;
  ready.is_ready = reader.number() != 0;
  ready.preload_bytes = reader.number();
  ready.failure.kind = static_cast<ErrorKind>(reader.number());
  ready.failure.message = reader.text();
  ready.failure.hint = reader.text();
  return whole(reader, std::move(ready));
}

std::string encode_hello(const StandbyHello& hello) {
  WireWriter writer;
  writer.number(static_cast<std::uint64_t>(hello.pid));
  writer.number(static_cast<std::uint64_t>(hello.sys_errno));
  return std::move(writer).take();
}

Result<StandbyHello> decode_hello(std::string_view bytes) {
  WireReader reader(bytes);
  StandbyHello hello;
  hello.pid = static_cast<pid_t>(reader.number());
  hello.sys_errno = static_cast<int>(reader.number());
  return whole(reader, hello);
}

std::string encode_order(const RunOrder& order) {
  WireWriter writer;
  writer.number(static_cast<std::uint64_t>(order.server));
  writer.text({reinterpret_cast<const char*>(&order.signal_mask), sizeof(order.signal_mask)});
  writer.number(order.address_space);
  writer.number(order.file_size);
  writer.number(order.descriptors.rlim_cur);
  writer.number(order.descriptors.rlim_max);
  writer.texts(order.environment);
  writer.text(order.package_bytes);
  writer.number(static_cast<std::uint64_t>(order.program.kind));
  writer.text(order.program.text);
  writer.texts(order.program.args);
  writer.texts(order.package_dirs);
  writer.number(order.echo ? 1 : 0);
  writer.number(order.is_session ? 1 : 0);
  return std::move(writer).take();
}

Result<RunOrder> decode_run_order(std::string_view bytes) {
  WireReader reader(bytes);
  RunOrder order;
  order.server = static_cast<pid_t>(reader.number());
  const std::string mask = reader.text();
  if (mask.size() == sizeof(order.signal_mask)) {
    std::memcpy(&order.signal_mask, mask.data(), mask.size());
  }
  order.address_space = reader.number();
  order.file_size = reader.number();
  order.descriptors.rlim_cur = reader.number();
  order.descriptors.rlim_max = reader.number();
  order.environment = reader.texts();
  order.package_bytes = reader.text();
  order.program.kind = static_cast<ProgramKind>(reader.number());
  order.program.text = reader.text();
  order.program.args = reader.texts();
  order.package_dirs = reader.texts();
  order.echo = reader.number() != 0;
  order.is_session = reader.number() != 0;
  return whole(reader, std::move(order));
}

}  // namespace pynox::pool
