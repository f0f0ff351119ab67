// SPDX-License-Identifier: Apache-2.0
/// The signals that stop a pool.
#pragma once

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <signal.h>

namespace pynox::pool {

/// [parent] Blocks SIGTERM, SIGINT and SIGHUP, unless the caller ignores them, and reads them from
/// a descriptor. SIGPIPE and SIGXFSZ are blocked too: a reader that has gone, and a file that may
/// not grow, are errors of the write.
class StopSignals {
 public:
  [[nodiscard]] static Result<StopSignals> start();

  /// Readable when one waits.
  [[nodiscard]] int fd() const noexcept { return signals_.get(); }
  /// Takes one; false if there is none.
  [[nodiscard]] bool take() noexcept;
  /// The mask that programs are to have.
  [[nodiscard]] const sigset_t& inherited_mask() const noexcept { return inherited_mask_; }

 private:
  StopSignals(UniqueFd signals_fd, const sigset_t& inherited_mask) noexcept
      : signals_(std::move(signals_fd)), inherited_mask_(inherited_mask) {}
  UniqueFd signals_;
  sigset_t inherited_mask_;
};

}  // namespace pynox::pool
