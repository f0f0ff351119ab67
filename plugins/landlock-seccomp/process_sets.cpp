// SPDX-License-Identifier: Apache-2.0
// Calls on processes, threads and clocks whose arguments decide: the program itself and nobody
// else.
#include "plugins/landlock-seccomp/conditions.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include <signal.h>

namespace pynox::landlock_seccomp {

namespace {

/// The flags with which the C library starts a thread, and no others: CLONE_VM, FS, FILES, SIGHAND,
/// THREAD, SYSVSEM, SETTLS, PARENT_SETTID and CHILD_CLEARTID, without an exit signal.
constexpr std::uint32_t kThreadFlags = 0x3D0F00;

/// Clocks by number, and CPU clocks of the program's own. A negative id may name another process,
/// whose CPU time the kernel would tell; bit 2 marks a thread's clock, which the kernel itself
/// keeps to the own threads; -6 to -8 is the caller as pid 0.
Call clock_call(std::string_view name, std::uint8_t clock) {
  return {
      name,
      {allow_when({none_of(clock, 0x8000'0000)}),
       allow_when({bits(clock, 0x8000'0004, 0x8000'0004)}), allow_when({is(clock, 0xFFFF'FFFA)}),
       allow_when({is(clock, 0xFFFF'FFF9)}), allow_when({is(clock, 0xFFFF'FFF8)})},
      kInvalid};
}

/// (which, who) with which = 0 or 1 for "one process": set and get the priority or I/O priority.
Call priority_call(std::string_view name, std::uint32_t one_process) {
  return {
      name,
      {allow_when({is(0, one_process), is(1, 0)}), allow_when({is(0, one_process), own_pid(1)})},
      kRefuse};
}

/// The id of another thread of the program cannot be told from a foreign process's. ENOSYS is what
/// pthread_getattr_np(3) takes for "no such thing" and goes on; with EPERM it fails in every
/// thread.
Call affinity_query() {
  Call call = on_itself("sched_getaffinity", 0);
  call.otherwise = kAbsent;
  return call;
}

/// A futex in a file is everybody's who may read the file. To wait there and to wake cannot be told
/// from what threads do in their own memory; to move others' waiters elsewhere can (FUTEX_REQUEUE
/// and FUTEX_CMP_REQUEUE without FUTEX_PRIVATE_FLAG), and no C library asks for it, nor for the
/// kinds that inherit priority (FUTEX_WAIT_REQUEUE_PI, FUTEX_CMP_REQUEUE_PI).
Call futex_call() {
  constexpr std::uint32_t kPrivate = 0x80;
  constexpr std::uint32_t kCommand = 0x7F;
  const auto absent_when = [](std::uint32_t mask, std::uint32_t command) {
    return Rule{.conditions = {bits(1, mask, command)}, .answer = kAbsent};
  };
  return {"futex",
          {absent_when(kCommand | kPrivate, 3), absent_when(kCommand | kPrivate, 4),
           absent_when(kCommand, 11), absent_when(kCommand, 12)},
          kAllow};
}

Call prctl_call() {
  return {"prctl",
          allow_values(0,
                       {
                           15, 16,      // PR_SET_NAME, PR_GET_NAME
                           2, 3, 7,     // PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_GET_KEEPCAPS
                           21, 23, 27,  // PR_GET_SECCOMP, PR_CAPBSET_READ, PR_GET_SECUREBITS
                           29, 30,      // PR_SET_TIMERSLACK, PR_GET_TIMERSLACK
                           38, 39,      // PR_SET_NO_NEW_PRIVS, which is set already, and its query
                           0x53564D41   // PR_SET_VMA: names for anonymous memory
                       }),
          kRefuse};
}

Call arch_prctl_call() {
  return {"arch_prctl",
          allow_values(0,
                       {
                           0x1001, 0x1002, 0x1003, 0x1004,  // thread-local storage bases
                           0x1021, 0x1022, 0x1023           // tile registers, for number crunching
                       }),
          kInvalid};
}

}  // namespace

std::vector<SyscallSet> process_sets() {
  return {
      {"starting threads",
       "only with the C library's exact flags; anything else is a subprocess",
       {{"clone", allow_values(0, {kThreadFlags}), kRefuse}}},
      {"waiting for threads",
       "in memory; what waits in a file that others have mapped too is not moved elsewhere",
       {futex_call()}},
      {"signals to itself",
       "0 and negative ids would reach the launcher's process group",
       // SIGCONT takes back a stop that is on its way, and the launcher stops an idle session with
       // one. Whoever is stopped cannot send it anyway.
       {{"kill", {refuse_when({is(1, SIGCONT)}), allow_when({own_pid(0)})}, kRefuse},
        {"tgkill", {refuse_when({is(2, SIGCONT)}), allow_when({own_pid(0)})}, kRefuse}}},
      {"limits and scheduling",
       "of the program itself; other processes have attributes too",
       {on_itself("prlimit64", 0), affinity_query(), on_itself("sched_setaffinity", 0),
        on_itself("sched_getscheduler", 0), on_itself("sched_setscheduler", 0),
        on_itself("sched_getparam", 0), on_itself("sched_setparam", 0),
        on_itself("sched_rr_get_interval", 0), priority_call("getpriority", 0),
        priority_call("setpriority", 0), priority_call("ioprio_get", 1),
        priority_call("ioprio_set", 1), on_itself("getpgid", 0), on_itself("getsid", 0)}},
      {"clocks",
       "of the machine and of the program itself",
       {clock_call("clock_gettime", 0), clock_call("clock_getres", 0),
        clock_call("clock_nanosleep", 0)}},
      {"process control",
       "names and queries; the death signal, the dumpable flag and tracers stay as they are",
       {prctl_call(), arch_prctl_call()}},
  };
}

}  // namespace pynox::landlock_seccomp
