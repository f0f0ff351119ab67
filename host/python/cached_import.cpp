// SPDX-License-Identifier: Apache-2.0
#include "host/python/cached_import.hpp"

#include "host/python/py_ref.hpp"
#include "host/python/python.hpp"
#include "host/python/stdlib_cache.hpp"

#include <Python.h>

#include <marshal.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pynox {
namespace {

/// What the cached imports of a process need; lives as long as the process does.
struct CachedImport {
  StdlibCache cache;
  std::string library = standard_library();
  // Kept by this process for good: a program that replaces them under importlib's names means its
  // own imports.
  PyObject* module_spec_type = nullptr;
  PyObject* source_loader_type = nullptr;
  PyObject* extension_loader_type = nullptr;
  PyObject* finder_type = nullptr;
  PyObject* finder_hook = nullptr;       ///< path → FileFinder, as on sys.path_hooks
  PyObject* finder_find_spec = nullptr;  ///< FileFinder.find_spec
};

/// Never destroyed: threads may still import while the process ends.
std::unique_ptr<CachedImport>& state() {
  static auto& instance = *std::make_unique<std::unique_ptr<CachedImport>>().release();
  return instance;
}

/// The modules that CPython imports from files while it starts, in a UTF-8 locale.
struct StartupModule {
  const char* name;
  const char* directory;  ///< beneath the library
  const char* entry;
  bool is_package;
};
constexpr std::array<StartupModule, 3> kStartupModules{{
    {"encodings", "", "encodings", true},
    {"encodings.aliases", "/encodings", "aliases", false},
    {"encodings.utf_8", "/encodings", "utf_8", false},
}};

struct Startup {
  std::array<_frozen, kStartupModules.size() + 1> table{};
  std::vector<std::vector<char>> codes{};  ///< what the table points to
};

Startup& startup() {
  static auto& instance = *std::make_unique<Startup>().release();
  return instance;
}

std::string source_path(const CachedImport& import, const CachedDirectory& directory,
                        const CachedEntry& entry) {
  std::string path = import.cache.text(directory.path);
  path.append("/").append(import.cache.text(entry.name));
  return path + (entry.kind == CachedKind::package ? "/__init__.py" : ".py");
}

std::string compiled_path(const CachedImport& import, const CachedDirectory& directory,
                          const CachedEntry& entry) {
  constexpr std::string_view kCompiledSuffix = ".cpython-311.pyc";
  std::string path = import.cache.text(directory.path);
  const char* const name = import.cache.text(entry.name);
  if (entry.kind == CachedKind::package) {
    path.append("/").append(name).append("/__pycache__/__init__");
  } else {
    path.append("/__pycache__/").append(name);
  }
  return path.append(kCompiledSuffix);
}

PyRef path_object(const std::string& path) {
  return PyRef::steal(
      PyUnicode_DecodeFSDefaultAndSize(path.data(), static_cast<Py_ssize_t>(path.size())));
}

/// A package's own directory; null for other entries, and if it has changed.
const CachedDirectory* package_directory(const CachedImport& import, const CachedEntry& entry) {
  const auto directories = import.cache.directories();
  if (entry.kind != CachedKind::package || entry.link >= directories.size()) return nullptr;
  const CachedDirectory& directory = directories[entry.link];
  return import.cache.is_current(directory) ? &directory : nullptr;
}

// A tuple (loader, directory number, entry address) is the `self` of the two functions below.
struct Bound {
  PyObject* object;
  const CachedDirectory* directory;
  const CachedEntry* entry;
};

PyRef bind(PyObject* object, const CachedDirectory& directory, const CachedEntry* entry) {
  const PyRef first = PyRef::steal(PyLong_FromVoidPtr(const_cast<CachedDirectory*>(&directory)));
  const PyRef second = PyRef::steal(PyLong_FromVoidPtr(const_cast<CachedEntry*>(entry)));
  if (!first || !second) return PyRef();
  return PyRef::steal(PyTuple_Pack(3, object, first.get(), second.get()));
}

Bound unbind(PyObject* tuple) {
  return {.object = PyTuple_GET_ITEM(tuple, 0),
          .directory =
              static_cast<const CachedDirectory*>(PyLong_AsVoidPtr(PyTuple_GET_ITEM(tuple, 1))),
          .entry = static_cast<const CachedEntry*>(PyLong_AsVoidPtr(PyTuple_GET_ITEM(tuple, 2)))};
}

/// Null without an exception if the code cannot be had.
PyRef cached_code(const CachedImport& import, const CachedDirectory& directory,
                  const CachedEntry& entry) {
  if (!StdlibCache::is_current(entry, source_path(import, directory, entry).c_str())) {
    return PyRef();
  }
  const std::vector<char> blob = import.cache.read_code(entry);
  if (blob.empty()) return PyRef();
  PyRef code = PyRef::steal(PyMarshal_ReadObjectFromString(
      blob.data() + StdlibCache::kBlobHeader, static_cast<Py_ssize_t>(entry.code_size)));
  if (code && PyCode_Check(code.get())) return code;
  PyErr_Clear();
  return PyRef();
}

/// SourceFileLoader.get_code for one loader's first call: the attribute hides the method only until
/// then.
PyObject* get_code(PyObject* self, PyObject* module_name) {
  const Bound bound = unbind(self);
  const PyRef loader = PyRef::borrow(bound.object);
  if (PyObject_SetAttrString(loader.get(), "get_code", nullptr) != 0) PyErr_Clear();
  const PyRef code = cached_code(*state(), *bound.directory, *bound.entry);
  if (code) return Py_NewRef(code.get());
  return PyObject_CallMethod(loader.get(), "get_code", "O", module_name);
}

PyMethodDef get_code_method{"get_code", get_code, METH_O, nullptr};

PyRef make_loader(PyObject* type, PyObject* name, PyObject* path) {
  return PyRef::steal(PyObject_CallFunctionObjArgs(type, name, path, nullptr));
}

/// What importlib.util.spec_from_file_location() makes.
PyRef make_spec(const CachedImport& import, PyObject* name, PyObject* loader, PyObject* path) {
  const PyRef arguments = PyRef::steal(PyTuple_Pack(2, name, loader));
  const PyRef keywords = PyRef::steal(Py_BuildValue("{sO}", "origin", path));
  if (!arguments || !keywords) return PyRef();
  PyRef spec =
      PyRef::steal(PyObject_Call(import.module_spec_type, arguments.get(), keywords.get()));
  if (!spec || PyObject_SetAttrString(spec.get(), "_set_fileattr", Py_True) != 0) return PyRef();
  return spec;
}

PyRef source_spec(const CachedImport& import, PyObject* name, const CachedDirectory& directory,
                  const CachedEntry& entry) {
  const PyRef path = path_object(source_path(import, directory, entry));
  const PyRef compiled = path_object(compiled_path(import, directory, entry));
  if (!path || !compiled) return PyRef();
  const PyRef loader = make_loader(import.source_loader_type, name, path.get());
  if (!loader) return PyRef();
  PyRef spec = make_spec(import, name, loader.get(), path.get());
  if (!spec || PyObject_SetAttrString(spec.get(), "cached", compiled.get()) != 0) return PyRef();
  if (entry.kind == CachedKind::package) {
    const PyRef place = path_object(import.cache.text(import.cache.directories()[entry.link].path));
    const PyRef places = PyRef::steal(place ? Py_BuildValue("[O]", place.get()) : nullptr);
    if (!places ||
        PyObject_SetAttrString(spec.get(), "submodule_search_locations", places.get()) != 0) {
      return PyRef();
    }
  }
  return spec;
}

bool serve_code(PyObject* spec, const CachedDirectory& directory, const CachedEntry& entry) {
  const PyRef loader = PyRef::steal(PyObject_GetAttrString(spec, "loader"));
  const PyRef bound = loader ? bind(loader.get(), directory, &entry) : PyRef();
  const PyRef function =
      PyRef::steal(bound ? PyCFunction_New(&get_code_method, bound.get()) : nullptr);
  return function && PyObject_SetAttrString(loader.get(), "get_code", function.get()) == 0;
}

PyRef extension_spec(const CachedImport& import, PyObject* name, const CachedDirectory& directory,
                     const CachedEntry& entry) {
  const PyRef path = path_object(std::string(import.cache.text(directory.path)) + "/" +
                                 import.cache.text(entry.link));
  if (!path) return PyRef();
  const PyRef loader = make_loader(import.extension_loader_type, name, path.get());
  return loader ? make_spec(import, name, loader.get(), path.get()) : PyRef();
}

void use_cache_for(const CachedImport& import, const CachedDirectory& directory);

/// The last part of a dotted name, as text in the cache's encoding; empty if it has none.
std::string_view last_part(PyObject* name) {
  if (!PyUnicode_Check(name)) return {};
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(name, &size);
  if (text == nullptr) {
    PyErr_Clear();
    return {};
  }
  const std::string_view whole(text, static_cast<std::size_t>(size));
  return whole.substr(whole.rfind('.') + 1);  // npos + 1 is 0
}

/// sys.pycache_prefix moves what __cached__ names.
bool has_usual_compiled_paths() {
  PyObject* const prefix = PySys_GetObject("pycache_prefix");  // borrowed
  return prefix == nullptr || prefix == Py_None;
}

PyObject* ask_finder(const CachedImport& import, PyObject* finder, PyObject* arguments,
                     PyObject* keywords) {
  const PyRef first = PyRef::steal(PyTuple_Pack(1, finder));
  const PyRef all = PyRef::steal(first ? PySequence_Concat(first.get(), arguments) : nullptr);
  return all ? PyObject_Call(import.finder_find_spec, all.get(), keywords) : nullptr;
}

/// FileFinder.find_spec(fullname, target=None) for the directories of the cache.
PyObject* find_spec(PyObject* self, PyObject* arguments, PyObject* keywords) {
  const CachedImport& import = *state();
  const Bound bound = unbind(self);
  PyObject* const name = PyTuple_GET_SIZE(arguments) > 0 ? PyTuple_GET_ITEM(arguments, 0) : nullptr;
  const std::string_view last = name != nullptr ? last_part(name) : std::string_view();
  if (!last.empty() && has_usual_compiled_paths() && import.cache.is_current(*bound.directory)) {
    const CachedEntry* const entry = import.cache.find(*bound.directory, last);
    if (entry == nullptr) Py_RETURN_NONE;
    if (entry->kind == CachedKind::module || package_directory(import, *entry) != nullptr) {
      const PyRef spec = source_spec(import, name, *bound.directory, *entry);
      if (!spec || !serve_code(spec.get(), *bound.directory, *entry)) return nullptr;
      if (entry->kind == CachedKind::package) {
        use_cache_for(import, import.cache.directories()[entry->link]);
      }
      return Py_NewRef(spec.get());
    }
    if (entry->kind == CachedKind::extension) {
      return Py_XNewRef(extension_spec(import, name, *bound.directory, *entry).get());
    }
  }
  return ask_finder(import, bound.object, arguments, keywords);
}

PyMethodDef find_spec_method{"find_spec",
                             reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(find_spec)),
                             METH_VARARGS | METH_KEYWORDS, nullptr};

