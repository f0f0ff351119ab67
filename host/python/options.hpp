// SPDX-License-Identifier: Apache-2.0
/// How the interpreter of a confined run is configured. Every field that differs from python's own
/// default says what breaks without it.
#pragma once

#include "host/python/python.hpp"

#include <Python.h>

namespace pynox {

/// Owner of a PyConfig, which holds memory of its own.
class InterpreterConfig {
 public:
  InterpreterConfig() { PyConfig_InitPythonConfig(&config_); }
  InterpreterConfig(const InterpreterConfig&) = delete;
  InterpreterConfig& operator=(const InterpreterConfig&) = delete;
  InterpreterConfig(InterpreterConfig&&) = delete;
  InterpreterConfig& operator=(InterpreterConfig&&) = delete;
  ~InterpreterConfig() { PyConfig_Clear(&config_); }

  [[nodiscard]] PyConfig* get() noexcept { return &config_; }

 private:
  PyConfig config_{};
};

/// [child] Settles the encoding: everything else decodes its text by it, so it comes first.
[[nodiscard]] PyStatus preinitialize_python();

/// [child] Fills `config` for `run`. Not for a script that comes as a descriptor: that has no
/// run_filename.
[[nodiscard]] PyStatus configure_python(const PythonRun& run, PyConfig* config);

}  // namespace pynox
