// SPDX-License-Identifier: Apache-2.0
#include "host/python/exception_facts.hpp"

#include "host/python/attempt_memory.hpp"
#include "host/python/called_name.hpp"
#include "host/python/py_ref.hpp"

#include <climits>

#include <errno.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pynox {
namespace {

// Longest text that is looked at, in characters. The record cuts again, in bytes.
constexpr Py_ssize_t kMaxCharacters = 16384;

constexpr std::string_view kLibrary = PYNOX_PYTHON_STDLIB "/";
constexpr std::string_view kMultiprocessing = PYNOX_PYTHON_STDLIB "/multiprocessing/";

// Text as UTF-8, what cannot be encoded shown as \udcXX. Empty on any failure.
std::string utf8_text(PyObject* text) {
  if (text == nullptr || !PyUnicode_Check(text)) return {};
  const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
  const PyRef start =
      PyRef::steal(PyUnicode_Substring(text, 0, length < kMaxCharacters ? length : kMaxCharacters));
  const PyRef bytes = PyRef::steal(
      start ? PyUnicode_AsEncodedString(start.get(), "utf-8", "backslashreplace") : nullptr);
  if (!bytes) {
    PyErr_Clear();
    return {};
  }
  return {PyBytes_AS_STRING(bytes.get()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.get()))};
}

// str(exception), or what python prints when that fails.
std::string message_of(PyObject* exception) {
  const PyRef text = PyRef::steal(PyObject_Str(exception));
  if (!text) {
    PyErr_Clear();
    return "<exception str() failed>";
  }
  std::string message = utf8_text(text.get());
  // A reader must see that more would follow.
  if (PyUnicode_GET_LENGTH(text.get()) > kMaxCharacters) message += "…";
  return message;
}

// The class's name as a traceback shows it: qualified, unless it is a builtin or the program's own.
std::string type_name(PyObject* exception) {
  PyObject* const type = reinterpret_cast<PyObject*>(Py_TYPE(exception));
  const PyRef name = PyRef::steal(PyType_GetQualName(Py_TYPE(exception)));
  const PyRef module = PyRef::steal(PyObject_GetAttrString(type, "__module__"));
  PyErr_Clear();
  std::string text = name ? utf8_text(name.get()) : std::string("<unknown>");
  if (!module || !PyUnicode_Check(module.get())) return "<unknown>." + text;
  const std::string qualifier = utf8_text(module.get());
  return qualifier == "builtins" || qualifier == "__main__" ? text : qualifier + "." + text;
}

bool is_of_standard_library(std::string_view file) {
  return file.starts_with(kLibrary) || file.starts_with("<frozen ");
}

PyRef code_of(const PyTracebackObject* entry) {
  return PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(entry->tb_frame)));
}

std::string file_of(const PyRef& code) {
  return utf8_text(reinterpret_cast<PyCodeObject*>(code.get())->co_filename);
}

// What the traceback tells: the program's innermost place, and the code that raised.
struct Origin {
  std::string file{};
  std::int32_t line = 0;
  std::string raising_file{};
  const void* raising_code = nullptr;
  const PyTracebackObject* raising_entry = nullptr;  // the traceback's
};

Origin origin_of(PyObject* traceback) {
  Origin origin;
  const PyTracebackObject* entry = nullptr;
  if (traceback != nullptr && PyTraceBack_Check(traceback)) {
    entry = reinterpret_cast<const PyTracebackObject*>(traceback);
  }
  const PyTracebackObject* of_program = nullptr;
  for (; entry != nullptr; entry = entry->tb_next) {
    const PyRef code = code_of(entry);
    // Recursion makes long tracebacks of one code: its file name is looked at once.
    if (code.get() != origin.raising_code) origin.raising_file = file_of(code);
    origin.raising_code = code.get();
    origin.raising_entry = entry;
    if (!is_of_standard_library(origin.raising_file)) of_program = entry;
  }
  if (of_program != nullptr) {
    origin.file = file_of(code_of(of_program));
    origin.line = of_program->tb_lineno;
  }
  return origin;
}

// A file name as the file system's bytes. Descriptors and other objects give nothing.
std::string path_bytes(PyObject* name) {
  if (name == nullptr || name == Py_None || PyLong_Check(name)) return {};
  PyRef path = PyRef::steal(PyOS_FSPath(name));
  if (path && PyUnicode_Check(path.get())) {
    path = PyRef::steal(PyUnicode_EncodeFSDefault(path.get()));
  }
  if (!path) {
    PyErr_Clear();
    return {};
  }
  return {PyBytes_AS_STRING(path.get()), static_cast<std::size_t>(PyBytes_GET_SIZE(path.get()))};
}

// An absolute path without its "." and empty components. ".." stays: it may follow a link.
std::string without_dots(std::string_view path) {
  std::string kept;
  while (!path.empty()) {
    const std::string_view component = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(component.size() + 1, path.size()));
    if (!component.empty() && component != ".") kept.append("/").append(component);
  }
  return kept.empty() ? "/" : kept;
}

// `path` made absolute: relative to `directory` if that is known, else to the current one.
std::string absolute_path(const std::string& path, std::string directory) {
  if (path.empty() || path.front() == '/') return path;
  if (directory.empty()) {
    std::array<char, PATH_MAX> current{};
    if (getcwd(current.data(), current.size()) == nullptr) return path;
    directory = current.data();
  }
  return without_dots(directory + "/" + path);
}

