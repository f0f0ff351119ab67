// SPDX-License-Identifier: Apache-2.0
// Part of builds with AddressSanitizer only: what such a pynox needs to confine programs. Its
// runtimes ask the functions below when they start and end, so a build behaves alike wherever it is
// run and whatever its environment is.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>

namespace {

constexpr rlim_t kStep = rlim_t{64} << 20;

/// AddressSanitizer reserves 20 TiB of addresses (on x86-64) for its shadow and its heap when it
/// starts, and the kernel counts what is reserved. In whole steps, to be the same in each run.
rlim_t reserved_bytes = 0;

pid_t first_process = 0;

/// The beginning of a file of /proc/self, ended by a NUL; empty if it cannot be read. Allocates
/// nothing.
std::array<char, 2048> read_fact(const char* path) {
  std::array<char, 2048> text{};
  const int fact = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fact < 0) return text;
  if (::read(fact, text.data(), text.size() - 1) < 0) text.front() = '\0';
  ::close(fact);
  return text;
}

rlim_t address_space_bytes() {
  const std::array<char, 2048> pages = read_fact("/proc/self/statm");
  return std::strtoull(pages.data(), nullptr, 10) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// GCC has one runtime for each sanitizer. Both call the same function to set the file of their
/// reports, which is that of the first: reports of the second would go to stderr.
void set_file_of_second_runtime() {
  void* const runtime = ::dlopen("libubsan.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (runtime == nullptr) return;
  const auto set_path =
      reinterpret_cast<void (*)(const char*)>(::dlsym(runtime, "__sanitizer_set_report_path"));
  if (set_path != nullptr) set_path(PYNOX_SANITIZER_REPORTS);
}

[[gnu::constructor]] void start() {
  first_process = ::getpid();
  reserved_bytes = (address_space_bytes() / kStep + 1) * kStep;
  set_file_of_second_runtime();
}

}  // namespace

extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the runtimes' names

// In place of the C library's, for pynox itself: a limit of the address space leaves what is
// reserved out. What the sanitizer serves from its reserve is not limited.
int setrlimit(__rlimit_resource_t resource, const rlimit* limit) noexcept {
  rlimit wanted = *limit;
  if (resource == RLIMIT_AS) {
    for (rlim_t* bytes : {&wanted.rlim_cur, &wanted.rlim_max}) {
      if (*bytes < RLIM_INFINITY - reserved_bytes) *bytes += reserved_bytes;
    }
  }
  return static_cast<int>(::syscall(SYS_prlimit64, 0, resource, &wanted, nullptr));
}

// The exit status is one that no test waits for, and the file one that no test cleans up: a report
// cannot be lost. A program may ask for more memory than there is, which python answers with
// MemoryError. Core dumps are pynox's business, and signals the caller's.
const char* __asan_default_options() {
  return "exitcode=99:log_path=" PYNOX_SANITIZER_REPORTS
         ":allocator_may_return_null=1:disable_coredump=0:print_suppressions=0"
         ":handle_segv=0:handle_sigbus=0:handle_sigfpe=0";
}

const char* __ubsan_default_options() {
  return "exitcode=99:log_path=" PYNOX_SANITIZER_REPORTS
         ":print_stacktrace=1:handle_segv=0:handle_sigbus=0:handle_sigfpe=0";
}

// What CPython and its extension modules do not free at the end of --no-sandbox.
const char* __lsan_default_suppressions() { return "leak:^Py\nleak:^_Py\nleak:/dist-packages/\n"; }

// Before the search for leaks at the end of a process, which traces it: a program's filter refuses
// that, and a process that is traced already cannot be traced twice. A launcher has made itself
// untraceable, but has no program any more.
int __lsan_is_turned_off() {
  if (::getpid() != first_process) return 1;
  if (std::strstr(read_fact("/proc/self/status").data(), "TracerPid:\t0\n") == nullptr) return 1;
  return ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0 ? 0 : 1;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // extern "C"
