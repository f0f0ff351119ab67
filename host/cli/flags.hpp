// SPDX-License-Identifier: Apache-2.0
/// Pynox's flags, in one table: the splitter, the parser and the help text read it.
#pragma once

#include <array>
#include <string_view>

namespace pynox {

struct Flag {
  std::string_view name;        ///< "--allow-read"
  std::string_view value_name;  ///< "PATH"; empty: the flag takes no value
  std::string_view meaning;     ///< one line of the help text
};

inline constexpr std::array<Flag, 18> kFlags{{
    {"--allow-read", "PATH", "read an existing file or directory; repeatable"},
    {"--allow-write", "PATH", "write beneath an existing path, without reading it; repeatable"},
    {"--package-dir", "PATH", "import installed packages from this directory; repeatable"},
    {"--allow-env", "NAME", "forward this environment variable; repeatable"},
    {"--allow-network", "", "IPv4 and IPv6, connecting and listening"},
    {"--allow-temp", "", "a private temporary directory, removed afterwards"},
    {"--timeout", "TIME", "wall-clock limit, up to 24h (default: 5s when captured, else none)"},
    {"--memory", "SIZE", "address-space limit, at least 32m (default: 512m)"},
    {"--max-output", "SIZE", "captured bytes per stream, up to 16m (default: 65536)"},
    {"--max-file-size", "SIZE", "largest size of any written file (default: unlimited)"},
    {"--config", "PATH", "pynox.toml to read (default: $PYNOX_CONFIG, then ./pynox.toml)"},
    {"--profile", "NAME", "apply a named profile of the configuration"},
    {"--json", "", "print one JSON result instead of passing output through"},
    {"--output", "ID", "the output plugin to use (--json is --output=json)"},
    {"--backend", "NAME", "the sandbox backend to use"},
    {"--no-sandbox", "", "CPython's own command line, unrestricted; must come first"},
    {"--help", "", "print this help (also -h)"},
    {"--version", "", "print the versions of pynox and of CPython (also -V)"},
}};

/// The flag of that name, dashes included, or null.
[[nodiscard]] constexpr const Flag* find_flag(std::string_view name) {
  for (const Flag& flag : kFlags) {
    if (flag.name == name) return &flag;
  }
  return nullptr;
}

/// CPython's own long options, which only --no-sandbox takes.
[[nodiscard]] constexpr bool is_interpreter_long_option(std::string_view name) {
  return name == "--check-hash-based-pycs" || name == "--help-env" || name == "--help-xoptions" ||
         name == "--help-all";
}

}  // namespace pynox
