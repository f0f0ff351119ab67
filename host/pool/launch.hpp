// SPDX-License-Identifier: Apache-2.0
/// Turning a standby child into a confined program.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/policy.hpp"
#include "host/pool/confinement.hpp"
#include "host/pool/request.hpp"
#include "host/pool/standby_pool.hpp"
#include "host/run/channels.hpp"
#include "host/run/event_loop.hpp"
#include "host/run/supervisor.hpp"
#include "host/run/temp_directory.hpp"

#include <pynox/unique_fd.hpp>

#include <signal.h>
#include <sys/resource.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pynox::pool {

/// [parent] A program on its way, with everything that is the parent's part of it. Ends with this
/// object.
class LaunchedProgram {
 public:
  /// Prepares the confinement and sends the order. All references must outlive the object.
  [[nodiscard]] static std::variant<std::unique_ptr<LaunchedProgram>, Refusal> launch(
      EventLoop& loop, Standby standby, const LaunchContext& context, ConfinementCache& cache,
      LaunchRequest request);

  LaunchedProgram(const LaunchedProgram&) = delete;
  LaunchedProgram& operator=(const LaunchedProgram&) = delete;
  LaunchedProgram(LaunchedProgram&&) = delete;
  LaunchedProgram& operator=(LaunchedProgram&&) = delete;
  ~LaunchedProgram() = default;

  [[nodiscard]] const Policy& policy() const noexcept { return *confined_.policy; }
  [[nodiscard]] const PreparedRun& prepared() const noexcept { return confined_.prepared; }
  [[nodiscard]] ChildProcess& process() noexcept { return process_; }
  [[nodiscard]] ChildChannels& channels() noexcept { return channels_; }
  [[nodiscard]] Supervisor& supervisor() noexcept { return *supervisor_; }
  /// The server's end of a session's socket, and the same under a second number.
  [[nodiscard]] const UniqueFd& session_reader() const noexcept { return session_reader_; }
  [[nodiscard]] const UniqueFd& session_writer() const noexcept { return session_writer_; }

  /// Once the process is gone: gives up the temporary directory, if there was one.
  [[nodiscard]] std::optional<TempDirectory> take_temp() {
    return std::exchange(confined_.temp, std::nullopt);
  }
  /// Once nothing is left of the program: gives up what confined it. Nothing else can be asked of
  /// this object afterwards.
  [[nodiscard]] Confined take_confined();

 private:
  LaunchedProgram(Confined confined, Channels channels, Standby standby)
      : confined_(std::move(confined)),
        channels_(std::move(channels.parent)),
        process_(std::move(standby.process)) {
    channels_.control = std::move(standby.socket);
  }

  // In the order in which the later ones need the earlier ones.
  Confined confined_;
  ChildChannels channels_;
  UniqueFd session_reader_{};
  UniqueFd session_writer_{};
  ChildProcess process_;
  std::optional<Supervisor> supervisor_{};
};

}  // namespace pynox::pool
