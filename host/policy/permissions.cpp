// SPDX-License-Identifier: Apache-2.0
#include "host/policy/permissions.hpp"

namespace pynox {
namespace {

void add(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

template <typename T>
void replace(std::optional<T>& value, const std::optional<T>& later) {
  if (later) value = later;
}

}  // namespace

Permissions merge_permissions(Permissions base, const Permissions& over) {
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

}  // namespace pynox
