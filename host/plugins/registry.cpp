// SPDX-License-Identifier: Apache-2.0
#include "host/plugins/registry.hpp"

#include "host/executable.hpp"
#include "host/plugins/defaults.hpp"
#include "host/plugins/error_capture.hpp"
#include "host/policy/nearest.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace pynox {
namespace {

namespace fs = std::filesystem;

/// One way of asking for a plugin.
struct Kind {
  std::string_view noun;
  /// What the plugin answers to, or empty if it is none of this kind.
  std::string (*name_of)(const Plugin& plugin);
};

constexpr Kind kBackend{"backend", [](const Plugin& plugin) {
                          return plugin.backend() != nullptr ? copy_text(plugin.backend()->name)
                                                             : std::string{};
                        }};
constexpr Kind kOutput{"output", [](const Plugin& plugin) {
                         return plugin.output() != nullptr ? copy_text(plugin.output()->id)
                                                           : std::string{};
                       }};
constexpr Kind kConfig{"configuration format", [](const Plugin& plugin) {
                         return plugin.config() != nullptr ? copy_text(plugin.config()->extension)
                                                           : std::string{};
                       }};

Error unusable_directory(const std::string& path, const std::string& reason,
                         const std::string& hint) {
  return {.kind = ErrorKind::plugin,
          .message = "plugin directory '" + path + "' " + reason,
          .path = path,
          .hint = hint};
}

/// The plugin files of the directories: in the directories' order, then by name, so that the choice
/// between two of the same name does not depend on the file system.
std::vector<std::string> plugin_files(const std::vector<std::string>& directories,
                                      std::vector<RefusedPlugin>& refused) {
  std::vector<std::string> files;
  for (const std::string& directory : directories) {
    std::error_code failure;
    std::vector<std::string> found;
    fs::directory_iterator entries(directory, failure);
    while (!failure && entries != fs::directory_iterator{}) {
      if (entries->path().extension() == ".so") found.push_back(entries->path().string());
      entries.increment(failure);
    }
    // A directory that does not exist holds no plugins.
    if (failure && failure != std::errc::no_such_file_or_directory) {
      refused.push_back(
          {directory, unusable_directory(directory, "cannot be read: " + failure.message(), "")});
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), std::make_move_iterator(found.begin()),
                 std::make_move_iterator(found.end()));
  }
  return files;
}

/// "a, b", or `none`.
std::string join(const std::vector<std::string>& words, std::string_view separator,
                 std::string_view none) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text.empty() ? std::string(none) : text;
}

/// "3 files or directories were refused".
std::string count_of(const std::vector<RefusedPlugin>& refused) {
  const bool is_one = refused.size() == 1;
  return std::to_string(refused.size()) +
         (is_one ? " file or directory was refused" : " files or directories were refused");
}

/// What a name that nothing answers to was most likely meant to be, and where to look.
std::string lookup_hint(std::string_view name, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const auto nearest = nearest_name(name, names);
  const std::string meant = nearest ? "did you mean '" + std::string(*nearest) + "'? " : "";
  return meant + "see what is installed with: pynox plugins";
}

/// `usual` are the files that the name usually has: why one of them was refused is why the plugin
/// is missing. Others have nothing to do with it.
Error not_found(const Kind& kind, std::string_view name, std::vector<std::string> known,
                const std::vector<RefusedPlugin>& refused, const std::vector<std::string>& usual,
                const std::vector<std::string>& directories) {
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  Error error{.kind = ErrorKind::plugin,
              .message = "no " + std::string(kind.noun) + " '" + std::string(name) + "' in " +
                         join(directories, ", ", "any plugin directory") +
                         "; known: " + join(known, ", ", "none"),
              .hint = lookup_hint(name, known)};
  if (refused.empty()) return error;
  const auto own = std::ranges::find_if(refused, [&](const RefusedPlugin& candidate) {
    return std::ranges::find(usual, candidate.path) != usual.end();
  });
  if (own == refused.end()) {
    error.message += "; " + count_of(refused);
    return error;
  }
  error.message += "; refused: " + own->error.message;
  error.path = own->path;
  if (!own->error.hint.empty()) error.hint = own->error.hint;
  return error;
}

