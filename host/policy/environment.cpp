// SPDX-License-Identifier: Apache-2.0
#include "host/policy/environment.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace pynox {
namespace {

// The dynamic loader, the allocator and the resolver act on everything that begins so.
constexpr std::array<std::string_view, 4> kRefusedPrefixes{{"LD_", "GLIBC_", "MALLOC_", "RESOLV_"}};

// What the C library drops from the environment of a set-user-ID program: each names a file or a
// module that it opens, or changes how names resolve. TMPDIR is in that list too, but only names a
// directory to the program.
constexpr std::array<std::string_view, 9> kRefusedNames{{
    "GCONV_PATH",   // directories of character-set modules: code
    "GETCONF_DIR",  // directory of programs that getconf(1) runs
    "HOSTALIASES",  // file of host name aliases
    "LOCALDOMAIN",  // search list of the resolver
    "LOCPATH",      // directory of locale data, read unchecked
    "NIS_PATH",     // search path of NIS+
    "NLSPATH",      // templates of message catalogue paths
    "RES_OPTIONS",  // options of the resolver
    "TZDIR",        // directory of time-zone data
}};

std::string upper(std::string_view name) {
  std::string result(name);
  for (char& letter : result) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return result;
}

bool is_read_by_the_system(std::string_view name) {
  const std::string folded = upper(name);
  return std::ranges::any_of(kRefusedPrefixes,
                             [&](std::string_view prefix) { return folded.starts_with(prefix); }) ||
         std::ranges::find(kRefusedNames, folded) != kRefusedNames.end();
}

}  // namespace

Result<void> check_environment_name(std::string_view name, std::string_view asked_as,
                                    ErrorKind kind) {
  const std::string lead = std::string(asked_as) + ": ";
  if (name.empty()) return Error{.kind = kind, .message = lead + "the name is empty"};
  if (name.find('=') != std::string_view::npos) {
    return Error{.kind = kind,
                 .message = lead + "the name of an environment variable has no \"=\"",
                 .hint = "give the name alone: the value is that of pynox's own environment"};
  }
  if (name.find('\0') != std::string_view::npos) {
    return Error{.kind = kind, .message = lead + "the name contains a NUL byte"};
  }
  if (is_read_by_the_system(name)) {
    return Error{.kind = kind,
                 .message = lead +
                            "this variable steers the dynamic loader or the C library and is "
                            "never forwarded"};
  }
  return {};
}

std::vector<std::string> forward_environment(const std::vector<std::string>& names,
                                             const std::optional<std::string>& temp) {
  std::vector<std::string> environment;
  for (const std::string& name : names) {
    if (temp && name == "TMPDIR") continue;
    // Nothing else runs in this process yet that could change the environment.
    const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
    if (value != nullptr) environment.push_back(name + "=" + value);
  }
  if (temp) environment.push_back("TMPDIR=" + *temp);
  return environment;
}

}  // namespace pynox
