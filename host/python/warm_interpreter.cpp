// SPDX-License-Identifier: Apache-2.0
#include "host/python/warm_interpreter.hpp"

#include "host/python/enter_program.hpp"
#include "host/python/program_end.hpp"
#include "host/python/py_ref.hpp"
#include "host/python/source_run.hpp"
#include "host/python/start.hpp"

#include <pynox/unique_fd.hpp>

#include <Python.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <utility>

namespace pynox {
namespace {

Error failure(std::string message, std::string hint = {}) {
  return {.kind = ErrorKind::config, .message = std::move(message), .hint = std::move(hint)};
}

// While the interpreter starts, its output streams are pipes, as every program's will be: the
// stream objects keep what they find out about their descriptors then.
class PipesAsStreams {
 public:
  PipesAsStreams() {
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    const UniqueFd read_end(ends[0]);
    const UniqueFd write_end(ends[1]);
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; ++fd) {
      saved_[fd - 1] = UniqueFd(fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
      (void)dup2(write_end.get(), fd);
    }
  }
  PipesAsStreams(const PipesAsStreams&) = delete;
  PipesAsStreams& operator=(const PipesAsStreams&) = delete;
  PipesAsStreams(PipesAsStreams&&) = delete;
  PipesAsStreams& operator=(PipesAsStreams&&) = delete;
  ~PipesAsStreams() {
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; ++fd) {
      if (saved_[fd - 1]) (void)dup2(saved_[fd - 1].get(), fd);
    }
  }

