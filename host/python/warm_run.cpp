// SPDX-License-Identifier: Apache-2.0
// Running a program in a forked interpreter: what Py_RunMain does, without its beginning and end.
#include "host/python/enter_program.hpp"
#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/script_descriptor.hpp"
#include "host/python/source_run.hpp"
#include "host/python/warm_interpreter.hpp"

#include <Python.h>

#include <errno.h>
#include <stdio.h>

#include <cstring>

namespace pynox {
namespace {

constexpr int kExitNoScript = 2;  // as Py_RunMain's, for a script that cannot be opened

int run_code(const WarmRun& run) {
  const PyRef code = PyRef::steal(PyUnicode_FromString(run.program.text.c_str()));
  if (!code || !prepend_to_search_path("") ||
      PySys_Audit("cpython.run_command", "O", code.get()) < 0)
    return end_by_exception();
  return run_source(run.program.text, "<string>", run.echo);
}

// A directory or an archive with a __main__ in it.
int run_entry_point(PyObject* path) {
  PyObject* const search_path = PySys_GetObject("path");  // borrowed
  if (search_path == nullptr || PyList_Insert(search_path, 0, path) != 0) return end_by_exception();
  const PyRef runpy = PyRef::steal(PyImport_ImportModule("runpy"));
  const PyRef done = PyRef::steal(
      runpy ? PyObject_CallMethod(runpy.get(), "_run_module_as_main", "sO", "__main__", Py_False)
            : nullptr);
  return done ? 0 : end_by_exception();
}

bool describe_main(PyObject* globals, PyObject* path) {
  const PyRef external = PyRef::steal(PyImport_ImportModule("_frozen_importlib_external"));
  const PyRef loader = PyRef::steal(
      external ? PyObject_CallMethod(external.get(), "SourceFileLoader", "sO", "__main__", path)
               : nullptr);
  return loader && PyDict_SetItemString(globals, "__file__", path) == 0 &&
         PyDict_SetItemString(globals, "__cached__", Py_None) == 0 &&
         PyDict_SetItemString(globals, "__loader__", loader.get()) == 0;
}

int run_file(const std::string& path, PyObject* name) {
  if (PySys_Audit("cpython.run_file", "O", name) < 0) return end_by_exception();
  FILE* const file = fopen(path.c_str(), "rbe");
  if (file == nullptr) {
    const int error = errno;
    PySys_FormatStderr("%ls: can't open file %R: [Errno %d] %s\n", Py_GetProgramName(), name, error,
                       std::strerror(error));
    return kExitNoScript;
  }
  PyCompilerFlags flags{};
  flags.cf_feature_version = PY_MINOR_VERSION;
  if (path.ends_with(".pyc")) {
    return PyRun_SimpleFileExFlags(file, path.c_str(), /*closeit=*/1, &flags) != 0 ? 1 : 0;
  }
  PyObject* const main_module = PyImport_AddModule("__main__");  // borrowed
  const PyRef globals =
      PyRef::borrow(main_module == nullptr ? nullptr : PyModule_GetDict(main_module));
  if (!globals || !describe_main(globals.get(), name)) {
    (void)fclose(file);
    return end_by_exception();
  }
  const PyRef result = PyRef::steal(PyRun_FileExFlags(file, path.c_str(), Py_file_input,
                                                      globals.get(), globals.get(),
                                                      /*closeit=*/1, &flags));
  const int status = result ? 0 : end_by_exception();
  for (const char* key : {"__file__", "__cached__"}) {
    if (PyDict_DelItemString(globals.get(), key) != 0) PyErr_Clear();
  }
  return status;
}

int run_script(const std::string& path) {
  const PyRef name = PyRef::steal(PyUnicode_DecodeFSDefault(path.c_str()));
  const PyRef importer = PyRef::steal(name ? PyImport_GetImporter(name.get()) : nullptr);
  if (!importer) return end_by_exception();
  if (importer.get() != Py_None) return run_entry_point(name.get());
  if (!prepend_to_search_path(script_directory(path))) return end_by_exception();
  return run_file(path, name.get());
}

}  // namespace

int run_warm(const WarmRun& run) {
  if (!enter_program(run) || !set_arguments(run.program)) return finish_program(end_by_exception());
  const int status =
      run.program.kind == ProgramKind::code ? run_code(run) : run_script(run.program.text);
  return finish_program(status);
}

}  // namespace pynox