/// The finder of a directory where importlib keeps it, made if there is none yet. Null if the
/// program has put something else there.
PyRef finder_of(const CachedImport& import, const CachedDirectory& directory) {
  PyObject* const finders = PySys_GetObject("path_importer_cache");  // borrowed
  const PyRef path = path_object(import.cache.text(directory.path));
  if (finders == nullptr || !PyDict_Check(finders) || !path) return PyRef();
  PyRef finder = PyRef::borrow(PyDict_GetItemWithError(finders, path.get()));
  if (!finder && !PyErr_Occurred()) {
    finder = PyRef::steal(PyObject_CallOneArg(import.finder_hook, path.get()));
    if (finder && PyDict_SetItem(finders, path.get(), finder.get()) != 0) return PyRef();
  }
  auto* const type = reinterpret_cast<PyTypeObject*>(import.finder_type);
  return finder && Py_IS_TYPE(finder.get(), type) ? std::move(finder) : PyRef();
}

/// Lets imports from a directory use the cache.
void use_cache_for(const CachedImport& import, const CachedDirectory& directory) {
  const PyRef finder = finder_of(import, directory);
  const PyRef bound = finder ? bind(finder.get(), directory, nullptr) : PyRef();
  const PyRef function =
      PyRef::steal(bound ? PyCFunction_New(&find_spec_method, bound.get()) : nullptr);
  if (function) (void)PyObject_SetAttrString(finder.get(), "find_spec", function.get());
  PyErr_Clear();
}

