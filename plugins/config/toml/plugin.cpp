// SPDX-License-Identifier: Apache-2.0
/// TOML as a syntax for configuration files.
#include "plugins/config/toml/document.hpp"
#include "plugins/config/toml/scan.hpp"

#include <pynox/plugin.hpp>

#include <string_view>
#include <utility>

namespace pynox::toml_config {
namespace {

/// Not made by config_table(): the sink's own status has to come back as it is.
pynox_status parse(pynox_bytes text, pynox_bytes origin, const pynox_settings_sink* sink,
                   const pynox_error_sink* err) noexcept {
  pynox_status answer = PYNOX_OK;
  const pynox_status status = guarded(err, [&]() -> Result<void> {
    Result<void> checked = check_text(to_view(text), to_view(origin));
    if (!checked) return checked;
    Result<pynox_status> parsed = parse_document(to_view(text), to_view(origin), *sink);
    if (!parsed) return std::move(parsed).error();
    answer = *parsed;
    return {};
  });
  return status != PYNOX_OK ? status : answer;
}

constexpr pynox_config kConfig = {.struct_size = sizeof(pynox_config),
                                  .reserved = 0,
                                  .extension = to_bytes(".toml"),
                                  .parse = parse};

const void* query(const char* interface_id) noexcept {
  return std::string_view(interface_id) == PYNOX_CONFIG_INTERFACE ? &kConfig : nullptr;
}

}  // namespace
}  // namespace pynox::toml_config

PYNOX_DEFINE_PLUGIN("pynox.toml", PYNOX_VERSION, pynox::toml_config::query)
