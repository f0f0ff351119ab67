// SPDX-License-Identifier: Apache-2.0
// Running a program in a forked interpreter: what Py_RunMain does, without its beginning and end.
#include "host/python/enter_program.hpp"
#include "host/python/exception_watch.hpp"
#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/script_run.hpp"
#include "host/python/source_run.hpp"
#include "host/python/warm_interpreter.hpp"

#include <Python.h>

namespace pynox {

int run_warm(const WarmRun& run) {
  int status = 0;
  if (!enter_program(run) || !set_arguments(run.program)) {
    status = end_by_exception();
  } else {
    status = run.program.kind == ProgramKind::code ? run_command(run.program.text, run.echo)
                                                   : run_script(run.program.text, run.program.text);
  }
  status = finish_program(status);
  tell_end(status);
  return status;
}

}  // namespace pynox
