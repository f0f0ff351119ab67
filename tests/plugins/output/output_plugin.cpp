// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/output/output_plugin.hpp"

#include <pynox/plugin.hpp>

#include <gtest/gtest.h>

#include <dlfcn.h>

namespace pynox::test {
namespace {

struct Recorder {
  Rendered rendered{};
  std::size_t writes_left = 0;
};

pynox_status record(void* context, pynox_stream stream, pynox_bytes text) noexcept {
  auto& recorder = *static_cast<Recorder*>(context);
  if (recorder.writes_left == 0) return PYNOX_E_FAILED;
  --recorder.writes_left;
  (stream == PYNOX_STREAM_OUT ? recorder.rendered.out : recorder.rendered.err) += to_view(text);
  recorder.rendered.pieces.emplace_back(to_view(text));
  return PYNOX_OK;
}

void record_error(void* context, const pynox_error* error) noexcept {
  static_cast<Recorder*>(context)->rendered.errors.emplace_back(to_view(error->message));
}

}  // namespace

const pynox_output* load_output(const std::string& path) {
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // never unloaded, as in the host
  if (module == nullptr) {
    ADD_FAILURE() << ::dlerror();
    return nullptr;
  }
  const auto entry =
      reinterpret_cast<const pynox_plugin* (*)()>(::dlsym(module, PYNOX_PLUGIN_ENTRY_SYMBOL));
  if (entry == nullptr) {
    ADD_FAILURE() << path << " has no entry";
    return nullptr;
  }
  return static_cast<const pynox_output*>(entry()->query(PYNOX_OUTPUT_INTERFACE));
}

Rendered render(const pynox_output& output, const pynox_run_report& report, std::size_t writes) {
  Recorder recorder{.rendered = {}, .writes_left = writes};
  const pynox_writer writer{
      .struct_size = sizeof(pynox_writer), .reserved = 0, .context = &recorder, .write = record};
  const pynox_error_sink err{
      .struct_size = sizeof(pynox_error_sink), .context = &recorder, .report = record_error};
  recorder.rendered.status = output.render(&report, &writer, &err);
  return std::move(recorder.rendered);
}

pynox_run_report plain_report() {
  pynox_run_report report{};
  report.struct_size = sizeof(report);
  report.runtime_name = to_bytes("pynox");
  report.runtime_python = to_bytes("3.11.17");
  return report;
}

pynox_report_error plain_error(std::string_view type, std::string_view message) {
  pynox_report_error error{};
  error.struct_size = sizeof(error);
  error.line = -1;
  error.type = to_bytes(type);
  error.message = to_bytes(message);
  return error;
}

}  // namespace pynox::test
