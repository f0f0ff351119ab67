// SPDX-License-Identifier: Apache-2.0
#include "host/python/exception_watch.hpp"

#include "host/python/attempt_memory.hpp"
#include "host/python/exception_facts.hpp"
#include "host/python/silent_end.hpp"
#include "host/report/diagnostic.hpp"
#include "host/report/end_mark.hpp"

#include <climits>

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>

namespace pynox {
namespace {

// Given back when an exception arrives: after a MemoryError there may be nothing left to describe
// it with.
constexpr std::size_t kReserveBytes = 96UL * 1024;

struct Watch {
  int diagnostic_fd = -1;
  struct stat channel {};  ///< what the descriptor led to
  bool was_keyboard_interrupt = false;
  std::unique_ptr<char[]> reserve{};
  std::string out_of_memory_record{};  // what is told when even the reserve does not suffice
};

Watch& watch() {
  // Never destroyed: hooks run until the very end of the process.
  static auto& instance = *std::make_unique<Watch>().release();
  return instance;
}

// The program may have closed the descriptor and opened a file of its own under the number.
bool leads_to_channel(int fd) {
  struct stat now {};
  return fstat(fd, &now) == 0 && now.st_ino == watch().channel.st_ino &&
         now.st_dev == watch().channel.st_dev;
}

// One write, and no failure matters: the launcher may be gone, or the program may have filled the
// channel.
void send_record(const std::string& record) {
  if (!leads_to_channel(watch().diagnostic_fd)) return;
  ssize_t written = 0;
  do {
    written = write(watch().diagnostic_fd, record.data(), record.size());
  } while (written < 0 && errno == EINTR);
}

// sys.excepthook(hook, type, value, traceback). sys.audit can bring any arguments.
void on_uncaught_exception(PyObject* arguments) {
  if (!PyTuple_Check(arguments) || PyTuple_GET_SIZE(arguments) != 4) return;
  PyObject* const exception = PyTuple_GET_ITEM(arguments, 2);
  if (!PyExceptionInstance_Check(exception)) return;
  watch().was_keyboard_interrupt =
      reinterpret_cast<PyObject*>(Py_TYPE(exception)) == PyExc_KeyboardInterrupt;
  if (watch().diagnostic_fd < 0) return;
  watch().reserve.reset();
  try {
    send_record(encode_diagnostic(describe_exception(exception, PyTuple_GET_ITEM(arguments, 3))));
  } catch (const std::bad_alloc&) {
    send_record(watch().out_of_memory_record);
  }
}

int on_audit_event(const char* event, PyObject* arguments, void* /*data*/) {
  if (std::strcmp(event, "sys.excepthook") == 0) {
    on_uncaught_exception(arguments);
  } else {
    remember_attempt(event, arguments);
    watch_for_loud_ends(event, arguments);
  }
  return 0;
}

}  // namespace

void forget_exceptions() {
  watch().was_keyboard_interrupt = false;
  if (watch().diagnostic_fd < 0 || watch().reserve) return;
  try {
    watch().reserve = std::make_unique_for_overwrite<char[]>(kReserveBytes);
  } catch (const std::bad_alloc&) {
    // The program has used its memory up: it goes on without a reserve.
    watch().reserve.reset();
  }
}

void report_exceptions_to(int diagnostic_fd) {
  watch().diagnostic_fd = diagnostic_fd;
  watch().was_keyboard_interrupt = false;
  if (diagnostic_fd < 0 || fstat(diagnostic_fd, &watch().channel) != 0) return;
  // A full channel must not hold the program back.
  const int flags = fcntl(diagnostic_fd, F_GETFL);
  if (flags >= 0) (void)fcntl(diagnostic_fd, F_SETFL, flags | O_NONBLOCK);
  watch().reserve = std::make_unique_for_overwrite<char[]>(kReserveBytes);
  if (!watch().out_of_memory_record.empty()) return;
  Diagnostic out_of_memory;
  out_of_memory.type = "MemoryError";
  out_of_memory.is_memory_error = true;
  watch().out_of_memory_record = encode_diagnostic(out_of_memory);
}

bool watch_exceptions(int diagnostic_fd) {
  report_exceptions_to(diagnostic_fd);
  return PySys_AddAuditHook(on_audit_event, nullptr) == 0;
}

void tell_end(int exit_status) {
  if (watch().diagnostic_fd < 0) return;
  try {
    const std::string mark = encode_end_mark(static_cast<std::uint8_t>(exit_status));
    // The answer does not wait for the process to be taken down, in which the kernel comes to
    // descriptors last: a lock must not reach the next request.
    const auto channel = static_cast<unsigned>(watch().diagnostic_fd);
    if (channel > 0) (void)syscall(SYS_close_range, 0U, channel - 1, 0U);
    (void)syscall(SYS_close_range, channel + 1, UINT_MAX, 0U);
    send_record(mark);
  } catch (const std::bad_alloc&) {
    // The process' end tells the same, a little later.
    return;
  }
}

bool ended_by_keyboard_interrupt() { return watch().was_keyboard_interrupt; }

}  // namespace pynox
