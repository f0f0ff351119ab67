// SPDX-License-Identifier: Apache-2.0
#include "host/run/configuration.hpp"

#include "host/executable.hpp"
#include "host/plugins/adapters.hpp"
#include "host/policy/protection.hpp"

#include <cstring>
#include <utility>

namespace pynox {

Result<LoadedConfig> load_configuration(const Registry& registry,
                                        const std::optional<std::string>& path,
                                        const std::string& working_directory) {
  LoadedConfig loaded;
  Result<std::optional<ConfigFile>> found = find_config_file(path, working_directory);
  if (!found) return std::move(found).error();
  if (!*found) return loaded;
  loaded.file = *std::move(*found);
  if (loaded.file->extension.empty()) {
    return Error{.kind = ErrorKind::config,
                 .message = loaded.file->asked_as + ": the file's name has no extension, which " +
                            "would tell its format",
                 .path = loaded.file->path,
                 .hint = "give it the extension of its format, as in pynox.toml"};
  }
  const Result<Plugin> plugin = registry.find_config(loaded.file->extension);
  if (!plugin) return plugin.error();
  const Result<std::vector<Setting>> settings =
      parse_config(*plugin->config(), loaded.file->text, loaded.file->path);
  if (!settings) return settings.error();
  // The program's memory begins as a copy of the launcher's, and it may not be allowed to read this
  // file.
  ::explicit_bzero(loaded.file->text.data(), loaded.file->text.size());
  const std::string directory = loaded.file->path.substr(0, loaded.file->path.rfind('/'));
  Result<Configuration> configuration =
      decode_configuration(*settings, loaded.file->path, directory);
  if (!configuration) return std::move(configuration).error();
  loaded.configuration = *std::move(configuration);
  return loaded;
}

std::vector<ProtectedPath> protected_paths(const LoadedConfig& loaded, const Registry& registry) {
  std::vector<ProtectedPath> paths;
  if (loaded.file) paths = protection_of(*loaded.file);
  for (const std::string& directory : registry.directories())
    paths.push_back({directory, "a plugin directory"});
  paths.push_back({executable_path(), "the pynox executable"});
  return paths;
}

}  // namespace pynox