/// One search: what it met is kept for the case that it finds nothing.
struct Search {
  const Kind& kind;
  std::string_view name;
  std::vector<std::string> tried{};
  std::vector<std::string> known{};
  std::vector<RefusedPlugin> refused{};

  /// The first of `files` that answers to the name.
  std::optional<Plugin> first_of(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
      if (std::find(tried.begin(), tried.end(), path) != tried.end()) continue;
      tried.push_back(path);
      Result<Plugin> plugin = Plugin::load(path);
      if (!plugin) {
        refused.push_back({path, std::move(plugin).error()});
        continue;
      }
      std::string answers_to = kind.name_of(*plugin);
      if (answers_to.empty()) continue;  // of another kind, whatever was asked for
      if (answers_to == name) return *std::move(plugin);
      known.push_back(std::move(answers_to));
    }
    return std::nullopt;
  }
};

/// The files that usually hold a plugin of this name.
std::vector<std::string> usual_files(std::string_view name,
                                     const std::vector<std::string>& directories) {
  std::vector<std::string> files;
  for (const DefaultPlugin& usual : kDefaultPlugins) {
    if (usual.name != name) continue;
    for (const std::string& directory : directories) {
      std::error_code ignored;  // what cannot be examined now is met again among all files
      std::string path = (fs::path(directory) / usual.file).string();
      if (fs::exists(path, ignored)) files.push_back(std::move(path));
    }
  }
  return files;
}

Result<Plugin> find(const Kind& kind, std::string_view name,
                    const std::vector<std::string>& directories,
                    const std::vector<RefusedPlugin>& unusable) {
  Search search{.kind = kind, .name = name, .refused = unusable};
  const std::vector<std::string> usual = usual_files(name, directories);
  std::optional<Plugin> found = search.first_of(usual);
  // Most runs need nothing else, so the directories are read only now.
  if (!found) found = search.first_of(plugin_files(directories, search.refused));
  if (found) return *std::move(found);
  return not_found(kind, name, std::move(search.known), search.refused, usual, directories);
}

/// The directory of the plugins that ship with pynox. PYNOX_PLUGIN_DIRECTORY is its path relative
/// to the executable's directory, so that an installation can be moved.
std::optional<std::string> own_directory() {
  const fs::path executable = executable_path();
  if (executable.empty()) return std::nullopt;
  return (executable.parent_path() / PYNOX_PLUGIN_DIRECTORY).lexically_normal().string();
}

}  // namespace

Registry::Registry(const std::vector<std::string>& directories) {
  for (const std::string& directory : directories) {
    if (!fs::path(directory).is_absolute()) {
      unusable_.push_back(
          {directory, unusable_directory(directory, "is not absolute and was not looked through",
                                         "write it as an absolute path in PYNOX_PLUGIN_PATH")});
    } else if (std::find(directories_.begin(), directories_.end(), directory) ==
               directories_.end()) {
      directories_.push_back(directory);
    }
  }
}

Registry Registry::for_this_process() {
  std::vector<std::string> directories;
  const std::optional<std::string> own = own_directory();
  if (own) directories.push_back(*own);
  // Not getenv: where pynox has gained rights that its caller lacks, the caller chooses no code.
  const char* const value = ::secure_getenv("PYNOX_PLUGIN_PATH");
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) directories.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  Registry registry(directories);
  if (!own) {
    registry.unusable_.push_back(
        {"/proc/self/exe",
         unusable_directory("/proc/self/exe",
                            "cannot be found: the executable's own place is unknown",
                            "mount /proc, or name the directory in PYNOX_PLUGIN_PATH")});
  }
  return registry;
}

Result<Plugin> Registry::find_backend(std::string_view name) const {
  return find(kBackend, name, directories_, unusable_);
}

Result<Plugin> Registry::find_output(std::string_view id) const {
  return find(kOutput, id, directories_, unusable_);
}

Result<Plugin> Registry::find_config(std::string_view extension) const {
  return find(kConfig, extension, directories_, unusable_);
}

PluginList Registry::load_all() const {
  PluginList list{.refused = unusable_};
  for (const std::string& path : plugin_files(directories_, list.refused)) {
    Result<Plugin> plugin = Plugin::load(path);
    if (plugin) {
      list.plugins.push_back(*std::move(plugin));
    } else {
      list.refused.push_back({path, std::move(plugin).error()});
    }
  }
  return list;
}

}  // namespace pynox
