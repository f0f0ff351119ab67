// SPDX-License-Identifier: Apache-2.0
/// Which configuration file a run reads: --config, then PYNOX_CONFIG, then ./pynox.toml. Never one
/// beside the script.
#pragma once

#include <pynox/result.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// A configuration file as it was found and read: once, through one descriptor.
struct ConfigFile {
  std::string path{};            ///< absolute, links resolved
  std::string asked_as{};        ///< how it was named: "--config=x", "PYNOX_CONFIG", "./pynox.toml"
  std::string extension{};       ///< ".toml"
  std::string text{};            ///< at most PYNOX_CONFIG_MAX_BYTES
  bool has_other_links = false;  ///< st_nlink > 1: the file may be written under another name
  std::vector<std::string>
      link_paths{};  ///< the directories of every symbolic link that led to it, absolute
};

/// [parent] Finds and reads the file. Nothing found is not an error unless one was named. An empty
/// PYNOX_CONFIG, a directory, an unreadable or an over-long file is.
[[nodiscard]] Result<std::optional<ConfigFile>> find_config_file(
    const std::optional<std::string>& flag, const std::string& working_directory);

}  // namespace pynox
