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
    {"--allow-read", "PATH", "let it read this file, or all of this directory; repeatable"},
    {"--allow-write", "PATH", "let it change this file or directory, not read it; repeatable"},
    {"--package-dir", "PATH", "let it import from this site-packages directory; repeatable"},
    {"--allow-env", "NAME", "pass on this variable of the environment; repeatable"},
    {"--allow-network", "", "let it connect and listen, over IPv4 and IPv6"},
    {"--allow-temp", "", "give it a temporary directory of its own, removed at the end"},
    {"--timeout", "TIME",
     "end it after this long, at most 24h (default: 5s if captured, else never)"},
    {"--memory", "SIZE", "memory that it may map, from 32m up (default: 512m)"},
    {"--max-output", "SIZE", "how much of each stream to capture, at most 16m (default: 65536)"},
    {"--max-file-size", "SIZE", "how large a file may grow that it writes (default: no limit)"},
    {"--config", "PATH", "the configuration file (default: $PYNOX_CONFIG, else ./pynox.toml)"},
    {"--profile", "NAME", "add a profile of the configuration file"},
    {"--json", "", "capture the run and print it as one JSON object"},
    {"--output", "ID", "the output plugin to use (--json is --output=json)"},
    {"--backend", "NAME", "the sandbox backend to use"},
    {"--no-sandbox", "", "hand the rest of the line to CPython, unconfined; must come first"},
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