/// Fetches what is needed of importlib. False with an exception set.
bool find_machinery(CachedImport& import) {
  const PyRef external = PyRef::steal(PyImport_ImportModule("_frozen_importlib_external"));
  const PyRef bootstrap = PyRef::steal(PyImport_ImportModule("_frozen_importlib"));
  if (!external || !bootstrap) return false;
  import.module_spec_type = PyObject_GetAttrString(bootstrap.get(), "ModuleSpec");
  import.source_loader_type = PyObject_GetAttrString(external.get(), "SourceFileLoader");
  import.extension_loader_type = PyObject_GetAttrString(external.get(), "ExtensionFileLoader");
  import.finder_type = PyObject_GetAttrString(external.get(), "FileFinder");
  if (import.module_spec_type == nullptr || import.source_loader_type == nullptr ||
      import.extension_loader_type == nullptr || import.finder_type == nullptr) {
    return false;
  }
  import.finder_find_spec = PyObject_GetAttrString(import.finder_type, "find_spec");
  PyObject* const hooks = PySys_GetObject("path_hooks");  // borrowed
  if (import.finder_find_spec == nullptr || hooks == nullptr || !PyList_Check(hooks) ||
      PyList_GET_SIZE(hooks) == 0) {
    return false;
  }
  import.finder_hook = Py_NewRef(PyList_GET_ITEM(hooks, PyList_GET_SIZE(hooks) - 1));
  return true;
}

