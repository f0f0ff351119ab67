// SPDX-License-Identifier: Apache-2.0
/// Imports of standard-library modules out of the compiled cache. Modules, specs and loaders come
/// out as the interpreter's own finder makes them.
#pragma once

#include <Python.h>

namespace pynox {

/// [child] Before Py_InitializeFromConfig: opens the cache behind `fd` (-1: there is none), and
/// offers the modules that CPython imports while it starts. Anything unexpected only means that
/// modules come from their files.
void offer_startup_modules(int fd);

/// [child] After it: gives those modules the attributes that they have when they come from their
/// files, and lets further imports of the standard library use the cache.
void install_cached_import();

}  // namespace pynox
