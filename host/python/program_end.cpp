// SPDX-License-Identifier: Apache-2.0
#include "host/python/program_end.hpp"

#include "host/python/exception_watch.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/silent_end.hpp"

#include <Python.h>

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <memory>
#include <unordered_set>
#include <vector>

namespace pynox {
namespace {

// Addresses only: the modules live as long as the interpreter.
std::unordered_set<const PyObject*>& remembered_modules() {
  static auto& instance =  // used until the very end
      *std::make_unique<std::unordered_set<const PyObject*>>().release();
  return instance;
}

// atexit._run_exitfuncs. What programs register is the interpreter's, not the module's: it does not
// matter that the module is not kept.
PyObject*& exit_functions_runner() {
  static PyObject* runner = nullptr;  // used until the very end
  return runner;
}

bool find_exit_functions_runner() {
  const PyRef name = PyRef::steal(PyUnicode_FromString("atexit"));
  PyObject* const modules = PyImport_GetModuleDict();  // borrowed
  if (!name) return false;
  const bool was_there = PyDict_Contains(modules, name.get()) == 1;
  const PyRef atexit = PyRef::steal(PyImport_Import(name.get()));
  exit_functions_runner() =
      atexit ? PyObject_GetAttrString(atexit.get(), "_run_exitfuncs") : nullptr;
  // A program that has not imported it does not see it.
  if (!was_there && atexit && PyDict_DelItem(modules, name.get()) != 0) return false;
  return exit_functions_runner() != nullptr;
}

void print_exit_message(PyObject* message) {
  PyObject* const stream = PySys_GetObject("stderr");  // borrowed
  if (stream != nullptr && stream != Py_None) {
    if (PyFile_WriteObject(message, stream, Py_PRINT_RAW) != 0) PyErr_Clear();
  } else {
    (void)PyObject_Print(message, stderr, Py_PRINT_RAW);
    (void)fflush(stderr);
  }
  PySys_WriteStderr("\n");
}

int status_of_exit(PyObject* exit) {
  PyRef code = PyRef::steal(PyObject_GetAttrString(exit, "code"));
  if (!code) {
    PyErr_Clear();
    code = PyRef::borrow(exit);
  }
  if (code.get() == Py_None) return 0;
  if (PyLong_Check(code.get())) {
    const long status = PyLong_AsLong(code.get());
    PyErr_Clear();  // one too large for C is -1, as in python
    return static_cast<int>(status);
  }
  print_exit_message(code.get());
  return 1;
}

// Threads that the program started and did not wait for.
void wait_for_threads() {
  const PyRef name = PyRef::steal(PyUnicode_FromString("threading"));
  const PyRef threading = PyRef::steal(name ? PyImport_GetModule(name.get()) : nullptr);
  if (!threading) {
    PyErr_Clear();
    return;
  }
  const PyRef done = PyRef::steal(PyObject_CallMethod(threading.get(), "_shutdown", nullptr));
  if (!done) PyErr_WriteUnraisable(threading.get());
}

void run_exit_functions() {
  if (!PyRef::steal(PyObject_CallNoArgs(exit_functions_runner()))) {
    PyErr_WriteUnraisable(exit_functions_runner());
  }
}

bool flush(const char* stream_name, bool tells) {
  const PyRef stream = PyRef::borrow(PySys_GetObject(stream_name));
  if (!stream || stream.get() == Py_None) return true;
  const PyRef closed = PyRef::steal(PyObject_GetAttrString(stream.get(), "closed"));
  const int is_closed = closed ? PyObject_IsTrue(closed.get()) : 0;
  if (is_closed != 0) {
    PyErr_Clear();
    return true;
  }
  PyErr_Clear();
  if (PyRef::steal(PyObject_CallMethod(stream.get(), "flush", nullptr))) return true;
  if (tells) {
    PyErr_WriteUnraisable(stream.get());
  } else {
    PyErr_Clear();  // where would it be told?
  }
  return false;
}

bool has_other_threads() {
  PyThreadState* const first = PyInterpreterState_ThreadHead(PyInterpreterState_Get());
  return first != nullptr && PyThreadState_Next(first) != nullptr;
}

// References to the program's objects from where the interpreter keeps them.
void drop_special_references() {
  for (const char* name : {"last_type", "last_value", "last_traceback"}) {
    if (PySys_SetObject(name, Py_None) != 0) PyErr_Clear();
  }
  constexpr const char* kStreams[][2] = {
      {"stdin", "__stdin__"}, {"stdout", "__stdout__"}, {"stderr", "__stderr__"}};
  for (const auto& [name, original] : kStreams) {
    PyObject* const stream = PySys_GetObject(original);  // borrowed
    if (PySys_SetObject(name, stream == nullptr ? Py_None : stream) != 0) PyErr_Clear();
  }
  PyObject* const builtins = PyEval_GetBuiltins();  // borrowed
  if (PyDict_SetItemString(builtins, "_", Py_None) != 0) PyErr_Clear();
}

// Takes the program's own modules out of sys.modules and returns weak references to them. The
// others are not touched: a reference taken is a page copied, for each of a few hundred modules.
std::vector<PyRef> release_modules() {
  struct Own {
    PyRef name;
    PyRef module;
  };
  std::vector<Own> own;
  PyObject* const modules = PyImport_GetModuleDict();            // borrowed
  PyObject* const main_module = PyImport_AddModule("__main__");  // borrowed
  PyObject* name = nullptr;
  PyObject* module = nullptr;
  for (Py_ssize_t place = 0; PyDict_Next(modules, &place, &name, &module) != 0;) {
    const bool is_own = module == main_module || remembered_modules().count(module) == 0;
    if (is_own) own.push_back({.name = PyRef::borrow(name), .module = PyRef::borrow(module)});
  }
  std::vector<PyRef> released;
  for (const auto& [own_name, own_module] : own) {
    if (PyModule_Check(own_module.get())) {
      released.push_back(PyRef::steal(PyWeakref_NewRef(own_module.get(), nullptr)));
    }
    if (PyObject_DelItem(modules, own_name.get()) != 0) PyErr_Clear();
  }
  PyErr_Clear();
  return released;
}

// What python does to every module at its end, done to those of the program: files are closed,
// finalizers run.
void drop_program_objects() {
  drop_special_references();
  const std::vector<PyRef> modules = release_modules();
  PyGC_Enable();  // PyGC_Collect does nothing otherwise
  (void)PyGC_Collect();
  for (auto module = modules.rbegin(); module != modules.rend(); ++module) {
    const PyRef alive = PyRef::borrow(*module ? PyWeakref_GetObject(module->get()) : nullptr);
    if (alive && alive.get() != Py_None) _PyModule_Clear(alive.get());
  }
  (void)PyGC_Collect();
  PyErr_Clear();
}

// What python does first when a program has ended. Returns whether it was interrupted, which its
// own functions must not change.
bool begin_end(int status) {
  const bool was_interrupted = status != 0 && ended_by_keyboard_interrupt();
  wait_for_threads();
  run_exit_functions();
  return was_interrupted;
}

// So that the death is by the signal, as python has it.
void die_of_interrupt() {
  (void)signal(SIGINT, SIG_DFL);
  (void)kill(getpid(), SIGINT);
}

// The end of a process in which nothing is left that could tell of its end.
[[noreturn]] void end_process(int status, bool was_interrupted) {
  if (!flush_streams()) status = kExitFlushFailed;
  for (const char* original : {"__stdout__", "__stderr__"}) (void)flush(original, /*tells=*/false);
  (void)fflush(nullptr);
  if (was_interrupted) die_of_interrupt();
  _exit(status);
}

}  // namespace

int end_by_exception() {
  if (!PyErr_ExceptionMatches(PyExc_SystemExit)) {
    PyErr_Print();
    return 1;
  }
  (void)fflush(stdout);
  const PyRef exception = take_exception();
  return exception ? status_of_exit(exception.get()) : 0;
}

bool flush_streams() {
  const bool output = flush("stdout", /*tells=*/true);
  const bool error_output = flush("stderr", /*tells=*/false);
  return output && error_output;
}

bool prepare_ends() {
  if (!find_exit_functions_runner()) return false;
  const PyRef values = PyRef::steal(PyMapping_Values(PyImport_GetModuleDict()));
  if (!values) return false;
  for (Py_ssize_t index = 0; index < PyList_GET_SIZE(values.get()); ++index) {
    remembered_modules().insert(PyList_GET_ITEM(values.get(), index));
  }
  return true;
}

bool prepare_end() { return find_exit_functions_runner() && prepare_silent_end(); }

int end_interpreter(int status) {
  const bool was_interrupted = begin_end(status);
  if (!has_other_threads() && ends_silently()) end_process(status, was_interrupted);
  // It waits and calls again, and finds nothing to wait for and to call.
  if (Py_FinalizeEx() < 0) status = kExitFlushFailed;
  if (was_interrupted) die_of_interrupt();
  return status;
}

int finish_program(int status) {
  const bool was_interrupted = begin_end(status);
  if (!flush_streams()) status = kExitFlushFailed;
  if (has_other_threads()) {
    // Daemon threads must not run on while their modules are taken away: python knows how to stop
    // them.
    if (Py_FinalizeEx() < 0) status = kExitFlushFailed;
  } else {
    drop_program_objects();
    if (!flush_streams()) status = kExitFlushFailed;
  }
  (void)fflush(nullptr);
  if (was_interrupted) die_of_interrupt();
  return status;
}

}  // namespace pynox
