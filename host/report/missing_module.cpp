// SPDX-License-Identifier: Apache-2.0
#include "host/report/missing_module.hpp"

#include "host/python/python.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace pynox {
namespace {

constexpr std::size_t kLongestName = 128;

// Names come from the program. A real one holds nothing that leads elsewhere in the file system.
bool is_module_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName &&
         name.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
}

// A package, a source file, or an extension module ("name.cpython-311-x86_64-linux-gnu.so").
bool holds_module(const std::filesystem::path& directory, const std::string& name) {
  std::error_code failure;
  if (std::filesystem::is_directory(directory / name, failure)) return true;
  if (std::filesystem::is_regular_file(directory / (name + ".py"), failure)) return true;
  std::filesystem::directory_iterator entry(directory, failure);
  const std::filesystem::directory_iterator end;
  for (; !failure && entry != end; entry.increment(failure)) {
    const std::string file = entry->path().filename().string();
    if (file.starts_with(name + ".") && file.ends_with(".so")) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> find_site_packages(const std::string& module,
                                              const std::vector<std::string>& environments) {
  const std::string name = module.substr(0, module.find('.'));
  if (!is_module_name(name)) return std::nullopt;
  const std::filesystem::path version = std::filesystem::path(standard_library()).filename();
  for (const std::string& environment : environments) {
    if (environment.empty() || environment.front() != '/') continue;
    const std::filesystem::path directory =
        std::filesystem::path(environment) / "lib" / version / "site-packages";
    if (holds_module(directory, name)) return directory.string();
  }
  return std::nullopt;
}

}  // namespace pynox
