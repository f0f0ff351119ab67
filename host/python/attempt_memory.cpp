// SPDX-License-Identifier: Apache-2.0
#include "host/python/attempt_memory.hpp"

#include "host/python/py_ref.hpp"

#include <climits>

#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace pynox {
namespace {

constexpr Py_ssize_t kNone = -1;

// An audit event and where in its arguments the facts stand.
struct EventRule {
  std::string_view name;
  Attempt attempt;
  Py_ssize_t path;          // index of the path, or kNone
  Py_ssize_t directory_fd;  // index of dir_fd, or kNone
};

constexpr EventRule kRules[] = {
    {"os.listdir", Attempt::read, 0, kNone},
    {"os.scandir", Attempt::read, 0, kNone},
    {"os.getxattr", Attempt::read, 0, kNone},
    {"os.listxattr", Attempt::read, 0, kNone},
    {"os.mkdir", Attempt::entry, 0, 2},
    {"os.remove", Attempt::entry, 0, 1},
    {"os.rmdir", Attempt::entry, 0, 1},
    {"os.rename", Attempt::entry, 0, 2},
    {"os.link", Attempt::link, 0, kNone},
    {"os.symlink", Attempt::link, 0, kNone},
    {"os.truncate", Attempt::write, 0, kNone},
    {"os.chmod", Attempt::metadata, 0, 2},
    {"os.chown", Attempt::metadata, 0, 3},
    {"os.utime", Attempt::metadata, 0, 3},
    {"os.setxattr", Attempt::metadata, 0, kNone},
    {"os.removexattr", Attempt::metadata, 0, kNone},
    {"os.chflags", Attempt::metadata, 0, kNone},
    {"os.fork", Attempt::subprocess, kNone, kNone},
    {"os.forkpty", Attempt::subprocess, kNone, kNone},
    {"os.exec", Attempt::subprocess, 0, kNone},
    {"os.posix_spawn", Attempt::subprocess, 0, kNone},
    {"os.system", Attempt::subprocess, kNone, kNone},
    {"subprocess.Popen", Attempt::subprocess, kNone, kNone},
    {"socket.getaddrinfo", Attempt::socket, kNone, kNone},
    {"socket.gethostbyname", Attempt::socket, kNone, kNone},
    {"socket.gethostbyaddr", Attempt::socket, kNone, kNone},
    {"socket.getnameinfo", Attempt::socket, kNone, kNone},
};

struct Slot {
  Attempt attempt = Attempt::unknown;
  const void* path = nullptr;
  const void* code = nullptr;
  std::array<char, 512> directory{};  // both ended by a NUL; see RememberedAttempt
  std::array<char, 512> object{};
};

// The GIL guards it.
struct Memory {
  std::array<Slot, 8> slots{};
  std::size_t next = 0;
};
Memory memory;

PyObject* argument(PyObject* arguments, Py_ssize_t index) {
  return index != kNone && index < PyTuple_GET_SIZE(arguments) ? PyTuple_GET_ITEM(arguments, index)
                                                               : nullptr;
}

int as_int(PyObject* object, int otherwise) {
  if (object == nullptr || !PyLong_Check(object)) return otherwise;
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(object, &overflow);
  return overflow == 0 && value >= INT_MIN && value <= INT_MAX ? static_cast<int>(value)
                                                               : otherwise;
}

const void* running_code() {
  const PyRef frame =
      PyRef::steal(reinterpret_cast<PyObject*>(PyThreadState_GetFrame(PyThreadState_Get())));
  if (!frame) return nullptr;
  const PyRef code = PyRef::steal(
      reinterpret_cast<PyObject*>(PyFrame_GetCode(reinterpret_cast<PyFrameObject*>(frame.get()))));
  return code.get();
}

Slot& take_slot(Attempt attempt, PyObject* path) {
  Slot& slot = memory.slots[memory.next];
  memory.next = (memory.next + 1) % memory.slots.size();
  slot.attempt = attempt;
  slot.path = path;
  slot.code = nullptr;
  slot.directory.front() = '\0';
  slot.object.front() = '\0';
  return slot;
}

// Where a descriptor leads now; when the exception arrives it may be closed. Nothing if it does not
// fit.
void note_descriptor(int fd, std::array<char, 512>* text) {
  std::array<char, 32> link{};
  (void)snprintf(link.data(), link.size(), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link.data(), text->data(), text->size());
  const bool is_whole = length > 0 && static_cast<std::size_t>(length) < text->size();
  (*text)[is_whole ? static_cast<std::size_t>(length) : 0] = '\0';
}

// The path itself, for exceptions that do not name it.
void note_path(PyObject* path, std::array<char, 512>* text) {
  const PyRef bytes =
      PyUnicode_Check(path) ? PyRef::steal(PyUnicode_EncodeFSDefault(path)) : PyRef::borrow(path);
  PyErr_Clear();
  if (!bytes || !PyBytes_Check(bytes.get())) return;
  const auto length = static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.get()));
  if (length < text->size()) std::memcpy(text->data(), PyBytes_AS_STRING(bytes.get()), length + 1);
}

