// SPDX-License-Identifier: Apache-2.0
#include "host/cli/plugins_command.hpp"

#include "host/exit_status.hpp"
#include "host/plugins/error_capture.hpp"
#include "host/report/hint.hpp"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace pynox {
namespace {

namespace json = boost::json;

constexpr std::size_t kColumns = 6;
using Line = std::array<std::string, kColumns>;

/// Everything of a table that did not come from pynox itself is escaped here: ids and paths may
/// hold anything.
PluginTable tabulate(const PluginList& list) {
  PluginTable table;
  for (const Plugin& plugin : list.plugins) {
    const auto add = [&](const char* kind, pynox_bytes name) {
      table.plugins.push_back({.kind = kind,
                               .name = escape_for_line(copy_text(name)),
                               .id = escape_for_line(plugin.id()),
                               .version = escape_for_line(plugin.version()),
                               .abi = plugin.abi(),
                               .path = escape_for_line(plugin.path())});
    };
    if (plugin.backend() != nullptr) add("backend", plugin.backend()->name);
    if (plugin.output() != nullptr) add("output", plugin.output()->id);
    if (plugin.config() != nullptr) add("config", plugin.config()->extension);
  }
  for (const RefusedPlugin& refused : list.refused) {
    table.refused.push_back({.path = escape_for_line(refused.path),
                             .reason = escape_for_line(refused.error.message),
                             .hint = escape_for_line(refused.error.hint)});
  }
  return table;
}

}  // namespace

std::string render_plugins_text(const PluginTable& table) {
  std::vector<Line> lines{{"KIND", "NAME", "ID", "VERSION", "ABI", "PATH"}};
  for (const PluginRow& row : table.plugins) {
    lines.push_back({row.kind, row.name, row.id, row.version, row.abi, row.path});
  }
  std::array<std::size_t, kColumns> widths{};
  for (const Line& line : lines) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      widths[column] = std::max(widths[column], line[column].size());
    }
  }
  std::string text;
  for (const Line& line : lines) {
    for (std::size_t column = 0; column + 1 < kColumns; ++column) {
      text += line[column];
      text.append(widths[column] - line[column].size() + 2, ' ');
    }
    text += line.back() + "\n";
  }
  for (const RefusedRow& row : table.refused) {
    text += "refused: " + row.reason + (row.hint.empty() ? "" : " (" + row.hint + ")") + "\n";
  }
  return text;
}

std::string render_plugins_json(const PluginTable& table) {
  json::array plugins;
  for (const PluginRow& row : table.plugins) {
    plugins.emplace_back(json::object{{"kind", row.kind},
                                      {"name", row.name},
                                      {"id", row.id},
                                      {"version", row.version},
                                      {"abi", row.abi},
                                      {"path", row.path}});
  }
  json::array refused;
  for (const RefusedRow& row : table.refused) {
    refused.emplace_back(
        json::object{{"path", row.path}, {"reason", row.reason}, {"hint", row.hint}});
  }
  const json::object object{{"plugins", std::move(plugins)}, {"refused", std::move(refused)}};
  return json::serialize(object) + "\n";
}

CommandOutput run_plugins(bool json, const Registry& registry) {
  const PluginTable table = tabulate(registry.load_all());
  return {.text = json ? render_plugins_json(table) : render_plugins_text(table),
          .exit_status = kExitSuccess};
}

}  // namespace pynox