struct Located {
  const CachedDirectory* directory;
  const CachedEntry* entry;
};

Located locate(const CachedImport& import, const StartupModule& module) {
  const auto number = import.cache.directory_at(import.library + module.directory);
  if (!number) return {};
  const CachedDirectory& directory = import.cache.directories()[*number];
  const CachedEntry* const entry = import.cache.find(directory, module.entry);
  return {.directory = &directory, .entry = entry};
}

/// Makes a startup module look as if it came from its file. False with an exception set.
bool set_attributes(const CachedImport& import, const StartupModule& module) {
  const Located place = locate(import, module);
  if (place.directory == nullptr || place.entry == nullptr) return true;  // not in this cache
  const PyRef name = PyRef::steal(PyUnicode_InternFromString(module.name));
  const PyRef object = PyRef::steal(name ? PyImport_GetModule(name.get()) : nullptr);
  if (!object) return !PyErr_Occurred();
  const PyRef spec = source_spec(import, name.get(), *place.directory, *place.entry);
  if (!spec) return false;
  PyObject* const attributes = PyModule_GetDict(object.get());  // borrowed
  constexpr std::array<std::array<const char*, 2>, 3> kFromSpec{
      {{"__loader__", "loader"}, {"__file__", "origin"}, {"__cached__", "cached"}}};
  for (const auto& [attribute, source] : kFromSpec) {
    const PyRef value = PyRef::steal(PyObject_GetAttrString(spec.get(), source));
    if (!value || PyDict_SetItemString(attributes, attribute, value.get()) != 0) return false;
  }
  return PyDict_SetItemString(attributes, "__spec__", spec.get()) == 0;
}

}  // namespace

void offer_startup_modules(int fd) {
  if (fd < 0) return;
  auto import = std::make_unique<CachedImport>();
  if (!import->cache.load(fd, PY_VERSION_HEX, import->library)) return;
  Startup& offered = startup();
  for (const StartupModule& module : kStartupModules) {
    const Located place = locate(*import, module);
    if (place.entry == nullptr || !import->cache.is_current(*place.directory) ||
        (module.is_package && package_directory(*import, *place.entry) == nullptr) ||
        !StdlibCache::is_current(*place.entry,
                                 source_path(*import, *place.directory, *place.entry).c_str())) {
      return;
    }
    offered.codes.push_back(import->cache.read_code(*place.entry));
    if (offered.codes.back().empty()) return;
  }
  for (std::size_t i = 0; i < kStartupModules.size(); ++i) {
    const std::vector<char>& code = offered.codes[i];
    offered.table[i] = {
        .name = kStartupModules[i].name,
        .code = reinterpret_cast<const unsigned char*>(code.data()) + StdlibCache::kBlobHeader,
        .size = static_cast<int>(code.size() - StdlibCache::kBlobHeader),
        .is_package = kStartupModules[i].is_package ? 1 : 0,
        .get_code = nullptr};
  }
  PyImport_FrozenModules = offered.table.data();
  state() = std::move(import);
}

void install_cached_import() {
  if (!state()) return;
  CachedImport& import = *state();
  // What is imported again comes from its file.
  PyImport_FrozenModules = nullptr;
  bool done = find_machinery(import);
  for (const StartupModule& module : kStartupModules) {
    if (done) done = set_attributes(import, module);
  }
  if (done) {
    for (const char* directory : {"", "/encodings", "/lib-dynload"}) {
      if (const auto number = import.cache.directory_at(import.library + directory)) {
        use_cache_for(import, import.cache.directories()[*number]);
      }
    }
  }
  PyErr_Clear();
}

}  // namespace pynox
