// SPDX-License-Identifier: Apache-2.0
#include "host/python/enter_program.hpp"

#include "host/python/exception_watch.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/start.hpp"

#include <Python.h>

#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstring>

namespace pynox {
namespace {

// posix.environ
PyObject*& environment_variables() {
  static PyObject* variables = nullptr;  // used until the very end
  return variables;
}

// posix.environ was made of the template's environment; os.environ is a view of the same object.
bool refresh_environment() {
  PyObject* const variables = environment_variables();
  PyDict_Clear(variables);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const char* const equals = std::strchr(*entry, '=');
    if (equals == nullptr) continue;
    const PyRef name = PyRef::steal(PyBytes_FromStringAndSize(*entry, equals - *entry));
    const PyRef value = PyRef::steal(PyBytes_FromString(equals + 1));
    if (!name || !value || PyDict_SetItem(variables, name.get(), value.get()) != 0) {
      return false;
    }
  }
  return true;
}

// What the interpreter would have taken from the environment at its start.
bool apply_environment() {
  if (!refresh_environment()) return false;
  if (getenv("LC_ALL") != nullptr || getenv("LC_CTYPE") != nullptr || getenv("LANG") != nullptr) {
    (void)setlocale(LC_CTYPE, "");
  }
  if (getenv("TZ") == nullptr) return true;
  const PyRef time_module = PyRef::steal(PyImport_ImportModule("time"));
  return time_module && PyRef::steal(PyObject_CallMethod(time_module.get(), "tzset", nullptr));
}

}  // namespace

bool renew_main() {
  PyObject* const old = PyImport_AddModule("__main__");  // borrowed
  const PyRef fresh = PyRef::steal(PyModule_New("__main__"));
  return old != nullptr && fresh &&
         PyDict_Update(PyModule_GetDict(fresh.get()), PyModule_GetDict(old)) == 0 &&
         PyDict_SetItemString(PyImport_GetModuleDict(), "__main__", fresh.get()) == 0;
}

bool reseed_numpy() {
  const PyRef name = PyRef::steal(PyUnicode_FromString("numpy.random"));
  const PyRef random = PyRef::steal(name ? PyImport_GetModule(name.get()) : nullptr);
  if (!random) return PyErr_Occurred() == nullptr;
  return static_cast<bool>(PyRef::steal(PyObject_CallMethod(random.get(), "seed", nullptr)));
}

bool prepare_entries() {
  const PyRef posix = PyRef::steal(PyImport_ImportModule("posix"));
  environment_variables() = posix ? PyObject_GetAttrString(posix.get(), "environ") : nullptr;
  return environment_variables() != nullptr && PyDict_Check(environment_variables());
}

bool set_arguments(const Program& program) {
  const PyRef list = PyRef::steal(PyList_New(0));
  if (!list) return false;
  const auto append = [&list](const std::string& word) {
    const PyRef text = PyRef::steal(PyUnicode_DecodeFSDefault(word.c_str()));
    return text && PyList_Append(list.get(), text.get()) == 0;
  };
  if (!append(program.kind == ProgramKind::code ? "-c" : program.text)) return false;
  for (const std::string& argument : program.args) {
    if (!append(argument)) return false;
  }
  return PySys_SetObject("argv", list.get()) == 0;
}

bool enter_program(const WarmRun& run) {
  report_exceptions_to(run.diagnostic_fd);
  PyGC_Enable();
  return apply_environment() && append_package_dirs(run.package_dirs);
}

}  // namespace pynox
