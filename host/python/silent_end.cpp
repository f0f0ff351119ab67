// SPDX-License-Identifier: Apache-2.0
#include "host/python/silent_end.hpp"

#include "host/python/py_ref.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <unordered_set>

namespace pynox {
namespace {

// Extension modules of the standard library whose objects hold memory, or descriptors that the
// kernel closes as well, and nothing else. Not among them: those that write when they are closed
// (dbm, sqlite3), call back into Python from C or run foreign code (ctypes, tkinter, readline).
constexpr auto kSilentExtensions = std::to_array<std::string_view>({
    "_asyncio",   "_bz2",       "_codecs_cn", "_codecs_hk",   "_codecs_iso2022",
    "_codecs_jp", "_codecs_kr", "_codecs_tw", "_contextvars", "_crypt",
    "_decimal",   "_hashlib",   "_json",      "_lzma",        "_multibytecodec",
    "_opcode",    "_queue",     "_ssl",       "_typing",      "_uuid",
    "_zoneinfo",  "audioop",    "mmap",       "resource",     "termios",
});

// Callbacks of weak references that only forget an entry.
struct FunctionName {
  std::string_view module;
  std::string_view qualified;
};
constexpr auto kSilentCallbacks = std::to_array<FunctionName>({
    {"_weakrefset", "WeakSet.__init__.<locals>._remove"},
    {"weakref", "WeakValueDictionary.__init__.<locals>.remove"},
    {"weakref", "WeakKeyDictionary.__init__.<locals>.remove"},
    {"logging", "_removeHandlerRef"},
});

struct Watch {
  bool was_loud = false;
  PyObject* list_objects = nullptr;  // gc.get_objects
  PyObject* count_frozen = nullptr;  // gc.get_freeze_count
  long frozen = 0;                   // when the program began
};

// The GIL guards it. Never destroyed: it is used until the very end.
Watch& watch() {
  static auto& instance = *std::make_unique<Watch>().release();
  return instance;
}

std::string_view text_of(PyObject* text) {
  if (text == nullptr || !PyUnicode_Check(text)) return {};
  const char* const utf8 = PyUnicode_AsUTF8(text);
  if (utf8 == nullptr) PyErr_Clear();
  return utf8 == nullptr ? std::string_view() : std::string_view(utf8);
}

bool is_silent_extension(std::string_view path) {
  constexpr std::string_view kDirectory = PYNOX_PYTHON_STDLIB "/lib-dynload/";
  if (!path.starts_with(kDirectory)) return false;
  path.remove_prefix(kDirectory.size());
  const std::string_view name = path.substr(0, path.find('.'));
  return std::ranges::find(kSilentExtensions, name) != kSilentExtensions.end();
}

long frozen_objects() {
  const PyRef count = PyRef::steal(PyObject_CallNoArgs(watch().count_frozen));
  const long value = count ? PyLong_AsLong(count.get()) : -1;
  PyErr_Clear();
  return value;
}

// sys.stdin, sys.stdout and sys.stderr as the interpreter made them, and what is beneath. They are
// flushed whatever way the process ends.
std::unordered_set<const PyObject*> standard_streams() {
  std::unordered_set<const PyObject*> streams;
  for (const char* name : {"__stdin__", "__stdout__", "__stderr__"}) {
    PyRef layer = PyRef::borrow(PySys_GetObject(name));
    for (const char* beneath : {"buffer", "raw", ""}) {
      // Only of a type of CPython's own: others would run code.
      if (!layer || layer.get() == Py_None ||
          PyType_HasFeature(Py_TYPE(layer.get()), Py_TPFLAGS_HEAPTYPE))
        break;
      streams.insert(layer.get());
      if (*beneath == '\0') break;
      layer = PyRef::steal(PyObject_GetAttrString(layer.get(), beneath));
    }
    PyErr_Clear();
  }
  return streams;
}

bool has_finalizer(const PyTypeObject* type) {
  return type->tp_finalize != nullptr || type->tp_del != nullptr;
}

// Buffers in memory: to close them frees it.
bool is_memory_stream(const PyTypeObject* type) {
  const std::string_view name(type->tp_name);
  return !PyType_HasFeature(const_cast<PyTypeObject*>(type), Py_TPFLAGS_HEAPTYPE) &&
         (name == "_io.BytesIO" || name == "_io.StringIO");
}

// Objects of a class with __slots__ = () and no base that the collector knows are in no list: the
// class stands for them. What C gives a __del__ (os.scandir's iterator) closes a descriptor.
bool hides_finalizers(PyTypeObject* type) {
  if (PyType_IS_GC(type) || !has_finalizer(type)) return false;
  const PyRef name = PyRef::steal(PyUnicode_FromString("__del__"));
  PyObject* const finalizer = name ? _PyType_Lookup(type, name.get()) : nullptr;  // borrowed
  return finalizer == nullptr || Py_TYPE(finalizer) != &PyWrapperDescr_Type;
}

bool is_silent_callback(PyObject* callback) {
  if (callback == nullptr) return true;
  // _abc's and _thread's own are bound to a weak reference, which nothing in Python can do.
  if (PyCFunction_CheckExact(callback)) {
    PyObject* const bound = PyCFunction_GET_SELF(callback);
    return bound != nullptr && PyWeakref_Check(bound);
  }
  if (!PyFunction_Check(callback)) return false;
  const auto* const function = reinterpret_cast<PyFunctionObject*>(callback);
  const std::string_view module = text_of(function->func_module);
  const std::string_view qualified = text_of(function->func_qualname);
  return std::ranges::any_of(kSilentCallbacks, [&](const FunctionName& name) {
    return name.module == module && name.qualified == qualified;
  });
}

bool is_silent(PyObject* object, const std::unordered_set<const PyObject*>& streams) {
  PyTypeObject* const type = Py_TYPE(object);
  if (has_finalizer(type)) return streams.contains(object) || is_memory_stream(type);
  if (PyType_Check(object)) return !hides_finalizers(reinterpret_cast<PyTypeObject*>(object));
  if (PyWeakref_Check(object)) {
    return is_silent_callback(reinterpret_cast<PyWeakReference*>(object)->wr_callback);
  }
  return true;
}

}  // namespace

void watch_for_loud_ends(const char* event, PyObject* arguments) {
  if (std::strcmp(event, "import") == 0) {
    // Only the import of an extension module tells a path (Python/importdl.c).
    if (!PyTuple_Check(arguments) || PyTuple_GET_SIZE(arguments) < 2) return;
    PyObject* const path = PyTuple_GET_ITEM(arguments, 1);
    if (PyUnicode_Check(path) && !is_silent_extension(text_of(path))) watch().was_loud = true;
  } else if (std::strcmp(event, "sys.addaudithook") == 0) {
    watch().was_loud = true;  // a hook is told of the end itself
  }
}

void end_whole_always() { watch().was_loud = true; }

bool prepare_silent_end() {
  const PyRef gc = PyRef::steal(PyImport_ImportModule("gc"));
  if (!gc) return false;
  watch().list_objects = PyObject_GetAttrString(gc.get(), "get_objects");
  watch().count_frozen = PyObject_GetAttrString(gc.get(), "get_freeze_count");
  if (watch().list_objects == nullptr || watch().count_frozen == nullptr) return false;
  watch().frozen = frozen_objects();
  // A program that has not imported it does not see it.
  return PyDict_DelItemString(PyImport_GetModuleDict(), "gc") == 0;
}

bool ends_silently() {
  const PyThreadState* const thread = PyThreadState_Get();
  const bool is_traced = thread->c_tracefunc != nullptr || thread->c_profilefunc != nullptr;
  if (watch().list_objects == nullptr || watch().was_loud || is_traced) return false;
  if (frozen_objects() != watch().frozen) return false;
  const PyRef objects = PyRef::steal(PyObject_CallNoArgs(watch().list_objects));
  if (!objects || !PyList_CheckExact(objects.get())) {
    PyErr_Clear();  // no memory for the list
    return false;
  }
  const std::unordered_set<const PyObject*> streams = standard_streams();
  for (Py_ssize_t index = 0; index < PyList_GET_SIZE(objects.get()); ++index) {
    if (!is_silent(PyList_GET_ITEM(objects.get(), index), streams)) return false;
  }
  return true;
}

}  // namespace pynox
