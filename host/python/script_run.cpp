// SPDX-License-Identifier: Apache-2.0
#include "host/python/script_run.hpp"

#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/script_descriptor.hpp"

#include <Python.h>

#include <errno.h>
#include <stdio.h>

#include <array>
#include <cstring>

namespace pynox {
namespace {

constexpr int kExitNoScript = 2;  // as Py_RunMain's, for a script that cannot be opened

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

// By its name or, as python does it, by the first two bytes of the magic number.
bool is_compiled(FILE* file, const std::string& path) {
  if (path.ends_with(".pyc")) return true;
  if (ftell(file) != 0) return false;  // a pipe: nothing can be read in advance
  std::array<unsigned char, 2> start{};
  const bool is_long_enough = fread(start.data(), start.size(), 1, file) == 1;
  rewind(file);
  const auto magic = static_cast<unsigned long>(PyImport_GetMagicNumber());
  return is_long_enough && start[0] == (magic & 0xFFU) && start[1] == (magic >> 8U & 0xFFU);
}

// Takes `file` over.
int run_source_file(FILE* file, const std::string& path, PyObject* name) {
  PyCompilerFlags flags{};
  flags.cf_feature_version = PY_MINOR_VERSION;
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
  // What is registered to run at the end still finds these after sys.exit, and not otherwise.
  const bool exits = !result && PyErr_ExceptionMatches(PyExc_SystemExit) != 0;
  const int status = result ? 0 : end_by_exception();
  if (exits) return status;
  for (const char* key : {"__file__", "__cached__"}) {
    if (PyDict_DelItemString(globals.get(), key) != 0) PyErr_Clear();
  }
  return status;
}

int run_file(const std::string& path, PyObject* name) {
  if (PySys_Audit("cpython.run_file", "O", name) < 0) return end_by_exception();
  FILE* const file = fopen(path.c_str(), "rbe");
  if (file == nullptr) {
    const int error = errno;
    const PyRef executable = PyRef::steal(PyUnicode_FromWideChar(Py_GetProgramName(), -1));
    PySys_FormatStderr("%S: can't open file %R: [Errno %d] %s\n", executable.get(), name, error,
                       std::strerror(error));
    return kExitNoScript;
  }
  if (Py_MakePendingCalls() != 0) {
    (void)fclose(file);
    return end_by_exception();
  }
  if (!is_compiled(file, path)) return run_source_file(file, path, name);
  PyCompilerFlags flags{};
  flags.cf_feature_version = PY_MINOR_VERSION;
  return PyRun_SimpleFileExFlags(file, path.c_str(), /*closeit=*/1, &flags) != 0 ? 1 : 0;
}

}  // namespace

int run_script(const std::string& path, const std::string& as_given) {
  const PyRef name = PyRef::steal(PyUnicode_DecodeFSDefault(path.c_str()));
  const PyRef importer = PyRef::steal(name ? PyImport_GetImporter(name.get()) : nullptr);
  if (!importer) return end_by_exception();
  if (importer.get() != Py_None) return run_entry_point(name.get());
  if (!prepend_to_search_path(script_directory(as_given))) return end_by_exception();
  return run_file(path, name.get());
}

}  // namespace pynox
