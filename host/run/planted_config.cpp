// SPDX-License-Identifier: Apache-2.0
#include "host/run/planted_config.hpp"

#include "host/policy/protection.hpp"
#include "host/report/hint.hpp"

#include <unistd.h>

#include <string_view>

namespace pynox {
namespace {

constexpr std::string_view kFileName = "pynox.toml";

bool may_write_to(const Policy& policy, const std::string& directory) {
  const ProtectedPath watched{.path = directory, .what = "the current directory", .tree = false};
  return !check_write_grants(policy.grants, {&watched, 1});
}

bool exists(const std::string& path) {
  // A link that leads nowhere yet counts: the program may make its target later.
  char unused = 0;
  return ::access(path.c_str(), F_OK) == 0 || ::readlink(path.c_str(), &unused, 1) >= 0;
}

}  // namespace

PlantedConfigWatch::PlantedConfigWatch(const Policy& policy, const std::string& working_directory) {
  std::string path =
      working_directory + (working_directory.ends_with('/') ? "" : "/") + std::string(kFileName);
  if (exists(path) || !may_write_to(policy, working_directory)) return;
  path_ = std::move(path);
}

std::optional<std::string> PlantedConfigWatch::warning() const {
  if (path_.empty() || !exists(path_)) return std::nullopt;
  return "the program left " + quote_for_shell(path_) +
         ", which a later run in this directory would obey; look at it, or remove it";
}

}  // namespace pynox
