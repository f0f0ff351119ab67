// SPDX-License-Identifier: Apache-2.0
/// `pynox plugins`: what is installed, and what was refused.
#pragma once

#include "host/cli/command_output.hpp"
#include "host/plugins/registry.hpp"

#include <string>
#include <vector>

namespace pynox {

/// One interface of one plugin: a plugin that offers two has two.
struct PluginRow {
  std::string kind{};  ///< "backend", "output", "config"
  std::string name{};  ///< what the user writes: the backend's name, the output's id, the extension
  std::string id{};
  std::string version{};
  std::string abi{};
  std::string path{};
};

struct RefusedRow {
  std::string path{};
  std::string reason{};
  std::string hint{};
};

struct PluginTable {
  std::vector<PluginRow> plugins{};
  std::vector<RefusedRow> refused{};
};

/// A table for people.
[[nodiscard]] std::string render_plugins_text(const PluginTable& table);
/// The same as one line with one JSON object.
[[nodiscard]] std::string render_plugins_json(const PluginTable& table);

/// [parent] The command: loads everything and renders. A refused file is no failure of the command.
[[nodiscard]] CommandOutput run_plugins(bool json, const Registry& registry);

}  // namespace pynox
