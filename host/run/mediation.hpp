// SPDX-License-Identifier: Apache-2.0
/// Serving the calls that a backend's filter hands to the launcher.
#pragma once

#include "host/plugins/adapters.hpp"

#include <pynox/backend.h>
#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <memory>

namespace pynox {

/// [parent] A run's listener and the thread that serves it. The thread is made when the first
/// notification waits, so that a program that never makes such a call costs none; and it is one of
/// its own because a service may block in the file system, for which the clock must not wait.
class Mediation {
 public:
  /// Tells the backend of the listener. A backend that has no service for it is refused.
  [[nodiscard]] static Result<Mediation> attach(PreparedRun& prepared, UniqueFd listener_fd,
                                                int child_pidfd);

  Mediation(Mediation&&) noexcept = default;
  Mediation& operator=(Mediation&&) = delete;
  Mediation(const Mediation&) = delete;
  Mediation& operator=(const Mediation&) = delete;
  /// Ends the thread; called once the child has ended. A service that is still blocked keeps its
  /// thread, its descriptors and the prepared run until it returns.
  ~Mediation();

  /// Readable when a notification waits and the thread has not been made.
  [[nodiscard]] int listener_fd() const;

  /// Whether the thread may still call the backend.
  [[nodiscard]] bool is_serving() const;

  /// Ends the thread without waiting for it, as the destructor does after a while.
  void abandon();

  /// Makes the thread. From then on the launcher does not watch the listener itself.
  void start();

  /// What the launcher and the thread share; whoever is last frees it.
  struct Shared;

 private:
  Mediation(std::shared_ptr<Shared> shared, PreparedRun& prepared) noexcept
      : shared_(std::move(shared)), prepared_(&prepared) {}
  void stop() const;
  /// With the mutex held, and only if the thread is running.
  void leave_run_to_thread();

  std::shared_ptr<Shared> shared_;
  PreparedRun* prepared_;
};

}  // namespace pynox
