// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/config/config_plugin.hpp"

#include <pynox/plugin.hpp>

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <utility>

namespace pynox::test {
namespace {

struct Recorder {
  Parsed parsed{};
  std::size_t refused = 0;
  pynox_status answer = PYNOX_OK;
};

std::string place(std::uint32_t line, std::uint32_t column) {
  return std::to_string(line) + ":" + std::to_string(column) + " ";
}

std::string describe(const pynox_value& value) {
  std::string text = place(value.line, value.column);
  switch (value.type) {
    case PYNOX_VALUE_TABLE:
      return text + "table";
    case PYNOX_VALUE_STRING:
      return text + "string " + std::string(to_view(value.text));
    case PYNOX_VALUE_INTEGER:
      return text + "integer " + std::to_string(value.integer);
    case PYNOX_VALUE_FLOAT:
      return text + "float " + std::string(to_view(value.text));
    case PYNOX_VALUE_BOOLEAN:
      return text + "boolean " + std::to_string(value.integer);
    case PYNOX_VALUE_OTHER:
      return text + "other " + std::string(to_view(value.text));
    case PYNOX_VALUE_LIST:
      text += "list [";
      for (std::uint32_t i = 0; i < value.item_count; ++i) {
        text += (i == 0 ? "" : ", ") + describe(*value.items[i]);
      }
      return text + "]";
    default:
      return text + "unknown type";
  }
}

pynox_status record(void* context, const pynox_setting* setting) noexcept {
  auto& recorder = *static_cast<Recorder*>(context);
  if (recorder.parsed.settings.size() == recorder.refused) return recorder.answer;
  std::string text = place(setting->line, setting->column);
  for (std::uint32_t i = 0; i < setting->key_count; ++i) {
    text += (i == 0 ? "" : "/") + std::string(to_view(setting->keys[i]));
  }
  recorder.parsed.settings.push_back(text + " = " + describe(*setting->value));
  return PYNOX_OK;
}

void record_error(void* context, const pynox_error* error) noexcept {
  auto& recorder = *static_cast<Recorder*>(context);
  recorder.parsed.error = ReportedError{.kind = error->kind,
                                        .message = std::string(to_view(error->message)),
                                        .path = std::string(to_view(error->path)),
                                        .hint = std::string(to_view(error->hint)),
                                        .line = error->line,
                                        .column = error->column};
}

}  // namespace

const pynox_config* load_config(const std::string& path) {
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
  return static_cast<const pynox_config*>(entry()->query(PYNOX_CONFIG_INTERFACE));
}

Parsed parse(const pynox_config& config, std::string_view text, std::size_t refused,
             pynox_status answer) {
  Recorder recorder{.parsed = {}, .refused = refused, .answer = answer};
  const pynox_settings_sink sink{.struct_size = sizeof(pynox_settings_sink),
                                 .reserved = 0,
                                 .context = &recorder,
                                 .setting = record};
  const pynox_error_sink err{
      .struct_size = sizeof(pynox_error_sink), .context = &recorder, .report = record_error};
  recorder.parsed.status = config.parse(to_bytes(text), to_bytes("/p/pynox.toml"), &sink, &err);
  return std::move(recorder.parsed);
}

}  // namespace pynox::test
