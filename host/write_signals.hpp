// SPDX-License-Identifier: Apache-2.0
/// Writing to streams that others own.
#pragma once

#include <signal.h>

namespace pynox {

/// [parent] Keeps a reader that has gone, and a file that has reached `ulimit -f`, from ending this
/// process: the write fails with EPIPE or EFBIG instead.
class WriteSignalsBlocked {
 public:
  WriteSignalsBlocked();
  WriteSignalsBlocked(const WriteSignalsBlocked&) = delete;
  WriteSignalsBlocked& operator=(const WriteSignalsBlocked&) = delete;
  WriteSignalsBlocked(WriteSignalsBlocked&&) = delete;
  WriteSignalsBlocked& operator=(WriteSignalsBlocked&&) = delete;
  ~WriteSignalsBlocked();

 private:
  sigset_t before_{};
};

}  // namespace pynox
