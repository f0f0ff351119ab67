// SPDX-License-Identifier: Apache-2.0
/// From a copy of the template to the interpreter that a program expects.
#pragma once

#include "host/python/warm_interpreter.hpp"

namespace pynox {

/// [template] Finds what enter_program() needs. False with an exception set.
[[nodiscard]] bool prepare_entries();

/// [child] Makes __main__ anew. The template's is frozen with everything else that is shared: a
/// cycle through it would never be collected, and its finalizers not run. False with an exception
/// set.
[[nodiscard]] bool renew_main();

/// [template, child] The random module seeds itself anew after a fork; NumPy's global generator,
/// where there is one, does not. False with an exception set.
[[nodiscard]] bool reseed_numpy();

/// [child] Makes what the interpreter took from its surroundings those of `run`: the environment,
/// the search path, the channel for diagnostics. False with an exception set.
[[nodiscard]] bool enter_program(const WarmRun& run);

/// [child] Sets sys.argv. False with an exception set.
[[nodiscard]] bool set_arguments(const Program& program);

}  // namespace pynox
