// SPDX-License-Identifier: Apache-2.0
#include "host/python/options.hpp"

#include <memory>
#include <string>
#include <vector>

namespace pynox {
namespace {

struct RawDeleter {
  void operator()(wchar_t* text) const noexcept { PyMem_RawFree(text); }
};

PyStatus append_text(PyWideStringList* list, const std::string& text) {
  const std::unique_ptr<wchar_t, RawDeleter> wide(Py_DecodeLocale(text.c_str(), nullptr));
  if (!wide) return PyStatus_NoMemory();
  return PyWideStringList_Append(list, wide.get());
}

PyStatus append_texts(PyWideStringList* list, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const PyStatus status = append_text(list, text);
    if (PyStatus_Exception(status)) return status;
  }
  return PyStatus_Ok();
}

// What `python3 -X utf8 -E -s -S -u -B` sets.
void set_flags(PyConfig* config) {
  config->use_environment = 0;      // a forwarded PYTHON* is the program's, not the interpreter's
  config->user_site_directory = 0;  // sys.flags.no_user_site, and nothing under $HOME is looked for
  config->site_import = 0;          // site executes .pth files and sitecustomize
  config->safe_path = 0;            // 1 would take the script's directory off sys.path
  config->write_bytecode = 0;       // the sandbox refuses the writes, one system call each
  config->buffered_stdio = 0;       // a killed program has lost nothing
  config->pathconfig_warnings = 0;  // all paths are given below; nothing is searched for
  config->install_signal_handlers = 1;  // KeyboardInterrupt, and SIGPIPE and SIGXFSZ ignored
  config->parse_argv = 0;               // the words after the program are all the program's
}

// Where python itself is installed: sysconfig, ctypes.util and the like look there. `home` makes
// CPython derive all its paths from the prefix, as python's own come out, without a search and
// without a pyvenv.cfg beside pynox. To set the results instead (prefix, stdlib_dir,
// module_search_paths) would lose sys._stdlib_dir, and with it os.__file__.
PyStatus set_paths(const PythonRun& run, PyConfig* config) {
  struct PathField {
    wchar_t** field;
    const char* value;
  };
  const PathField fields[] = {
      {&config->program_name, run.executable.c_str()},
      {&config->executable, run.executable.c_str()},
      {&config->base_executable, run.executable.c_str()},
      {&config->home, PYNOX_PYTHON_HOME},
  };
  for (const PathField& path : fields) {
    const PyStatus status = PyConfig_SetBytesString(config, path.field, path.value);
    if (PyStatus_Exception(status)) return status;
  }
  return PyStatus_Ok();
}

// The program, and sys.argv as python's own parser makes it.
PyStatus set_program(const PythonRun& run, PyConfig* config) {
  const Program& program = run.program;
  PyStatus status = PyStatus_Ok();
  const char* first_argument = nullptr;
  switch (program.kind) {
    case ProgramKind::script:
      first_argument = program.text.c_str();
      break;
    case ProgramKind::code:
      first_argument = "-c";
      break;
    case ProgramKind::module:
      first_argument = "-m";
      status = PyConfig_SetBytesString(config, &config->run_module, program.text.c_str());
      break;
  }
  if (PyStatus_Exception(status)) return status;
  status = append_text(&config->argv, first_argument);
  if (PyStatus_Exception(status)) return status;
  status = append_texts(&config->argv, program.args);
  if (PyStatus_Exception(status)) return status;
  return append_texts(&config->orig_argv, run.original_argv);
}

}  // namespace

PyStatus preinitialize_python() {
  PyPreConfig config;
  PyPreConfig_InitPythonConfig(&config);
  config.utf8_mode = 1;        // text is UTF-8 whatever locale was forwarded
  config.use_environment = 0;  // as in PyConfig
  config.coerce_c_locale = 0;  // coercion would put LC_CTYPE into the program's environment
  config.configure_locale = 1;
  return Py_PreInitialize(&config);
}

PyStatus configure_python(const PythonRun& run, PyConfig* config) {
  set_flags(config);
  PyStatus status = append_text(&config->xoptions, "utf8");  // sys._xoptions, as with -X utf8
  if (PyStatus_Exception(status)) return status;
  status = set_paths(run, config);
  if (PyStatus_Exception(status)) return status;
  return set_program(run, config);
}

}  // namespace pynox
