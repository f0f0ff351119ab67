// SPDX-License-Identifier: Apache-2.0
/// Plugin::load: the checks between a file and a Plugin, in the order of docs/abi.md.
#include "host/plugins/error_capture.hpp"
#include "host/plugins/plugin.hpp"
#include "host/plugins/refusal.hpp"
#include "host/plugins/tables.hpp"
#include "host/plugins/trust.hpp"

// The standard file system, so that no Boost library is linked.
#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {
namespace {

/// The bits of pynox_plugin::required_features that this host understands: 1.0 defines none.
constexpr std::uint64_t kKnownFeatures = 0;

/// The descriptor as 1.0 has it, whatever was appended later.
constexpr std::size_t kDescriptorSize = offsetof(pynox_plugin, query) + sizeof(pynox_plugin::query);

/// What plugins are told of this host.
constexpr pynox_host kHost{.struct_size = sizeof(pynox_host),
                           .abi_major = PYNOX_ABI_MAJOR,
                           .abi_minor = PYNOX_ABI_MINOR,
                           .version = {.data = PYNOX_VERSION, .size = sizeof(PYNOX_VERSION) - 1}};

std::string abi_text(unsigned major, unsigned minor) {
  return std::to_string(major) + "." + std::to_string(minor);
}

/// Every library that was loaded. Never destroyed: unloading runs destructors at a time when
/// nothing is certain any more, and the tables must stay valid until the end.
std::vector<boost::dll::shared_library>& loaded_libraries() {
  static auto& libraries = *std::make_unique<std::vector<boost::dll::shared_library>>().release();
  return libraries;
}

/// What Boost.DLL puts before dlerror()'s text.
constexpr std::string_view kMarker = "dlerror system message: ";

/// dlerror()'s text out of an exception of Boost.DLL, which wraps it into its own and adds a
/// meaningless errno.
std::string loader_message(const std::exception& exception) {
  std::string text = exception.what();
  const std::size_t marker = text.find(kMarker);
  if (marker == std::string::npos) return text;
  const std::size_t begin = marker + kMarker.size();
  return text.substr(begin, text.rfind("): ") - begin);
}

Result<const pynox_plugin*> load_descriptor(const TrustedFile& file) {
  try {
    boost::dll::shared_library library(
        file.path(), boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
    loaded_libraries().push_back(library);
    if (!file.is_unchanged()) {
      return plugin_refusal(file.path(), "was replaced while it was being loaded", "run it again");
    }
    if (!library.has(PYNOX_PLUGIN_ENTRY_SYMBOL)) {
      return plugin_refusal(file.path(),
                            "has no symbol " PYNOX_PLUGIN_ENTRY_SYMBOL
                            ", which every pynox plugin exports",
                            "move it out of the plugin directory if it is not a plugin, else build "
                            "it with pynox_add_plugin()");
    }
    const pynox_plugin* descriptor =
        library.get<const pynox_plugin*()>(PYNOX_PLUGIN_ENTRY_SYMBOL)();
    if (descriptor == nullptr) {
      return plugin_refusal(file.path(), "returned no descriptor from " PYNOX_PLUGIN_ENTRY_SYMBOL,
                            "report it to the plugin's author");
    }
    return descriptor;
  } catch (const std::exception& exception) {
    return plugin_refusal(file.path(), "cannot be loaded: " + loader_message(exception),
                          "rebuild it for this system");
  }
}

Result<void> check_descriptor(const pynox_plugin& plugin, const std::string& path) {
  const std::string rebuild = "rebuild it with the SDK of pynox " PYNOX_VERSION;
  if (plugin.struct_size < kDescriptorSize) {
    return plugin_refusal(path,
                          "has a descriptor of " + std::to_string(plugin.struct_size) +
                              " bytes, expected at least " + std::to_string(kDescriptorSize) +
                              " (ABI 1.0)",
                          rebuild);
  }
  if (plugin.abi_major != PYNOX_ABI_MAJOR) {
    const bool is_newer = plugin.abi_major > PYNOX_ABI_MAJOR;
    return plugin_refusal(path,
                          "was built for ABI " + abi_text(plugin.abi_major, plugin.abi_minor) +
                              ", expected ABI " + std::to_string(PYNOX_ABI_MAJOR) +
                              " in any minor version",
                          is_newer ? "update pynox, or " + rebuild : rebuild);
  }
  const std::uint64_t unknown = plugin.required_features & ~kKnownFeatures;
  if (unknown != 0) {
    std::string bits;
    for (unsigned bit = 0; bit < 64; ++bit) {
      if ((unknown >> bit & 1U) == 0) continue;
      bits += (bits.empty() ? "" : ", ") + std::to_string(bit);
    }
    return plugin_refusal(path,
                          "requires features that this pynox does not have (bit " + bits +
                              "), expected none beyond ABI " +
                              abi_text(PYNOX_ABI_MAJOR, PYNOX_ABI_MINOR),
                          "update pynox, or install an older version of the plugin");
  }
  const auto is_missing = [](const char* text) { return text == nullptr || *text == '\0'; };
  if (is_missing(plugin.id) || is_missing(plugin.version) || plugin.open == nullptr ||
      plugin.query == nullptr) {
    return plugin_refusal(path, "has a descriptor without id, version, open or query",
                          "report it to the plugin's author");
  }
  return {};
}

Result<void> open_plugin(const pynox_plugin& plugin, const std::string& path) {
  ErrorCapture capture(ErrorKind::plugin);
  const pynox_status status = plugin.open(&kHost, capture.sink());
  if (status == PYNOX_OK) return {};
  const Error reason = capture.take(status, "it gave no reason");
  return plugin_refusal(path, "failed to open: " + reason.message, reason.hint);
}

}  // namespace

Result<Plugin> Plugin::load(const std::string& path) {
  Result<TrustedFile> file = TrustedFile::open(path);
  if (!file) return std::move(file).error();
  Plugin plugin;
  plugin.path_ = file->path();
  Result<const pynox_plugin*> descriptor = load_descriptor(*file);
  if (!descriptor) return std::move(descriptor).error();
  plugin.descriptor_ = *descriptor;
  if (Result<void> checked = check_descriptor(*plugin.descriptor_, plugin.path_); !checked) {
    return std::move(checked).error();
  }
  if (Result<void> opened = open_plugin(*plugin.descriptor_, plugin.path_); !opened) {
    return std::move(opened).error();
  }
  Result<PluginTables> tables = query_tables(*plugin.descriptor_, plugin.path_);
  if (!tables) return std::move(tables).error();
  plugin.backend_ = tables->backend;
  plugin.output_ = tables->output;
  plugin.config_ = tables->config;
  return plugin;
}

std::string_view Plugin::id() const { return descriptor_->id; }

std::string_view Plugin::version() const { return descriptor_->version; }

std::string Plugin::abi() const { return abi_text(descriptor_->abi_major, descriptor_->abi_minor); }

}  // namespace pynox
