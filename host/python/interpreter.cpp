// SPDX-License-Identifier: Apache-2.0
#include "host/python/arenas.hpp"
#include "host/python/cached_import.hpp"
#include "host/python/exception_watch.hpp"
#include "host/python/options.hpp"
#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/python.hpp"
#include "host/python/script_descriptor.hpp"
#include "host/python/script_run.hpp"
#include "host/python/silent_end.hpp"
#include "host/python/source_run.hpp"
#include "host/python/start.hpp"
#include "host/python/stdlib_cache.hpp"

#include <Python.h>

#include <marshal.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace pynox {
namespace {

constexpr std::array kBootstrapCode = std::to_array<unsigned char>({
#include "bootstrap_code.inc"
});

// Whether modules that start with the interpreter are sure to be those of the standard library, as
// their files give them without any option.
bool starts_as_usual(const PyConfig& config) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is no other thread yet
  return std::getenv("PYTHONHOME") == nullptr && config.home == nullptr &&
         config.pythonpath_env == nullptr && config.pycache_prefix == nullptr &&
         config.optimization_level == 0 && config.verbose == 0 && config.use_frozen_modules != 0;
}

// As CPython makes a script's path for __file__ and tracebacks: nothing is resolved.
std::string absolute_path(const std::string& path) {
  if (path.starts_with('/')) return path;
  std::error_code failure;
  const std::filesystem::path directory = std::filesystem::current_path(failure);
  if (failure) return path;
  return directory.string() + "/" + path;
}

// What CPython's own main does when it cannot start: the message and the exit status are its own.
[[noreturn]] void end_with(const PyStatus& status) { Py_ExitStatusException(status); }

// Py_BytesMain, with the cache of the standard library between its steps.
int run_main(Py_ssize_t count, char** words) {
  PyPreConfig before;
  PyPreConfig_InitPythonConfig(&before);
  PyStatus status = Py_PreInitializeFromBytesArgs(&before, count, words);
  if (PyStatus_Exception(status)) end_with(status);
  {
    InterpreterConfig config;
    status = PyConfig_SetBytesArgv(config.get(), count, words);
    if (!PyStatus_Exception(status)) status = PyConfig_Read(config.get());
    if (!PyStatus_Exception(status)) {
      if (starts_as_usual(*config.get())) {
        // The interpreter's for as long as the process lives.
        offer_startup_modules(open_stdlib_cache(stdlib_cache_path()).release());
      }
      status = Py_InitializeFromConfig(config.get());
    }
  }
  if (PyStatus_Exception(status)) end_with(status);
  install_cached_import();
  return Py_RunMain();
}

}  // namespace

// The standard library comes first: a package cannot stand in for one of its modules.
bool append_package_dirs(const std::vector<std::string>& directories) {
  PyObject* const search_path = PySys_GetObject("path");  // borrowed
  if (search_path == nullptr) return directories.empty();
  for (const std::string& directory : directories) {
    const PyRef entry = PyRef::steal(PyUnicode_DecodeFSDefault(directory.c_str()));
    if (!entry || PyList_Append(search_path, entry.get()) != 0) return false;
  }
  return true;
}

PyRef run_bootstrap(std::span<const unsigned char> compiled) {
  const PyRef pair = PyRef::steal(PyMarshal_ReadObjectFromString(
      reinterpret_cast<const char*>(compiled.data()), static_cast<Py_ssize_t>(compiled.size())));
  PyRef globals = PyRef::steal(PyDict_New());
  if (!pair || !globals) return {};
  PyObject* const code = PyTuple_GetItem(pair.get(), 0);   // borrowed
  PyObject* const texts = PyTuple_GetItem(pair.get(), 1);  // borrowed
  if (code == nullptr || texts == nullptr) return {};
  if (PyDict_SetItemString(globals.get(), "__builtins__", PyEval_GetBuiltins()) != 0 ||
      PyDict_SetItemString(globals.get(), "texts", texts) != 0) {
    return {};
  }
  if (!PyRef::steal(PyEval_EvalCode(code, globals.get(), globals.get()))) return {};
  return globals;
}

std::string python_version() {
  const std::string_view version = Py_GetVersion();
  return std::string(version.substr(0, version.find(' ')));
}

PyStatus start_interpreter(const PythonRun& run) {
  PyStatus status = preinitialize_python();
  if (PyStatus_Exception(status)) return status;
  if (!watch_exceptions(run.diagnostic_fd)) return PyStatus_NoMemory();
  InterpreterConfig config;
  status = configure_python(run, config.get());
  if (PyStatus_Exception(status)) return status;
  offer_startup_modules(run.stdlib_cache_fd);
  status = Py_InitializeFromConfig(config.get());
  if (PyStatus_Exception(status)) return status;
  install_cached_import();
  // Its namespace goes at once: no trace of it is left in __main__.
  if (!append_package_dirs(run.package_dirs) || !run_bootstrap(kBootstrapCode)) PyErr_Print();
  return status;
}

void prepare_python() {
#ifdef PYNOX_TESTING
  // NOLINTBEGIN(concurrency-mt-unsafe): read before there is any thread
  if (std::getenv("PYNOX_TEST_WHOLE_END") != nullptr) end_whole_always();
  if (std::getenv("PYNOX_TEST_PLAIN_ARENAS") != nullptr) return;
    // NOLINTEND(concurrency-mt-unsafe)
#endif
  use_paired_arenas();
}

int run_python(const PythonRun& run) {
  const PyStatus status = start_interpreter(run);
  if (PyStatus_Exception(status)) end_with(status);
  if (!prepare_end()) {
    PyErr_Print();
    return end_interpreter(1);
  }
  const Program& program = run.program;
  switch (program.kind) {
    case ProgramKind::code:
      // python's parser adds the newline too; a last line that ends in a comment needs it
      return end_interpreter(run_command(program.text + "\n", /*echo=*/false));
    case ProgramKind::script:
      if (run.script_fd) {
        return end_interpreter(run_script_descriptor(*run.script_fd, program.text));
      }
      return end_interpreter(run_script(absolute_path(program.text), program.text));
    case ProgramKind::module:
      break;
  }
  return Py_RunMain();
}

int run_python_unsandboxed(const std::vector<std::string>& words) {
  // CPython finds its installation, and what sys.executable names, by argv[0].
  std::vector<std::string> arguments{PYNOX_PYTHON_EXECUTABLE};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  prepare_python();
  return run_main(static_cast<Py_ssize_t>(arguments.size()), pointers.data());
}

}  // namespace pynox
