// SPDX-License-Identifier: Apache-2.0
/// PyRef: owner of one reference to a Python object. The GIL must be held wherever one is made or
/// ends.
#pragma once

#include <Python.h>

#include <utility>

namespace pynox {

/// Made by steal() or borrow(), never from a bare pointer, so that each call site says which it is.
class PyRef {
 public:
  PyRef() = default;
  PyRef(const PyRef&) = delete;
  PyRef& operator=(const PyRef&) = delete;
  PyRef(PyRef&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  PyRef& operator=(PyRef&& other) noexcept {
    PyRef taken(std::move(other));
    std::swap(object_, taken.object_);
    return *this;
  }
  ~PyRef() { Py_XDECREF(object_); }

  /// Takes over a new reference, such as most functions of CPython return. May be null.
  [[nodiscard]] static PyRef steal(PyObject* object) noexcept { return PyRef(object); }

  /// Adds a reference to an object that somebody else owns. May be null.
  [[nodiscard]] static PyRef borrow(PyObject* object) noexcept {
    Py_XINCREF(object);
    return PyRef(object);
  }

  [[nodiscard]] PyObject* get() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }

 private:
  explicit PyRef(PyObject* object) noexcept : object_(object) {}

  PyObject* object_ = nullptr;
};

/// The exception that is set, with its traceback, and clears it. Empty when there is none.
[[nodiscard]] inline PyRef take_exception() noexcept {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  const PyRef owned_type = PyRef::steal(type);
  const PyRef owned_traceback = PyRef::steal(traceback);
  if (traceback != nullptr) (void)PyException_SetTraceback(value, traceback);
  return PyRef::steal(value);
}

}  // namespace pynox
