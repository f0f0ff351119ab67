// SPDX-License-Identifier: Apache-2.0
#include "host/python/called_name.hpp"

#include "host/python/py_ref.hpp"

#include <opcode.h>

#include <cstddef>
#include <span>

namespace pynox {
namespace {

// An instruction is an opcode and its argument, a byte each.
constexpr std::size_t kInstructionBytes = 2;
constexpr unsigned kMaxExtendedArgs = 3;  // an argument has 32 bits

struct Position {
  int line = -1;
  int column = -1;
};

// Where the expression begins whose instruction this is. Nothing when the code does not tell.
Position start_of(PyCodeObject* code, std::size_t offset) {
  Position start;
  int end_line = -1;
  int end_column = -1;
  if (PyCode_Addr2Location(code, static_cast<int>(offset), &start.line, &start.column, &end_line,
                           &end_column) == 0) {
    return {};
  }
  return start;
}

// The argument's low byte is the instruction's own; EXTENDED_ARG before it adds higher ones.
std::size_t argument_at(std::span<const unsigned char> bytes, std::size_t offset) {
  std::size_t value = bytes[offset + 1];
  for (unsigned count = 1; count <= kMaxExtendedArgs && offset >= kInstructionBytes; ++count) {
    offset -= kInstructionBytes;
    if (bytes[offset] != EXTENDED_ARG) break;
    value |= std::size_t{bytes[offset + 1]} << (8 * count);
  }
  return value;
}

// The name that an instruction loads. Empty for those that load something else.
std::string_view loaded_name(PyCodeObject* code, std::span<const unsigned char> bytes,
                             std::size_t offset) {
  std::size_t index = argument_at(bytes, offset);
  switch (bytes[offset]) {
    case LOAD_METHOD:
    case LOAD_ATTR:
    case LOAD_NAME:
      break;
    case LOAD_GLOBAL:
      index >>= 1U;  // its lowest bit says something else
      break;
    default:
      return {};
  }
  if (index >= static_cast<std::size_t>(PyTuple_GET_SIZE(code->co_names))) return {};
  PyObject* const name = PyTuple_GET_ITEM(code->co_names, index);
  Py_ssize_t length = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(name, &length);
  PyErr_Clear();
  return text == nullptr ? std::string_view()
                         : std::string_view(text, static_cast<std::size_t>(length));
}

bool is_call(unsigned char opcode) { return opcode == CALL || opcode == PRECALL; }

// What stands between a call and its arguments, at the call's own place in the source.
bool belongs_to_call(unsigned char opcode) {
  return opcode == PRECALL || opcode == KW_NAMES || opcode == CACHE || opcode == EXTENDED_ARG;
}

}  // namespace

std::string_view called_name(const PyTracebackObject* entry) {
  const PyRef owner = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(entry->tb_frame)));
  auto* const code = reinterpret_cast<PyCodeObject*>(owner.get());
  const PyRef bytes_object = PyRef::steal(PyCode_GetCode(code));
  if (!bytes_object) {
    PyErr_Clear();
    return {};
  }
  const std::span bytes(
      reinterpret_cast<const unsigned char*>(PyBytes_AS_STRING(bytes_object.get())),
      static_cast<std::size_t>(PyBytes_GET_SIZE(bytes_object.get())));
  // A program can make up a traceback with any number here.
  if (entry->tb_lasti < 0 || bytes.size() < kInstructionBytes) return {};
  auto offset = static_cast<std::size_t>(entry->tb_lasti);
  if (offset > bytes.size() - kInstructionBytes || !is_call(bytes[offset])) return {};

  // `os.mkfifo` begins where `os.mkfifo(path)` does, and its arguments begin later.
  const Position call = start_of(code, offset);
  if (call.column < 0) return {};
  while (offset >= kInstructionBytes) {
    offset -= kInstructionBytes;
    if (belongs_to_call(bytes[offset])) continue;
    const Position start = start_of(code, offset);
    if (start.line == call.line && start.column == call.column) {
      return loaded_name(code, bytes, offset);
    }
  }
  return {};
}

}  // namespace pynox
