// SPDX-License-Identifier: Apache-2.0
/// Policy: what one run may do, resolved, opened, bounded and frozen. The host owns it; backends
/// only enforce it.
#pragma once

#include "host/policy/permissions.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pynox {

enum class GrantKind : std::uint8_t { directory, file, other };
/// `list` is for the interpreter's own directories that hold what may not be read as well: their
/// names, without contents.
enum class Access : std::uint8_t { read, write, read_write, list };
enum class Network : std::uint8_t { deny, allow };

/// One object that the run may use. The descriptor pins it: what its path leads to later does not
/// matter.
struct Grant {
  UniqueFd fd;         ///< O_PATH | O_CLOEXEC
  std::string path{};  ///< absolute, symbolic links resolved at the time of opening
  GrantKind kind{};
  Access access{};
  AskedFor asked{};  ///< by whom; empty for what the interpreter itself needs
};

/// What one run may do. The string lists are what the report says; `grants` is what is enforced.
struct Policy {
  std::vector<std::string> allow_read{};
  std::vector<std::string> allow_write{};
  std::vector<std::string> implicit_read{};
  std::vector<std::string> package_dirs{};
  std::vector<std::string> allow_env{};
  std::optional<std::string> temp{};  ///< the private temporary directory, with the grant

  std::vector<Grant> grants{};  ///< all of the above and what the interpreter itself reads
  std::vector<std::string>
      environment{};  ///< "NAME=value", everything that the program's environment holds
  Network network = Network::deny;

  std::uint64_t timeout_ms = 0;  ///< 0: none
  std::uint64_t memory_bytes = 0;
  std::uint64_t max_output = 0;     ///< captured bytes for each stream
  std::uint64_t max_file_size = 0;  ///< 0: unlimited
};

/// Opens `path` (absolute) as O_PATH with links followed, and finds its kind and its resolved path.
/// `asked_as` is how the user wrote the request ("--allow-read=data"); it leads the error message.
[[nodiscard]] Result<Grant> open_grant(const std::string& path, Access access,
                                       const std::string& asked_as);

/// What a run touches that no write grant may cover: the configuration file in force, plugin
/// directories, the executable.
struct ProtectedPath {
  std::string path;  ///< absolute
  std::string what;  ///< "the configuration file", "the standard library", …, for the message
  bool has_other_links = false;  ///< it may be written under a name unknown: no write grant at all
  bool tree = true;  ///< a directory is protected with all that lies in it, else only its entries
};

/// Everything that build_policy needs.
struct PolicyRequest {
  Permissions permissions{};                 ///< merged
  std::vector<std::string> implicit_read{};  ///< absolute directories
  bool captured = false;                     ///< chooses the defaults of timeout and max_output
  std::optional<std::string> temp{};         ///< the directory made for allow_temp, absolute
  std::vector<ProtectedPath> protected_paths{};
};

/// Permissions → Policy: resolves and opens every path, adds what the interpreter reads, applies
/// defaults, bounds and the caller's own hard limits, forwards the environment, and refuses a write
/// grant that covers a protected path.
[[nodiscard]] Result<Policy> build_policy(const PolicyRequest& request);

}  // namespace pynox