 private:
  UniqueFd saved_[2];
};

/// 0 if it cannot be told.
std::size_t count_threads() {
  const std::unique_ptr<DIR, int (*)(DIR*)> tasks(opendir("/proc/self/task"), closedir);
  std::size_t count = 0;
  while (tasks) {
    const dirent* const entry = readdir(tasks.get());
    if (entry == nullptr) break;
    if (entry->d_name[0] != '.') ++count;
  }
  return count;
}

// VmSize, which is what RLIMIT_AS counts.
std::uint64_t address_space_bytes() {
  const std::unique_ptr<FILE, int (*)(FILE*)> statm(fopen("/proc/self/statm", "re"), fclose);
  unsigned long pages = 0;
  if (!statm || fscanf(statm.get(), "%lu", &pages) != 1) return 0;
  return std::uint64_t{pages} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// "ModuleNotFoundError: No module named 'x'"; clears the exception.
std::string describe_raised() {
  const PyRef exception = take_exception();
  std::string told = exception ? Py_TYPE(exception.get())->tp_name : "no exception";
  const PyRef text = PyRef::steal(exception ? PyObject_Str(exception.get()) : nullptr);
  const char* const utf8 = text ? PyUnicode_AsUTF8(text.get()) : nullptr;
  if (utf8 != nullptr && *utf8 != '\0') told += std::string(": ") + utf8;
  PyErr_Clear();
  return told;
}

Result<void> import_one(const std::string& name) {
  const PyRef module = PyRef::steal(PyImport_ImportModule(name.c_str()));
  if (!module) {
    return failure("cannot preload \"" + name + "\": " + describe_raised(),
                   "preload is looked up in the standard library and in [pool] package_dirs");
  }
  const std::size_t threads = count_threads();
  if (threads == 0) {
    return failure("cannot tell whether preloading \"" + name +
                   "\" leaves threads running: /proc/self/task cannot be read");
  }
  if (threads > 1) {
    return failure("preloading \"" + name + "\" leaves " + std::to_string(threads - 1) +
                       " thread(s) running, and a process with threads cannot be forked safely",
                   "take it out of preload; programs can import it themselves");
  }
  return {};
}

// Collections would write to pages that all children share, and look at objects that never die.
bool freeze_objects() {
  (void)PyGC_Collect();
  PyGC_Disable();
  const PyRef gc = PyRef::steal(PyImport_ImportModule("gc"));
  return gc && PyRef::steal(PyObject_CallMethod(gc.get(), "freeze", nullptr));
}

// clone(2) as the system call: the C library's wrapper insists on a new stack.
pid_t clone_beside_this(void* thread_id_address) {
  constexpr unsigned long kFlags =
      CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;
#if defined(__x86_64__)
  return static_cast<pid_t>(syscall(SYS_clone, kFlags, nullptr, nullptr, thread_id_address, 0));
#else  // the last two arguments change places (CONFIG_CLONE_BACKWARDS)
  return static_cast<pid_t>(syscall(SYS_clone, kFlags, nullptr, nullptr, 0, thread_id_address));
#endif
}

// Where the C library keeps the thread's id, which a new process must have anew. It told the kernel
// when the thread began (set_tid_address(2)).
void* thread_id_address() {
  void* address = nullptr;
  return prctl(PR_GET_TID_ADDRESS, &address, 0, 0, 0) == 0 ? address : nullptr;
}

}  // namespace

Result<std::uint64_t> warm_up(const WarmUp& order) {
  if (thread_id_address() == nullptr) {
    return Error{.kind = ErrorKind::sandbox,
                 .message = std::string("a pool cannot fork here: prctl PR_GET_TID_ADDRESS: ") +
                            std::strerror(errno),
                 .hint = "use a kernel that is built with CONFIG_CHECKPOINT_RESTORE",
                 .sys_errno = errno};
  }
  {
    const PipesAsStreams pipes;
    const PyStatus status = start_interpreter({.program = {.kind = ProgramKind::code},
                                               .original_argv = order.original_argv,
                                               .executable = order.executable,
                                               .package_dirs = order.package_dirs});
    if (PyStatus_Exception(status)) {
      return failure(std::string("cannot start the interpreter: ") +
                     (status.err_msg == nullptr ? "it gave no reason" : status.err_msg));
    }
  }
  // python3 has imported it by the time that a program starts (site does), and nearly every program
  // needs it: in a child, it and what it imports would be half a megabyte of pages copied.
  if (!PyRef::steal(PyImport_ImportModule("os"))) {
    return failure("cannot start the interpreter: " + describe_raised());
  }
  if (!prepare_echo()) return failure("cannot get the interpreter ready: " + describe_raised());
  const std::uint64_t before = address_space_bytes();
  for (const std::string& name : order.preload) {
    if (Result<void> imported = import_one(name); !imported) return std::move(imported).error();
  }
  const std::uint64_t after = address_space_bytes();
  // What no child could do is better known now.
  if (!reseed_numpy() || !prepare_ends() || !prepare_entries() || !freeze_objects()) {
    return failure("cannot get the interpreter ready: " + describe_raised());
  }
  (void)flush_streams();
  (void)fflush(nullptr);
  // 0 is "unknown", and no reason to give programs more.
  return before != 0 && after > before ? after - before : 0;
}

bool rehearse_program() {
  PyCompilerFlags flags{};
  flags.cf_flags = PyCF_IGNORE_COOKIE;
  flags.cf_feature_version = PY_MINOR_VERSION;
  const PyRef globals = PyRef::steal(PyDict_New());
  const PyRef result =
      PyRef::steal(globals ? PyRun_StringFlags("str(0).join(())\n", Py_file_input, globals.get(),
                                               globals.get(), &flags)
                           : nullptr);
  const bool is_ready = renew_main() && reseed_numpy();
  PyErr_Clear();
  (void)flush_streams();
  return is_ready;
}

pid_t fork_interpreter() {
  // A process that ends with a robust mutex held must find its own list; the kernel drops it on
  // fork.
  void* robust_list = nullptr;
  std::size_t robust_list_size = 0;
  const bool has_list = syscall(SYS_get_robust_list, 0, &robust_list, &robust_list_size) == 0;
  void* const address = thread_id_address();
  PyOS_BeforeFork();
  const pid_t pid = clone_beside_this(address);
  const int error = errno;
  if (pid == 0) {
    if (has_list) (void)syscall(SYS_set_robust_list, robust_list, robust_list_size);
    PyOS_AfterFork_Child();
  } else {
    PyOS_AfterFork_Parent();
  }
  errno = error;
  return pid;
}

}  // namespace pynox
