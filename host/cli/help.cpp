// SPDX-License-Identifier: Apache-2.0
#include "host/cli/help.hpp"

#include "host/cli/flags.hpp"

#include <algorithm>

namespace pynox {
namespace {

constexpr std::string_view kUsage =
    R"(usage: pynox [FLAGS] SCRIPT | -c CODE | -m MODULE [ARGS]
       pynox --no-sandbox ...
       pynox doctor [--json]
       pynox plugins [--json]
       pynox pool [--workers=N] [--config=PATH]
       pynox mcp [--config=PATH] [--profile=NAME] [--workers=N] [--show=SIZE]

Runs Python in a sandbox. Everything is denied unless a flag grants it, but for
the directory of the script (with -m, the current one), which is readable.

Flags go first; everything from the program on is Python's:
)";

constexpr std::string_view kRest = R"(
Commands, which count as such only as the first word:
  doctor   tell whether the sandbox works here and, if not, what to change
  plugins  list the plugins, and what was refused and why
  pool     keep an interpreter warm; run each request that is read, a line of JSON,
           N at once (default: as many as there are CPUs)
  mcp      offer the same to a language model, as a server of the Model Context
           Protocol that shows SIZE of each stream (default: 16k)

Sizes take k, m or g (1024-based); times take ms, s, m or h. The interpreter
options -I -E -s -S -u -B -q are accepted and change nothing; others need
--no-sandbox. A script named like a subcommand is ./doctor, say.

Exit status: the program's own; 124 after a timeout; 125 when pynox refused or
failed to run it.

Examples:
  pynox -c 'print(6 * 7)'
  pynox --allow-read=orders.csv --memory=1g totals.py orders.csv
  pynox --allow-write=site --timeout=2m -m generate --out site
  pynox --json --allow-network check_links.py
)";

std::string spelling(const Flag& flag) {
  std::string text(flag.name);
  if (!flag.value_name.empty()) text.append("=").append(flag.value_name);
  return text;
}

}  // namespace

std::string help_text() {
  std::size_t width = 0;
  for (const Flag& flag : kFlags) width = std::max(width, spelling(flag).size());
  std::string text(kUsage);
  for (const Flag& flag : kFlags) {
    std::string name = spelling(flag);
    name.resize(width, ' ');
    text.append("  ").append(name).append("  ").append(flag.meaning).append("\n");
  }
  return text.append(kRest);
}

}  // namespace pynox
