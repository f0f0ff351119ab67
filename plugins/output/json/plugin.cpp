// SPDX-License-Identifier: Apache-2.0
/// The result of a captured run as one line of JSON. Keys stand in the order of the command-line
/// documentation; new ones are only ever added at the end of an object.
#include "plugins/output/json/line.hpp"
#include "plugins/output/json/utf8.hpp"

#include <pynox/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pynox::json {
namespace {

void put_bytes(Line& line, pynox_bytes bytes, Ending ending = Ending::whole) {
  line.text(text_from_bytes(to_view(bytes), ending));
}

void put_optional(Line& line, pynox_bytes bytes) {
  if (bytes.data == nullptr) {
    line.null();
  } else {
    put_bytes(line, bytes);
  }
}

void put_list(Line& line, pynox_bytes_list list) {
  line.open_list();
  for (std::size_t i = 0; i < list.count; ++i) {
    line.element();
    put_bytes(line, list.items[i]);
  }
  line.close_list();
}

void put_error(Line& line, const pynox_report_error& error) {
  line.open_object();
  line.key("type");
  put_bytes(line, error.type);
  line.key("message");
  put_bytes(line, error.message);
  line.key("file");
  put_optional(line, error.file);
  line.key("line");
  if (error.line < 0) {
    line.null();
  } else {
    line.number(std::int64_t{error.line});
  }
  line.key("path");
  put_optional(line, error.path);
  line.key("hint");
  put_optional(line, error.hint);
  line.close_object();
}

void put_policy(Line& line, const pynox_report_policy& policy) {
  line.open_object();
  line.key("allow_read");
  put_list(line, policy.allow_read);
  line.key("allow_write");
  put_list(line, policy.allow_write);
  line.key("implicit_read");
  put_list(line, policy.implicit_read);
  line.key("package_dirs");
  put_list(line, policy.package_dirs);
  line.key("allow_env");
  put_list(line, policy.allow_env);
  line.key("network");
  put_bytes(line, policy.network);
  line.key("subprocesses");
  put_bytes(line, policy.subprocesses);
  line.key("host_unix_sockets");
  put_bytes(line, policy.host_unix_sockets);
  line.key("timeout_ms");
  if (policy.timeout_ms == 0) {
    line.null();
  } else {
    line.number(policy.timeout_ms);
  }
  line.key("memory_bytes");
  line.number(policy.memory_bytes);
  line.key("backend");
  put_bytes(line, policy.backend);
  if (policy.max_file_size != 0) {
    line.key("max_file_size");
    line.number(policy.max_file_size);
  }
  if (policy.temp.data != nullptr) {
    line.key("temp");
    put_bytes(line, policy.temp);
  }
  line.close_object();
}

void put_streams(Line& line, const pynox_run_report& report) {
  const bool out_is_cut = (report.flags & PYNOX_STDOUT_TRUNCATED) != 0;
  const bool err_is_cut = (report.flags & PYNOX_STDERR_TRUNCATED) != 0;
  line.key("stdout");
  put_bytes(line, report.stdout_bytes, out_is_cut ? Ending::cut : Ending::whole);
  line.key("stderr");
  put_bytes(line, report.stderr_bytes, err_is_cut ? Ending::cut : Ending::whole);
  line.key("stdout_truncated");
  line.boolean(out_is_cut);
  line.key("stderr_truncated");
  line.boolean(err_is_cut);
}

struct Json {
  static constexpr std::string_view id = "json";
  static constexpr std::string_view label = "captured";
  static constexpr pynox_capture capture = PYNOX_CAPTURE_COLLECT;
  static Result<void> render(const pynox_run_report& report, const Writer& writer);
};

constexpr pynox_output kOutput = output_table<Json>();

Result<void> Json::render(const pynox_run_report& report, const Writer& writer) {
  Line line(writer);
  line.open_object();
  line.key("exit");
  line.number(std::int64_t{report.exit_status});
  put_streams(line, report);
  line.key("error");
  if (report.error == nullptr) {
    line.null();
  } else {
    put_error(line, *report.error);
  }
  line.key("duration_ms");
  line.number(report.duration_ms);
  line.key("runtime");
  line.open_object();
  line.key("name");
  put_bytes(line, report.runtime_name);
  line.key("python");
  put_bytes(line, report.runtime_python);
  line.key("output");
  line.text(label);
  line.close_object();
  line.key("policy");
  if (report.policy == nullptr) {
    line.null();
  } else {
    put_policy(line, *report.policy);
  }
  if (report.warnings.count != 0) {
    line.key("warnings");
    put_list(line, report.warnings);
  }
  line.close_object();
  line.end();
  return {};
}

const void* query(const char* interface_id) noexcept {
  return std::string_view(interface_id) == PYNOX_OUTPUT_INTERFACE ? &kOutput : nullptr;
}

}  // namespace
}  // namespace pynox::json

PYNOX_DEFINE_PLUGIN("pynox.json", PYNOX_VERSION, pynox::json::query)
