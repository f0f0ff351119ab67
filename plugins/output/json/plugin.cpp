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

// A member or element of each kind of value that a report has.

void put(Line& line, pynox_bytes bytes, Ending ending = Ending::whole) {
  line.text(text_from_bytes(to_view(bytes), ending));
}

void put(Line& line, pynox_bytes_list list) {
  line.open_list();
  for (std::size_t i = 0; i < list.count; ++i) {
    line.element();
    put(line, list.items[i]);
  }
  line.close_list();
}

void put(Line& line, bool value) { line.boolean(value); }
void put(Line& line, std::int64_t value) { line.number(value); }
void put(Line& line, std::uint64_t value) { line.number(value); }

template <typename... Value>
void member(Line& line, std::string_view name, Value... value) {
  line.key(name);
  put(line, value...);
}

/// null in place of a fact that is not known.
template <typename Value>
void member_or_null(Line& line, std::string_view name, bool is_known, Value value) {
  line.key(name);
  if (is_known) {
    put(line, value);
  } else {
    line.null();
  }
}

void put(Line& line, const pynox_report_error& error) {
  line.open_object();
  member(line, "type", error.type);
  member(line, "message", error.message);
  member_or_null(line, "file", error.file.data != nullptr, error.file);
  member_or_null(line, "line", error.line >= 0, std::int64_t{error.line});
  member_or_null(line, "path", error.path.data != nullptr, error.path);
  member_or_null(line, "hint", error.hint.data != nullptr, error.hint);
  line.close_object();
}

void put(Line& line, const pynox_report_policy& policy) {
  line.open_object();
  member(line, "allow_read", policy.allow_read);
  member(line, "allow_write", policy.allow_write);
  member(line, "implicit_read", policy.implicit_read);
  member(line, "package_dirs", policy.package_dirs);
  member(line, "allow_env", policy.allow_env);
  member(line, "network", policy.network);
  member(line, "subprocesses", policy.subprocesses);
  member(line, "host_unix_sockets", policy.host_unix_sockets);
  member_or_null(line, "timeout_ms", policy.timeout_ms != 0, policy.timeout_ms);
  member(line, "memory_bytes", policy.memory_bytes);
  member(line, "backend", policy.backend);
  if (policy.max_file_size != 0) member(line, "max_file_size", policy.max_file_size);
  if (policy.temp.data != nullptr) member(line, "temp", policy.temp);
  line.close_object();
}

void put_streams(Line& line, const pynox_run_report& report) {
  const bool out_is_cut = (report.flags & PYNOX_STDOUT_TRUNCATED) != 0;
  const bool err_is_cut = (report.flags & PYNOX_STDERR_TRUNCATED) != 0;
  member(line, "stdout", report.stdout_bytes, out_is_cut ? Ending::cut : Ending::whole);
  member(line, "stderr", report.stderr_bytes, err_is_cut ? Ending::cut : Ending::whole);
  member(line, "stdout_truncated", out_is_cut);
  member(line, "stderr_truncated", err_is_cut);
}

void put_runtime(Line& line, const pynox_run_report& report, pynox_bytes output) {
  line.key("runtime");
  line.open_object();
  member(line, "name", report.runtime_name);
  member(line, "python", report.runtime_python);
  member(line, "output", output);
  line.close_object();
}

/// null, or the object at `pointer`.
template <typename Object>
void member_at(Line& line, std::string_view name, const Object* pointer) {
  line.key(name);
  if (pointer == nullptr) {
    line.null();
  } else {
    put(line, *pointer);
  }
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
  member(line, "exit", std::int64_t{report.exit_status});
  put_streams(line, report);
  member_at(line, "error", report.error);
  member(line, "duration_ms", report.duration_ms);
  put_runtime(line, report, to_bytes(label));
  member_at(line, "policy", report.policy);
  if (report.warnings.count != 0) member(line, "warnings", report.warnings);
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