// open(path, mode, flags)
void remember_open(PyObject* arguments) {
  const int flags = as_int(argument(arguments, 2), O_RDONLY);
  Attempt attempt = Attempt::read;
  if ((flags & O_ACCMODE) == O_RDWR) {
    attempt = Attempt::read_write;
  } else if ((flags & O_ACCMODE) == O_WRONLY || (flags & (O_CREAT | O_TRUNC)) != 0) {
    attempt = Attempt::write;
  }
  take_slot(attempt, argument(arguments, 0));
}

void remember_ability(Attempt attempt) { take_slot(attempt, nullptr).code = running_code(); }

// os.kill(pid, signal), os.killpg(group, signal). A signal to itself is never refused.
void remember_signal(std::string_view event, PyObject* arguments) {
  if (event == "os.kill" && as_int(argument(arguments, 0), -1) == getpid()) return;
  remember_ability(Attempt::signal);
}

// socket.__new__(self, family, type, protocol), socket.connect(self, address) and the like
void remember_socket(std::string_view event, PyObject* arguments) {
  if (event == "socket.__new__") {
    const int family = as_int(argument(arguments, 1), AF_INET);
    const bool is_internet = family == AF_INET || family == AF_INET6 || family == -1;
    const Attempt other = family == AF_UNIX ? Attempt::unix_socket : Attempt::other_socket;
    remember_ability(is_internet ? Attempt::socket : other);
  } else if (event == "socket.connect" || event == "socket.bind" || event == "socket.sendto" ||
             event == "socket.sendmsg") {
    PyObject* const address = argument(arguments, 1);
    const bool is_path = address != nullptr && (PyUnicode_Check(address) || PyBytes_Check(address));
    remember_ability(is_path ? Attempt::unix_socket : Attempt::socket);
  }
}

void remember_by_rule(const EventRule& rule, PyObject* arguments) {
  PyObject* const object = argument(arguments, rule.path);
  const bool is_descriptor = object != nullptr && PyLong_Check(object);
  Slot& slot = take_slot(rule.attempt, is_descriptor ? nullptr : object);
  const int directory_fd = as_int(argument(arguments, rule.directory_fd), -1);
  if (directory_fd >= 0) note_descriptor(directory_fd, &slot.directory);
  const bool is_metadata = rule.attempt == Attempt::metadata;
  // Some errors name no file (utime, exec, what is done to a descriptor): those are known by the
  // code they come from.
  const bool may_be_unnamed = is_metadata || rule.attempt == Attempt::subprocess;
  if (may_be_unnamed || is_descriptor || object == nullptr) slot.code = running_code();
  if (is_descriptor) {
    note_descriptor(as_int(object, -1), &slot.object);
  } else if (is_metadata && object != nullptr) {
    note_path(object, &slot.object);
  }
}

}  // namespace

void remember_attempt(const char* event, PyObject* arguments) {
  // Most events are none of these (import, compile, id(), …): one look at the first letter settles
  // it.
  if ((event[0] != 'o' && event[0] != 's') || !PyTuple_Check(arguments)) return;
  const std::string_view name = event;
  if (name == "open") {
    remember_open(arguments);
    return;
  }
  if (!name.starts_with("os.") && !name.starts_with("so") && !name.starts_with("su")) return;
  const auto* const rule =
      std::ranges::find_if(kRules, [name](const EventRule& each) { return each.name == name; });
  if (rule != std::end(kRules)) {
    remember_by_rule(*rule, arguments);
  } else if (name.starts_with("socket.")) {
    remember_socket(name, arguments);
  } else if (name == "os.kill" || name == "os.killpg") {
    remember_signal(name, arguments);
  }
}

RememberedAttempt recall_attempt(const void* path, const void* code) {
  const std::size_t count = memory.slots.size();
  for (std::size_t age = 1; age <= count; ++age) {
    const Slot& slot = memory.slots[(memory.next + count - age) % count];
    const bool matches = path != nullptr ? slot.path == path : code != nullptr && slot.code == code;
    if (slot.attempt != Attempt::unknown && matches) {
      return {slot.attempt, slot.directory.data(), slot.object.data()};
    }
  }
  return {};
}

}  // namespace pynox
