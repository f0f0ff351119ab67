// SPDX-License-Identifier: Apache-2.0
/// The tables that a plugin offers, checked before anything else of the host sees them.
#pragma once

#include <pynox/abi.h>
#include <pynox/backend.h>
#include <pynox/config.h>
#include <pynox/output.h>
#include <pynox/result.hpp>

#include <string>

namespace pynox {

struct PluginTables {
  const pynox_backend* backend = nullptr;
  const pynox_output* output = nullptr;
  const pynox_config* config = nullptr;
};

/// [parent] Asks for every interface that the host knows. A table that is too short for version
/// 1.0, lacks a required function or has no name is refused, and so is a plugin that offers none.
[[nodiscard]] Result<PluginTables> query_tables(const pynox_plugin& plugin,
                                                const std::string& path);

}  // namespace pynox
