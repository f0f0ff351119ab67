// SPDX-License-Identifier: Apache-2.0
#include "host/python/script_descriptor.hpp"

#include "host/python/py_ref.hpp"

#include <climits>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <memory>

namespace pynox {
namespace {

// python asks whether the script is a place to import from; what is left of it in
// sys.path_importer_cache is the answer.
void look_for_importer(const std::string& path) {
  const PyRef name = PyRef::steal(PyUnicode_DecodeFSDefault(path.c_str()));
  const PyRef importer = PyRef::steal(name ? PyImport_GetImporter(name.get()) : nullptr);
  if (!importer) PyErr_Clear();
}

}  // namespace

std::string script_directory(std::string path) {
  std::array<char, PATH_MAX> link{};
  const ssize_t length = readlink(path.c_str(), link.data(), link.size() - 1);
  if (length > 0) {
    const std::string target(link.data(), static_cast<std::size_t>(length));
    if (target.front() == '/') {
      path = target;
    } else if (target.find('/') != std::string::npos) {
      const std::size_t slash = path.rfind('/');
      path = slash == std::string::npos ? target : path.substr(0, slash + 1) + target;
    }
  }
  const std::unique_ptr<char, decltype(&free)> resolved(realpath(path.c_str(), nullptr), &free);
  if (resolved) path = resolved.get();
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {};
  return slash == 0 ? "/" : path.substr(0, slash);
}

bool prepend_to_search_path(const std::string& directory) {
  const PyRef entry = PyRef::steal(PyUnicode_DecodeFSDefault(directory.c_str()));
  PyObject* const search_path = PySys_GetObject("path");  // borrowed
  return entry && search_path != nullptr && PyList_Insert(search_path, 0, entry.get()) == 0;
}

int run_script_descriptor(int script_fd, const std::string& path) {
  look_for_importer(path);
  int status = 1;
  if (!prepend_to_search_path(script_directory(path)) || Py_MakePendingCalls() != 0) {
    PyErr_Print();
  } else if (FILE* const file = fdopen(script_fd, "rb"); file == nullptr) {
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
    PyErr_Print();
  } else {
    PyCompilerFlags flags{};
    flags.cf_feature_version = PY_MINOR_VERSION;
    status = PyRun_AnyFileExFlags(file, path.c_str(), /*closeit=*/1, &flags) != 0 ? 1 : 0;
  }
  return status;
}

}  // namespace pynox
