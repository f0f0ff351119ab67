// SPDX-License-Identifier: Apache-2.0
/// Loaded plugins as C++ objects. A Plugin cannot exist unless every check of the loader has
/// passed.
#pragma once

#include <pynox/abi.h>
#include <pynox/backend.h>
#include <pynox/config.h>
#include <pynox/output.h>
#include <pynox/result.hpp>

#include <string>
#include <string_view>

namespace pynox {

/// A plugin that was loaded, checked and opened. Never unloaded: its tables are valid for the life
/// of the process.
class Plugin {
 public:
  /// [parent] Loads the plugin file at `path` (absolute), in the order of checks of docs/abi.md.
  [[nodiscard]] static Result<Plugin> load(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string_view id() const;
  [[nodiscard]] std::string_view version() const;
  [[nodiscard]] std::string abi() const;  ///< "1.0"

  /// The tables that the plugin offers, or null. Checked: long enough for version 1.0, every
  /// required function there.
  [[nodiscard]] const pynox_backend* backend() const { return backend_; }
  [[nodiscard]] const pynox_output* output() const { return output_; }
  [[nodiscard]] const pynox_config* config() const { return config_; }

 private:
  Plugin() = default;
  std::string path_{};
  const pynox_plugin* descriptor_ = nullptr;
  const pynox_backend* backend_ = nullptr;
  const pynox_output* output_ = nullptr;
  const pynox_config* config_ = nullptr;
};

}  // namespace pynox
