// SPDX-License-Identifier: Apache-2.0
#include "host/policy/permissions.hpp"

#include <algorithm>
#include <utility>

namespace pynox {
namespace {

void add(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

template <typename T>
void replace(std::optional<T>& value, const std::optional<T>& later) {
  if (later) value = later;
}

/// Forgets where a scalar came from that is about to be replaced.
template <typename T>
void forget_origin(Permissions& base, std::string_view key, const std::optional<T>& later) {
  if (later) std::erase_if(base.origins, [key](const auto& origin) { return origin.key == key; });
}

/// "--package-dir" for "package_dirs".
std::string flag_of(std::string_view key) {
  if (key == "package_dirs") return "--package-dir";
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

}  // namespace

Permissions merge_permissions(Permissions base, const Permissions& over) {
  forget_origin(base, "memory", over.memory_bytes);
  forget_origin(base, "max_file_size", over.max_file_size);
  base.origins.insert(base.origins.end(), over.origins.begin(), over.origins.end());
  add(base.allow_read, over.allow_read);
  add(base.allow_write, over.allow_write);
  add(base.package_dirs, over.package_dirs);
  add(base.allow_env, over.allow_env);
  replace(base.allow_network, over.allow_network);
  replace(base.allow_temp, over.allow_temp);
  replace(base.timeout_ms, over.timeout_ms);
  replace(base.memory_bytes, over.memory_bytes);
  replace(base.max_output, over.max_output);
  replace(base.max_file_size, over.max_file_size);
  return base;
}

AskedFor asked_for(const Permissions& permissions, std::string_view key, const std::string& value,
                   const std::string& shown) {
  const auto found = std::ranges::find_if(permissions.origins, [&](const ConfigOrigin& origin) {
    return origin.key == key && origin.value == value;
  });
  if (found == permissions.origins.end()) return {.text = flag_of(key) + "=" + shown};
  return {.text = std::string(key) + " " + shown, .origin = *found};
}

Error placed_at(Error error, const std::optional<ConfigOrigin>& origin) {
  if (!origin) return error;
  error.path = origin->file;
  error.line = origin->line;
  error.column = origin->column;
  return error;
}

}  // namespace pynox
