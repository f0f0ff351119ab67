// SPDX-License-Identifier: Apache-2.0
#include "host/python/source_run.hpp"

#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/script_descriptor.hpp"

#include <Python.h>

#include <cstring>
#include <vector>

namespace pynox {
namespace {

PyRef compile_tree(PyObject* tree, PyObject* filename, const char* mode) {
  const PyRef builtins = PyRef::steal(PyImport_ImportModule("builtins"));
  if (!builtins) return {};
  return PyRef::steal(PyObject_CallMethod(builtins.get(), "compile", "OOsiO", tree, filename, mode,
                                          /*flags=*/0, /*dont_inherit=*/Py_True));
}

// Takes the last statement off the module `tree` as a tree that prints its value, if it is an
// expression. Null without an exception if it is not.
PyRef split_last_expression(PyObject* tree) {
  const PyRef body = PyRef::steal(PyObject_GetAttrString(tree, "body"));
  const PyRef ast = PyRef::steal(PyImport_ImportModule("_ast"));
  const PyRef expression = PyRef::steal(ast ? PyObject_GetAttrString(ast.get(), "Expr") : nullptr);
  if (!body || !expression || !PyList_Check(body.get())) return {};
  const Py_ssize_t count = PyList_GET_SIZE(body.get());
  if (count == 0) return {};
  const PyRef last = PyRef::borrow(PyList_GET_ITEM(body.get(), count - 1));
  if (PyObject_IsInstance(last.get(), expression.get()) != 1) return {};
  if (PyList_SetSlice(body.get(), count - 1, count, nullptr) != 0) return {};
  return PyRef::steal(PyObject_CallMethod(ast.get(), "Interactive", "[O]", last.get()));
}

// The code objects to run one after the other; empty with an exception set.
std::vector<PyRef> compile_source(const std::string& source, PyObject* filename, bool echo) {
  std::vector<PyRef> codes;
  PyCompilerFlags flags{};
  flags.cf_flags = PyCF_IGNORE_COOKIE | (echo ? PyCF_ONLY_AST : 0);
  flags.cf_feature_version = PY_MINOR_VERSION;
  PyRef compiled = PyRef::steal(
      Py_CompileStringObject(source.c_str(), filename, Py_file_input, &flags, /*optimize=*/-1));
  if (!compiled) return codes;
  if (!echo) {
    codes.push_back(std::move(compiled));
    return codes;
  }
  const PyRef last = split_last_expression(compiled.get());
  if (PyErr_Occurred() != nullptr) return codes;
  PyRef statements = compile_tree(compiled.get(), filename, "exec");
  PyRef expression = last && statements ? compile_tree(last.get(), filename, "single") : PyRef();
  if (PyErr_Occurred() != nullptr) return codes;
  codes.push_back(std::move(statements));
  if (expression) codes.push_back(std::move(expression));
  return codes;
}

}  // namespace

bool prepare_echo() {
  const PyRef name = PyRef::steal(PyUnicode_FromString("<string>"));
  // The classes of syntax trees: making them takes longer than most runs.
  if (!name || compile_source("0", name.get(), /*echo=*/true).empty()) return false;
  // Programs see the module only where they did before.
  return PyDict_DelItemString(PyImport_GetModuleDict(), "_ast") == 0;
}

int run_source(const std::string& source, const std::string& filename, bool echo) {
  PyObject* const main_module = PyImport_AddModule("__main__");  // borrowed
  const PyRef globals =
      PyRef::borrow(main_module == nullptr ? nullptr : PyModule_GetDict(main_module));
  const PyRef name = PyRef::steal(PyUnicode_FromString(filename.c_str()));
  if (!globals || !name) return end_by_exception();
  const std::vector<PyRef> codes = compile_source(source, name.get(), echo);
  if (codes.empty()) return end_by_exception();
  for (const PyRef& code : codes) {
    const PyRef value = PyRef::steal(PyEval_EvalCode(code.get(), globals.get(), globals.get()));
    if (!value) return end_by_exception();
  }
  return 0;
}

int run_command(const std::string& code, bool echo) {
  const PyRef text = PyRef::steal(PyUnicode_DecodeFSDefault(code.c_str()));
  if (!text || !prepend_to_search_path("") ||
      PySys_Audit("cpython.run_command", "O", text.get()) < 0) {
    return end_by_exception();
  }
  const char* const utf8 = PyUnicode_AsUTF8(text.get());
  if (utf8 == nullptr) {
    PySys_WriteStderr("Unable to decode the command from the command line:\n");
    return end_by_exception();
  }
  return run_source(utf8, "<string>", echo);
}

}  // namespace pynox
