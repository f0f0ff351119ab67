// SPDX-License-Identifier: Apache-2.0
/// What the program last tried: the audit events that concern paths or abilities, so that an
/// exception can be told apart ("was that open for reading or writing?").
///
/// Cheap, because it sees every open(): fixed storage, no allocation, no reference to any object of
/// the program. Objects are remembered by address only, as tokens that are compared and never
/// dereferenced; a stale one can at worst make a hint wrong.
#pragma once

#include "host/report/diagnostic.hpp"

#include <Python.h>

#include <string>

namespace pynox {

/// One audit event.
struct RememberedAttempt {
  Attempt attempt{};
  std::string directory{};  ///< what a relative path is relative to, when a descriptor said so
  std::string object{};     ///< the object, of attempts whose errors may not name it
};

/// [child] From the audit hook, GIL held: remembers `event` if it tells of an attempt.
void remember_attempt(const char* event, PyObject* arguments);

/// The newest attempt on `path` (the object OSError.filename); when that is null, the newest that
/// was made by `code`, the innermost code of the traceback. `unknown` when there is none.
[[nodiscard]] RememberedAttempt recall_attempt(const void* path, const void* code);

}  // namespace pynox
