// SPDX-License-Identifier: Apache-2.0
#include "host/python/warm_session.hpp"

#include "host/python/enter_program.hpp"
#include "host/python/exception_watch.hpp"
#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/script_descriptor.hpp"
#include "host/python/source_run.hpp"
#include "host/python/start.hpp"

#include <Python.h>

#include <signal.h>

#include <array>

namespace pynox {
namespace {

constexpr std::array kSessionCode = std::to_array<unsigned char>({
#include "session_code.inc"
});

// bootstrap/session.py's function of that name. Never given up: the process just vanishes.
PyObject*& remember_function() {
  static PyObject* function = nullptr;
  return function;
}

bool find_remember_function() {
  const PyRef globals = run_bootstrap(kSessionCode);
  if (!globals) return false;
  remember_function() = Py_XNewRef(PyDict_GetItemString(globals.get(), "remember"));
  return remember_function() != nullptr;
}

void remember_source(const std::string& name, const std::string& code) {
  const PyRef done =
      PyRef::steal(PyObject_CallFunction(remember_function(), "ss", name.c_str(), code.c_str()));
  if (!done) PyErr_Clear();  // a traceback without its lines
}

std::string name_of(const SessionRun& run) { return "<run " + std::to_string(run.number) + ">"; }

// A signal that comes while its handler is set is raised by the call that sets it.
void expect_interrupts() {
  (void)signal(SIGINT, SIG_IGN);  // drops one that is pending
  const PyRef signal_module = PyRef::steal(PyImport_ImportModule("_signal"));
  const PyRef handler = PyRef::steal(
      signal_module ? PyObject_GetAttrString(signal_module.get(), "default_int_handler") : nullptr);
  // The first call raises what was still to be handled, and sets nothing then.
  for (int attempt = 0; attempt < 2 && handler; ++attempt) {
    const PyRef old = PyRef::steal(
        PyObject_CallMethod(signal_module.get(), "signal", "iO", SIGINT, handler.get()));
    if (old) break;
    PyErr_Clear();
  }
  PyErr_Clear();
}

}  // namespace

bool begin_session(const WarmRun& run) {
  if (enter_program(run) && prepend_to_search_path("") && find_remember_function()) return true;
  PyErr_Print();
  return false;
}

void prepare_run(const SessionRun& run) {
  expect_interrupts();
  forget_exceptions();
  remember_source(name_of(run), run.code);
  // Fails for lack of memory only; sys.argv is the last run's then.
  if (!set_arguments({.kind = ProgramKind::code, .text = {}, .args = run.args})) PyErr_Clear();
}

SessionRunEnd run_in_session(const SessionRun& run) {
  SessionRunEnd end;
  end.exit_status = run_source(run.code + "\n", name_of(run), run.echo);
  end.interrupted = end.exit_status != 0 && ended_by_keyboard_interrupt();
  if (!flush_streams()) end.exit_status = kExitFlushFailed;
  return end;
}

}  // namespace pynox
