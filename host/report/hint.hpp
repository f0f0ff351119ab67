// SPDX-License-Identifier: Apache-2.0
/// Hints: one sentence that says which flag would have allowed what the program was refused.
#pragma once

#include "host/policy/policy.hpp"
#include "host/report/diagnostic.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pynox {

/// How the reader of a hint writes permissions: as flags of the command line, as fields of a pool's
/// request, or as settings in the configuration file.
enum class Spelling : std::uint8_t { flags, fields, settings };

/// [parent] The hint for an uncaught exception, without prefix, or nothing when no permission is to
/// blame. Looks at the file system to find the nearest existing parent of a path, and at
/// `virtual_env` (the caller's VIRTUAL_ENV, or empty) to find a missing module. `working_directory`
/// is what relative paths are relative to.
[[nodiscard]] std::optional<std::string> hint_for(const Diagnostic& diagnostic,
                                                  const Policy& policy,
                                                  const std::string& working_directory,
                                                  const std::string& virtual_env,
                                                  Spelling spelling = Spelling::flags);

/// A path as a word of a shell command, quoted where that is needed. What would disguise it on a
/// terminal becomes an escape.
[[nodiscard]] std::string quote_for_shell(std::string_view path);

/// Text for a terminal line: control and bidirectional characters and invalid UTF-8 shown escaped,
/// never raw.
[[nodiscard]] std::string escape_for_line(std::string_view text);

}  // namespace pynox
