// SPDX-License-Identifier: Apache-2.0
/// Whether the end of the interpreter would do anything that anyone could notice.
///
/// Py_FinalizeEx collects garbage several times and takes every module apart, because any object
/// may have a finalizer that tells. Most programs leave none: then their process can end at once,
/// and the kernel takes the memory back. Whatever is not known to be silent is taken for one that
/// tells.
#pragma once

#include <Python.h>

namespace pynox {

/// [child] From the audit hook, GIL held: notes events after which an end is never silent, such as
/// an extension module that may keep something outside of the interpreter.
void watch_for_loud_ends(const char* event, PyObject* arguments);

/// [parent] For diagnosis: no end is silent from now on.
void end_whole_always();

/// [child] Before the program, which may put anything in the place of the gc module. False with an
/// exception set.
[[nodiscard]] bool prepare_silent_end();

/// [child] After the program, its threads and its atexit functions: whether no object is left whose
/// end runs code, writes or calls back.
[[nodiscard]] bool ends_silently();

}  // namespace pynox
