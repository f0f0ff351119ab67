// SPDX-License-Identifier: Apache-2.0
/// The toml plugin on any bytes: it must not crash or hang, and what it tells
/// must hold together.
#include <pynox/plugin.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

using pynox::to_view;

/// Ends the process, which libFuzzer reports with the input, unless `holds`.
void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << '\n';
  std::abort();
}

struct Walk {
  std::vector<std::string_view> lines{};
  std::set<std::vector<std::string>> tables{};
  std::set<std::vector<std::string>> settings{};
  std::tuple<std::uint32_t, std::uint32_t> last{0, 0};
  int errors = 0;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// The text from a place on, which must exist; an error may also point at a
/// line's end.
std::string_view text_at(const Walk& walk, std::uint32_t line, std::uint32_t column) {
  require(line >= 1 && line <= walk.lines.size(), "line exists");
  const std::string_view text = walk.lines[line - 1];
  require(column >= 1 && column <= text.size() + 1, "column exists");
  return text.substr(column - 1);
}

void check_value(const Walk& walk, const pynox_value& value) {
  const std::string_view rest = text_at(walk, value.line, value.column);
  switch (value.type) {
    case PYNOX_VALUE_LIST:
      require(rest.substr(0, 1) == "[", "a list begins with its bracket");
      for (std::uint32_t i = 0; i < value.item_count; ++i) check_value(walk, *value.items[i]);
      break;
    case PYNOX_VALUE_STRING:
      require(rest.substr(0, 1) == "\"" || rest.substr(0, 1) == "'", "a string begins quoted");
      break;
    case PYNOX_VALUE_FLOAT:
      require(value.text.size != 0 && rest.substr(0, value.text.size) == to_view(value.text),
              "a float is as written");
      require(
          to_view(value.text).find_first_not_of("0123456789+-._eEinfa") == std::string_view::npos,
          "a float is nothing but a float");
      break;
    case PYNOX_VALUE_BOOLEAN:
      require(rest.substr(0, 4) == (value.integer != 0 ? "true" : "fals"),
              "a boolean is as written");
      break;
    case PYNOX_VALUE_OTHER:
      require(value.text.size != 0, "another type has a name");
      break;
    default:
      require(value.type == PYNOX_VALUE_TABLE || value.type == PYNOX_VALUE_INTEGER,
              "the type is known");
      break;
  }
}

pynox_status take_setting(void* context, const pynox_setting* setting) noexcept {
  Walk& walk = *static_cast<Walk*>(context);
  require(setting->key_count >= 1, "there is a key");
  std::vector<std::string> keys;
  for (std::uint32_t i = 0; i < setting->key_count; ++i) {
    if (i > 0) require(walk.tables.count(keys) == 1, "a table comes before its members");
    keys.emplace_back(to_view(setting->keys[i]));
  }
  require(walk.settings.insert(keys).second, "each setting comes once");
  if (setting->value->type == PYNOX_VALUE_TABLE) walk.tables.insert(keys);

  const std::string_view rest = text_at(walk, setting->line, setting->column);
  const bool is_quoted = rest.substr(0, 1) == "\"" || rest.substr(0, 1) == "'";
  require(is_quoted || rest.substr(0, keys.back().size()) == keys.back(), "the key stands there");
  const std::tuple place(setting->line, setting->column);
  require(place > walk.last, "settings come in the file's order");
  walk.last = place;
  check_value(walk, *setting->value);
  return PYNOX_OK;
}

void take_error(void* context, const pynox_error* error) noexcept {
  Walk& walk = *static_cast<Walk*>(context);
  ++walk.errors;
  require(error->kind == PYNOX_ERROR_CONFIG, "the error is about the text");
  require(error->message.size != 0, "the error has a message");
  require(to_view(error->message).find('\n') == std::string_view::npos, "the message is one line");
  static_cast<void>(text_at(walk, error->line, error->column));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Walk walk{.lines = lines_of(text)};
  const pynox_settings_sink sink{.struct_size = sizeof(pynox_settings_sink),
                                 .reserved = 0,
                                 .context = &walk,
                                 .setting = take_setting};
  const pynox_error_sink err{
      .struct_size = sizeof(pynox_error_sink), .context = &walk, .report = take_error};
  const auto* config =
      static_cast<const pynox_config*>(pynox_plugin_entry()->query(PYNOX_CONFIG_INTERFACE));
  const pynox_status status =
      config->parse(pynox::to_bytes(text), pynox::to_bytes("fuzz.toml"), &sink, &err);
  require(status == (walk.errors == 0 ? PYNOX_OK : PYNOX_E_FAILED), "the status fits the report");
  require(walk.errors == 0 || walk.settings.empty(), "a broken file has no settings");
  return 0;
}
