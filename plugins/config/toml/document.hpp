// SPDX-License-Identifier: Apache-2.0
/// TOML text → settings.
#pragma once

#include <pynox/config.h>
#include <pynox/result.hpp>

#include <string_view>

namespace pynox::toml_config {

/// [parent] Parses `text`, which check_text() accepted, and hands each setting to `sink`, in the
/// file's order. The value is what the sink answered: PYNOX_OK, or the status that ended the parse.
[[nodiscard]] Result<pynox_status> parse_document(std::string_view text, std::string_view origin,
                                                  const pynox_settings_sink& sink);

}  // namespace pynox::toml_config
