// SPDX-License-Identifier: Apache-2.0
#include "host/plugins/tables.hpp"

#include "host/plugins/refusal.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace pynox {
namespace {

constexpr const char* kRepair = "report it to the plugin's author, or install another version";

// The tables as 1.0 has them, without what is optional or was appended later.
constexpr std::size_t kBackendSize =
    offsetof(pynox_backend, release) + sizeof(pynox_backend::release);
constexpr std::size_t kOutputSize = offsetof(pynox_output, render) + sizeof(pynox_output::render);
constexpr std::size_t kConfigSize = offsetof(pynox_config, parse) + sizeof(pynox_config::parse);

struct RequiredMember {
  const char* name;
  bool is_there;
};

/// The checks that all tables share. Reads nothing but the size until that is known to suffice.
Result<void> check_size(const std::string& path, const std::string& interface_id,
                        std::uint32_t struct_size, std::size_t required_size) {
  if (struct_size >= required_size) return {};
  return plugin_refusal(path,
                        "has a table for " + interface_id + " of " + std::to_string(struct_size) +
                            " bytes, expected at least " + std::to_string(required_size),
                        kRepair);
}

Result<void> check_members(const std::string& path, const std::string& interface_id,
                           std::initializer_list<RequiredMember> members) {
  for (const RequiredMember& member : members) {
    if (member.is_there) continue;
    return plugin_refusal(
        path,
        "has a table for " + interface_id + " without '" + member.name + "', which is required",
        kRepair);
  }
  return {};
}

bool has_text(pynox_bytes text) { return text.data != nullptr && text.size > 0; }

Result<void> check_backend(const pynox_backend& table, const std::string& path) {
  Result<void> sized = check_size(path, PYNOX_BACKEND_INTERFACE, table.struct_size, kBackendSize);
  if (!sized) return sized;
  return check_members(path, PYNOX_BACKEND_INTERFACE,
                       {{"name", has_text(table.name)},
                        {"probe", table.probe != nullptr},
                        {"prepare", table.prepare != nullptr},
                        {"enforce", table.enforce != nullptr},
                        {"release", table.release != nullptr}});
}

Result<void> check_output(const pynox_output& table, const std::string& path) {
  Result<void> sized = check_size(path, PYNOX_OUTPUT_INTERFACE, table.struct_size, kOutputSize);
  if (!sized) return sized;
  Result<void> complete = check_members(path, PYNOX_OUTPUT_INTERFACE,
                                        {{"id", has_text(table.id)},
                                         {"label", has_text(table.label)},
                                         {"render", table.render != nullptr}});
  if (!complete) return complete;
  if (table.capture == PYNOX_CAPTURE_INHERIT || table.capture == PYNOX_CAPTURE_COLLECT) return {};
  return plugin_refusal(path,
                        "has a table for " PYNOX_OUTPUT_INTERFACE
                        " with the unknown capture mode " +
                            std::to_string(table.capture) + ", expected 0 or 1",
                        kRepair);
}

Result<void> check_config(const pynox_config& table, const std::string& path) {
  Result<void> sized = check_size(path, PYNOX_CONFIG_INTERFACE, table.struct_size, kConfigSize);
  if (!sized) return sized;
  return check_members(
      path, PYNOX_CONFIG_INTERFACE,
      {{"extension", has_text(table.extension)}, {"parse", table.parse != nullptr}});
}

}  // namespace

Result<PluginTables> query_tables(const pynox_plugin& plugin, const std::string& path) {
  PluginTables tables;
  tables.backend = static_cast<const pynox_backend*>(plugin.query(PYNOX_BACKEND_INTERFACE));
  tables.output = static_cast<const pynox_output*>(plugin.query(PYNOX_OUTPUT_INTERFACE));
  tables.config = static_cast<const pynox_config*>(plugin.query(PYNOX_CONFIG_INTERFACE));
  if (tables.backend == nullptr && tables.output == nullptr && tables.config == nullptr) {
    return plugin_refusal(path,
                          "offers no interface that this pynox knows, expected "
                          "one of " PYNOX_BACKEND_INTERFACE ", " PYNOX_OUTPUT_INTERFACE
                          " and " PYNOX_CONFIG_INTERFACE,
                          "update pynox, or remove the plugin");
  }
  if (tables.backend != nullptr) {
    if (Result<void> checked = check_backend(*tables.backend, path); !checked) {
      return std::move(checked).error();
    }
  }
  if (tables.output != nullptr) {
    if (Result<void> checked = check_output(*tables.output, path); !checked) {
      return std::move(checked).error();
    }
  }
  if (tables.config != nullptr) {
    if (Result<void> checked = check_config(*tables.config, path); !checked) {
      return std::move(checked).error();
    }
  }
  return tables;
}

}  // namespace pynox
