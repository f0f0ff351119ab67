// SPDX-License-Identifier: Apache-2.0
/// Signals that reach the launcher while a program runs, passed on so that they act as if python
/// itself ran there.
#pragma once

#include "host/run/child_process.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <signal.h>

namespace pynox {

/// [parent] Blocks every signal that can be blocked and reads them from a descriptor instead, so
/// that the launcher has no handler and no race, whatever dispositions it inherited. Restores the
/// caller's mask in the destructor.
class SignalRelay {
 public:
  [[nodiscard]] static Result<SignalRelay> start();

  SignalRelay(SignalRelay&& other) noexcept;
  SignalRelay& operator=(SignalRelay&&) = delete;
  SignalRelay(const SignalRelay&) = delete;
  SignalRelay& operator=(const SignalRelay&) = delete;
  ~SignalRelay();

  /// Readable when signals wait.
  [[nodiscard]] int fd() const noexcept { return signals_.get(); }
  /// The mask that the program is to have.
  [[nodiscard]] const sigset_t& inherited_mask() const noexcept { return inherited_mask_; }

  /// Takes what waits. A signal that the terminal sent has reached the child as well, which is in
  /// the same process group; any other was meant for "the process" and is passed on. When the
  /// terminal stopped the child, the launcher stops too, so that the shell sees its job stopped; a
  /// stop that the program gave itself is not mirrored.
  void relay(const ChildProcess& child);

 private:
  SignalRelay(UniqueFd signals_fd, const sigset_t& inherited_mask) noexcept
      : signals_(std::move(signals_fd)), inherited_mask_(inherited_mask) {}
  void mirror_stop() noexcept;

  UniqueFd signals_;
  sigset_t inherited_mask_;
  bool owns_mask_ = true;
  int stop_asked_ = 0;  ///< a stop signal that reached the launcher and has not been acted on
  bool child_stopped_ = false;
};

}  // namespace pynox
