// SPDX-License-Identifier: Apache-2.0
#include "host/policy/config_file.hpp"

#include "host/policy/config_keys.hpp"
#include "host/policy/nearest.hpp"

#include <set>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

/// What the tables of a file are called in messages: "[profiles.fetch]".
std::string table_name(std::span<const std::string> keys) {
  if (keys.empty()) return "the file";
  std::string name;
  for (const std::string& key : keys) name.append(name.empty() ? "[" : ".").append(key);
  return name + "]";
}

/// Where a key would be known that stands in a table that does not have it.
std::string table_that_has(const std::string& key) {
  Permissions permissions;
  PoolSettings pool;
  if (permission_keys(permissions).contains(key)) {
    return "it belongs into [permissions] or [profiles.NAME]";
  }
  if (pool_keys(pool).contains(key)) return "it belongs into [pool]";
  if (key == "backend" || key == "output") return "it belongs before the first table";
  return {};
}

/// Sorts settings into a Configuration, one after the other.
class Decoder {
 public:
  Decoder(const std::string& path, const std::string& directory)
      : path_(path), directory_(directory) {
    configuration_.path = path;
  }

  Result<void> take(const Setting& setting) {
    const std::vector<std::string>& keys = setting.keys;
    if (keys.empty()) return error_at_key(setting, "a setting without a key");
    if (setting.value.type != PYNOX_VALUE_TABLE && !seen_.insert(keys).second) {
      return error_at_key(setting, keys.back() + " is set twice");
    }
    if (keys.front() == "permissions") {
      return take_member(setting, 1, permission_keys(configuration_.permissions), {});
    }
    if (keys.front() == "profiles") return take_profile(setting);
    if (keys.front() == "pool") return take_pool(setting);
    return take_member(setting, 0, top_level_keys(), {"permissions", "profiles", "pool"});
  }

  Configuration finish() && { return std::move(configuration_); }

 private:
  KeyTable top_level_keys() {
    const auto text = [this](std::optional<std::string>& target) -> ReadKey {
      return [this, &target](const Value& value, const KeyContext& context) -> Result<void> {
        Result<std::string> read = read_text(value, context);
        if (!read) return std::move(read).error();
        target = *std::move(read);
        configuration_.origins.push_back({.key = std::string(context.key),
                                          .file = context.file,
                                          .line = value.line,
                                          .column = value.column});
        return {};
      };
    };
    return {{"backend", text(configuration_.backend)}, {"output", text(configuration_.output)}};
  }

  Result<void> take_profile(const Setting& setting) {
    if (setting.keys.size() == 1) return expect_table(setting);
    Permissions& profile = configuration_.profiles[setting.keys[1]];
    return take_member(setting, 2, permission_keys(profile), {});
  }

  Result<void> take_pool(const Setting& setting) {
    if (setting.keys.size() >= 2 && setting.keys[1] == "limits") {
      if (!configuration_.pool_limits) configuration_.pool_limits.emplace();
      return take_member(setting, 2, permission_keys(*configuration_.pool_limits), {});
    }
    return take_member(setting, 1, pool_keys(configuration_.pool), {"limits"});
  }

  /// A table of `depth` keys, or a member of one. `tables` are the names that tables in it may
  /// have.
  Result<void> take_member(const Setting& setting, std::size_t depth, const KeyTable& known,
                           std::initializer_list<std::string_view> tables) {
    if (setting.keys.size() <= depth) return expect_table(setting);
    const std::string& key = setting.keys[depth];
    const auto found = known.find(key);
    if (found == known.end()) return unknown_key(setting, depth, known, tables);
    if (setting.keys.size() > depth + 1) {
      return error_at_key(setting, key + " is not a table, and has no key " + setting.keys.back());
    }
    const KeyContext context{.file = path_, .directory = directory_, .key = key};
    return found->second(setting.value, context);
  }

  Result<void> expect_table(const Setting& setting) const {
    if (setting.value.type == PYNOX_VALUE_TABLE) return {};
    return error_at_key(setting,
                        setting.keys.back() + " must be a table, " + table_name(setting.keys));
  }

  Error unknown_key(const Setting& setting, std::size_t depth, const KeyTable& known,
                    std::initializer_list<std::string_view> tables) const {
    std::vector<std::string_view> names(tables);
    for (const auto& [name, read] : known) names.push_back(name);
    const std::string& key = setting.keys[depth];
    const auto nearest = nearest_name(key, names);
    return error_at_key(
        setting,
        "unknown key \"" + key + "\" in " + table_name(std::span(setting.keys).first(depth)),
        nearest ? "did you mean \"" + std::string(*nearest) + "\"?" : table_that_has(key));
  }

  Error error_at_key(const Setting& setting, std::string message, std::string hint = {}) const {
    return {.kind = ErrorKind::config,
            .message = std::move(message),
            .path = path_,
            .hint = std::move(hint),
            .line = setting.line,
            .column = setting.column};
  }

  const std::string& path_;
  const std::string& directory_;
  Configuration configuration_{};
  std::set<std::vector<std::string>> seen_{};
};

Error unknown_profile(const Configuration& configuration, const std::string& name) {
  std::string known;
  for (const auto& [profile, permissions] : configuration.profiles) {
    known.append(known.empty() ? "" : ", ").append(profile);
  }
  return {.kind = ErrorKind::config,
          .message = "unknown profile \"" + name + "\"",
          .path = configuration.path,
          .hint = known.empty() ? "the file has no profiles" : "the file has these: " + known};
}

Error no_file_for(const std::string& profile) {
  return {.kind = ErrorKind::config,
          .message =
              "the profile \"" + profile + "\" was asked for, but there is no configuration file",
          .hint = "name one with --config, or put pynox.toml into the current directory"};
}

}  // namespace

Result<Configuration> decode_configuration(const std::vector<Setting>& settings,
                                           const std::string& path, const std::string& directory) {
  Decoder decoder(path, directory);
  for (const Setting& setting : settings) {
    if (Result<void> taken = decoder.take(setting); !taken) return std::move(taken).error();
  }
  return std::move(decoder).finish();
}

Error placed_in(const Configuration& configuration, std::string_view key, Error error) {
  for (const ConfigOrigin& origin : configuration.origins) {
    if (origin.key == key) return placed_at(std::move(error), origin);
  }
  return error;
}

Result<Permissions> find_profile(const Configuration* configuration, const std::string& name) {
  if (configuration == nullptr) return no_file_for(name);
  const auto found = configuration->profiles.find(name);
  if (found == configuration->profiles.end()) return unknown_profile(*configuration, name);
  return found->second;
}

Result<Permissions> resolve_permissions(const Configuration* configuration,
                                        const std::optional<std::string>& profile,
                                        const Permissions& flags) {
  Permissions permissions = configuration == nullptr ? Permissions{} : configuration->permissions;
  if (profile) {
    Result<Permissions> named = find_profile(configuration, *profile);
    if (!named) return named;
    permissions = merge_permissions(std::move(permissions), *named);
  }
  return merge_permissions(std::move(permissions), flags);
}

}  // namespace pynox
