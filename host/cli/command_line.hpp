// SPDX-License-Identifier: Apache-2.0
/// The command line as a value. A splitter of our own cuts argv at the program, as python does;
/// CLI11 then parses pynox's own words only, so that nothing after the program can ever be taken
/// for a flag.
#pragma once

#include "host/policy/permissions.hpp"

#include <pynox/result.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pynox {

enum class ProgramKind : std::uint8_t { script, code, module };

/// The program and its arguments: everything from here on is Python's.
struct Program {
  ProgramKind kind{};
  std::string text{};  ///< the script's path as written, the code, or the module's name
  std::vector<std::string> args{};  ///< sys.argv[1:]
};

/// `pynox [FLAGS] SCRIPT | -c CODE | -m MODULE [ARGS]`
struct RunCommand {
  Permissions flags{};  ///< relative paths are joined to the current directory
  std::optional<std::string> config_path{};
  std::optional<std::string> profile{};
  std::optional<std::string> output{};  ///< --output=ID; --json is "json"
  std::optional<std::string> backend{};
  Program program{};
};

/// `pynox --no-sandbox …`: CPython's own command line.
struct NoSandboxCommand {
  std::vector<std::string> words{};  ///< what follows the flag
};

struct DoctorCommand {
  bool json = false;
};
struct PluginsCommand {
  bool json = false;
};
/// `pynox pool [--workers=N] [--config=PATH]`
struct PoolCommand {
  std::optional<std::uint64_t> workers{};
  std::optional<std::string> config_path{};
};
/// `pynox mcp [--config=PATH] [--profile=NAME] [--workers=N] [--show=SIZE]`
struct McpCommand {
  std::optional<std::uint64_t> workers{};
  std::optional<std::string> config_path{};
  std::optional<std::string> profile{};
  std::optional<std::uint64_t> show{};  ///< bytes of each stream that the model gets to see
};
struct VersionCommand {};
struct HelpCommand {};

using Command = std::variant<RunCommand, NoSandboxCommand, DoctorCommand, PluginsCommand,
                             PoolCommand, McpCommand, VersionCommand, HelpCommand>;

/// argv[1:] → Command. `working_directory` is absolute; relative flag paths are joined to it,
/// lexically.
[[nodiscard]] Result<Command> parse_command_line(std::span<const std::string> words,
                                                 const std::string& working_directory);

/// The output that the words ask for, as far as they can be read, so that a usage error is told in
/// that format.
[[nodiscard]] std::optional<std::string> requested_output(std::span<const std::string> words);

}  // namespace pynox