std::int32_t errno_of(const PyOSErrorObject* error) {
  if (error->myerrno == nullptr || !PyLong_Check(error->myerrno)) return 0;
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(error->myerrno, &overflow);
  const bool fits = overflow == 0 && value >= INT32_MIN && value <= INT32_MAX;
  return fits ? static_cast<std::int32_t>(value) : 0;
}

// Modules of the standard library that ask the kernel without an audit event.
Attempt attempt_by_module(std::string_view raising_file) {
  if (!raising_file.starts_with(kMultiprocessing)) return Attempt::unknown;
  raising_file.remove_prefix(kMultiprocessing.size());
  if (raising_file == "synchronize.py" || raising_file == "shared_memory.py") {
    return Attempt::shared_memory;
  }
  return raising_file == "util.py" ? Attempt::subprocess : Attempt::unknown;
}

bool is_a(PyObject* exception, PyObject* type) {
  return PyObject_TypeCheck(exception, reinterpret_cast<PyTypeObject*>(type)) != 0;
}

// urllib's URLError and its like: an OSError without a number whose only argument is the one that
// matters. Borrowed; null when there is none.
PyObject* wrapped_os_error(PyObject* exception) {
  const auto* const error = reinterpret_cast<const PyOSErrorObject*>(exception);
  const bool may_wrap = error->myerrno == nullptr && error->args != nullptr &&
                        PyTuple_Check(error->args) && PyTuple_GET_SIZE(error->args) == 1;
  if (!may_wrap) return nullptr;
  PyObject* const inner = PyTuple_GET_ITEM(error->args, 0);
  return is_a(inner, PyExc_OSError) ? inner : nullptr;
}

void add_os_error(PyObject* exception, const Origin& origin, Diagnostic* diagnostic) {
  const auto* const error = reinterpret_cast<const PyOSErrorObject*>(exception);
  diagnostic->is_permission_error = is_a(exception, PyExc_PermissionError);
  diagnostic->sys_errno = errno_of(error);
  // Without a number the class is used for something of its own: HTTPError.filename is a URL.
  if (diagnostic->sys_errno == 0) return;
  const bool names_path =
      error->filename != nullptr && error->filename != Py_None && !PyLong_Check(error->filename);
  const RememberedAttempt remembered =
      recall_attempt(names_path ? error->filename : nullptr, origin.raising_code);
  const Attempt by_module = attempt_by_module(origin.raising_file);
  diagnostic->attempt = by_module != Attempt::unknown ? by_module : remembered.attempt;
  if (diagnostic->attempt == Attempt::shared_memory) return;  // its names are not paths
  const bool is_unexplained =
      diagnostic->is_permission_error && diagnostic->attempt == Attempt::unknown;
  if (is_unexplained && origin.raising_entry != nullptr) {
    diagnostic->called = called_name(origin.raising_entry);
  }
  if (names_path) {
    diagnostic->path = absolute_path(path_bytes(error->filename), remembered.directory);
    diagnostic->second_path = absolute_path(path_bytes(error->filename2), {});
  } else {
    diagnostic->second_path = absolute_path(remembered.object, remembered.directory);
  }
}

void add_syntax_error(PyObject* exception, Diagnostic* diagnostic) {
  const auto* const error = reinterpret_cast<const PySyntaxErrorObject*>(exception);
  const std::string file = utf8_text(error->filename);
  if (file.empty()) return;
  diagnostic->file = file;
  diagnostic->line = 0;
  if (error->lineno == nullptr || !PyLong_Check(error->lineno)) return;
  int overflow = 0;
  const long line = PyLong_AsLongAndOverflow(error->lineno, &overflow);
  if (overflow == 0 && line > 0 && line <= INT32_MAX) {
    diagnostic->line = static_cast<std::int32_t>(line);
  }
}

}  // namespace

Diagnostic describe_exception(PyObject* exception, PyObject* traceback) {
  Diagnostic diagnostic;
  const Origin origin = origin_of(traceback);
  diagnostic.type = type_name(exception);
  diagnostic.message = message_of(exception);
  diagnostic.file = origin.file;
  diagnostic.line = origin.line > 0 ? origin.line : 0;
  diagnostic.is_memory_error = is_a(exception, PyExc_MemoryError);
  if (is_a(exception, PyExc_OSError)) {
    PyObject* const inner = wrapped_os_error(exception);
    const PyRef traceback_of_inner =
        PyRef::steal(inner != nullptr ? PyException_GetTraceback(inner) : nullptr);
    if (inner != nullptr) {
      add_os_error(inner, origin_of(traceback_of_inner.get()), &diagnostic);
    } else {
      add_os_error(exception, origin, &diagnostic);
    }
  } else if (is_a(exception, PyExc_SyntaxError)) {
    add_syntax_error(exception, &diagnostic);
  } else if (is_a(exception, PyExc_ModuleNotFoundError)) {
    diagnostic.missing_module =
        utf8_text(reinterpret_cast<const PyImportErrorObject*>(exception)->name);
  }
  return diagnostic;
}

}  // namespace pynox
