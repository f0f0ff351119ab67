// SPDX-License-Identifier: Apache-2.0
/// Configuration formats: parse_config.
#include "host/plugins/adapters.hpp"
#include "host/plugins/error_capture.hpp"

#include <cstddef>
#include <optional>

namespace pynox {
namespace {

/// Deepest nesting of lists. No key of pynox takes more than a list of strings.
constexpr unsigned kMaxListDepth = 16;

/// What the sink's callback works on.
struct Parse {
  const std::string& origin;
  std::vector<Setting> settings{};
  std::optional<Error> error{};

  /// Keeps the first error.
  pynox_status fail(ErrorKind kind, std::string message, std::uint32_t line, std::uint32_t column) {
    if (!error) {
      error = Error{.kind = kind,
                    .message = std::move(message),
                    .path = origin,
                    .line = line,
                    .column = column};
    }
    return PYNOX_E_FAILED;
  }
};

pynox_status copy_value(Parse& parse, const pynox_value& from, unsigned depth, Value& to) {
  if (PYNOX_HAS(&from, pynox_value, line)) to.line = from.line;
  if (PYNOX_HAS(&from, pynox_value, column)) to.column = from.column;
  if (depth > kMaxListDepth) {
    return parse.fail(ErrorKind::config,
                      "lists are nested more than " + std::to_string(kMaxListDepth) + " deep",
                      to.line, to.column);
  }
  if (PYNOX_HAS(&from, pynox_value, type)) to.type = from.type;
  // A type that a newer plugin knows and this host does not.
  if (to.type < PYNOX_VALUE_TABLE || to.type > PYNOX_VALUE_OTHER) to.type = PYNOX_VALUE_OTHER;
  if (PYNOX_HAS(&from, pynox_value, text.size)) to.text = copy_text(from.text);
  if (PYNOX_HAS(&from, pynox_value, integer)) to.integer = from.integer;
  if (to.type != PYNOX_VALUE_LIST || !PYNOX_HAS(&from, pynox_value, item_count)) return PYNOX_OK;
  to.items.resize(from.item_count);
  for (std::uint32_t index = 0; index < from.item_count; ++index) {
    const pynox_value* const item = from.items == nullptr ? nullptr : from.items[index];
    if (item == nullptr) {
      return parse.fail(ErrorKind::plugin, "the configuration plugin sent a list without its items",
                        to.line, to.column);
    }
    const pynox_status status = copy_value(parse, *item, depth + 1, to.items[index]);
    if (status != PYNOX_OK) return status;
  }
  return PYNOX_OK;
}

pynox_status take_setting(Parse& parse, const pynox_setting& from) {
  if (!PYNOX_HAS(&from, pynox_setting, value) || !PYNOX_HAS(&from, pynox_setting, keys) ||
      !PYNOX_HAS(&from, pynox_setting, key_count)) {
    return parse.fail(ErrorKind::plugin, "the configuration plugin sent a setting without a key",
                      from.struct_size >= offsetof(pynox_setting, column) ? from.line : 0, 0);
  }
  Setting setting{.line = from.line, .column = from.column};
  for (std::uint32_t index = 0; index < from.key_count; ++index) {
    setting.keys.push_back(copy_text(from.keys[index]));
  }
  const pynox_status status = copy_value(parse, *from.value, 0, setting.value);
  if (status == PYNOX_OK) parse.settings.push_back(std::move(setting));
  return status;
}

}  // namespace

Result<std::vector<Setting>> parse_config(const pynox_config& config, std::string_view text,
                                          const std::string& origin) {
  Parse parse{.origin = origin};
  const pynox_settings_sink sink{
      .struct_size = sizeof(pynox_settings_sink),
      .reserved = 0,
      .context = &parse,
      .setting = [](void* context, const pynox_setting* setting) noexcept -> pynox_status {
        Parse& target = *static_cast<Parse*>(context);
        if (setting == nullptr) {
          return target.fail(ErrorKind::plugin, "the configuration plugin sent no setting", 0, 0);
        }
        return take_setting(target, *setting);
      }};
  ErrorCapture capture(ErrorKind::config);
  const pynox_status status =
      config.parse({.data = text.data(), .size = text.size()},
                   {.data = origin.data(), .size = origin.size()}, &sink, capture.sink());
  // The host's own refusal made the plugin stop, whatever the plugin says of it.
  if (parse.error) return *std::move(parse.error);
  if (status == PYNOX_OK) return std::move(parse.settings);
  Error error = capture.take(status, "the configuration plugin failed");
  if (error.path.empty()) error.path = origin;
  return error;
}

}  // namespace pynox
