// SPDX-License-Identifier: Apache-2.0
/// What a program is confined by, made when it starts or ahead of that.
#pragma once

#include "host/cli/command_line.hpp"
#include "host/plugins/adapters.hpp"
#include "host/policy/permissions.hpp"
#include "host/policy/policy.hpp"
#include "host/pool/request.hpp"
#include "host/pool/request_limits.hpp"
#include "host/run/temp_directory.hpp"

#include <signal.h>
#include <sys/resource.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pynox::pool {

/// What all programs of a pool have in common.
struct LaunchContext {
  const pynox_backend* backend = nullptr;
  const PreparedRun* outer = nullptr;       ///< what confines the template; null if nothing does
  std::vector<std::string> package_dirs{};  ///< [pool] package_dirs, links resolved
  std::vector<ProtectedPath> protected_paths{};
  Limits limits{};
  sigset_t signal_mask{};  ///< the caller's
  rlimit descriptors{};    ///< the caller's limit, before the server raised its own
  std::uint64_t preload_bytes = 0;
};

/// One program.
struct LaunchRequest {
  Permissions permissions{};  ///< with defaults filled in, within the limits
  std::vector<std::string> implicit_read{};
  Program program{};
  bool echo = false;
  bool is_session = false;
};

/// A failure of pynox as the refusal of a request.
[[nodiscard]] Refusal refusal_of(const Error& error);

/// A policy and what enforces it on one program.
struct Confined {
  std::optional<TempDirectory> temp{};
  std::shared_ptr<const Policy> policy;
  PreparedRun prepared;
  /// What was asked for, if what confines the program depends on nothing that can change.
  std::optional<Permissions> constant{};
};

/// [parent] Keeps what confined a program for the next one that asks for the same, if that names no
/// path: hundreds of the interpreter's own files are opened for it, once for all who ask the same
/// at a time. What names a path is made when it is needed, for the path may lead elsewhere by then.
class ConfinementCache {
 public:
  /// Keeps no more than `most`.
  explicit ConfinementCache(std::size_t most) : most_(most) {}

  /// One that fits, or a new one.
  [[nodiscard]] std::variant<Confined, Refusal> take_or_make(const LaunchContext& context,
                                                             LaunchRequest& request);

  /// Takes one back whose program has ended.
  void give_back(Confined confined);

 private:
  std::size_t most_;
  std::optional<Permissions> asked_{};  ///< what those that are kept are for
  std::shared_ptr<const Policy> policy_{};
  std::vector<Confined> kept_{};
};

}  // namespace pynox::pool
