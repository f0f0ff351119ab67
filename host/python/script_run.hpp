// SPDX-License-Identifier: Apache-2.0
/// Running a script as __main__.
#pragma once

#include <string>

namespace pynox {

/// [child] What python does for a script, a compiled one, a directory or an archive with a __main__
/// in it. `path` is absolute, as in __file__ and tracebacks; `as_given` is what the first entry of
/// sys.path is made from. Returns the exit status that the program would have if it ended here; an
/// exception has been printed.
[[nodiscard]] int run_script(const std::string& path, const std::string& as_given);

}  // namespace pynox
