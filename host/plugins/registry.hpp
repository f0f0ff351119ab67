// SPDX-License-Identifier: Apache-2.0
/// Where plugins are and which one a run needs. Only those that a run needs are loaded: the default
/// ones by file name, others by looking through the plugin directories until one answers to the
/// name.
#pragma once

#include "host/plugins/plugin.hpp"

#include <pynox/result.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// A plugin file that was not loaded, or a directory that was not looked through, and why.
struct RefusedPlugin {
  std::string path;
  Error error;
};

/// Everything found in the plugin directories.
struct PluginList {
  std::vector<Plugin> plugins{};
  std::vector<RefusedPlugin> refused{};
};

class Registry {
 public:
  /// The directories, in order of search: the one beside the executable, then those of
  /// PYNOX_PLUGIN_PATH. One that is not absolute is never looked through: what a run loads must not
  /// depend on where it is started.
  explicit Registry(const std::vector<std::string>& directories);

  /// [parent] The directories that this process uses. Reads the environment by secure_getenv(3).
  [[nodiscard]] static Registry for_this_process();

  /// The absolute ones.
  [[nodiscard]] const std::vector<std::string>& directories() const { return directories_; }

  // [parent] The plugin with this backend name, output id, or file extension (".toml"). An unknown
  // one is refused with the names that are known, and with the reason if a file that may have been
  // it was refused.
  [[nodiscard]] Result<Plugin> find_backend(std::string_view name) const;
  [[nodiscard]] Result<Plugin> find_output(std::string_view id) const;
  [[nodiscard]] Result<Plugin> find_config(std::string_view extension) const;

  /// [parent] Loads everything, for `pynox plugins` and `pynox doctor`.
  [[nodiscard]] PluginList load_all() const;

 private:
  std::vector<std::string> directories_{};
  std::vector<RefusedPlugin> unusable_{};  ///< what was given as a directory and is not used
};

}  // namespace pynox
