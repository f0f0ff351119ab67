// SPDX-License-Identifier: Apache-2.0
// The sets that need no look at arguments, and those that are refused whole.
#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include "plugins/landlock-seccomp/conditions.hpp"

#include <iterator>
#include <utility>

namespace pynox::landlock_seccomp {

std::vector<SyscallSet> plain_sets() {
  return {
      {"descriptors", "act on what the program already holds",
       all(kAllow, {"read", "write", "pread64", "pwrite64", "readv", "writev", "preadv", "pwritev",
                    "preadv2", "lseek", "close", "dup", "dup2", "dup3", "pipe"})},
      {"paths", "Landlock decides by the object that the path leads to",
       all(kAllow,
           {"truncate", "ftruncate", "rename", "renameat", "link", "linkat", "symlink", "symlinkat",
            "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "getdents", "getdents64"})},
      {"metadata reads", "not covered by Landlock; the documentation says so",
       all(kAllow, {"stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat",
                    "faccessat2", "readlink", "readlinkat", "statfs", "fstatfs"})},
      {"working directory", "gives no access by itself",
       all(kAllow, {"getcwd", "chdir", "fchdir", "umask"})},
      {"copying and flushing", "between descriptors that the program already holds",
       all(kAllow, {"sendfile", "copy_file_range", "splice", "fsync", "fdatasync",
                    "sync_file_range", "fadvise64", "flock"})},
      {"memory", "bounded by the address-space limit",
       all(kAllow, {"munmap", "mremap", "mprotect", "madvise", "msync", "brk"})},
      {"threads", "act on threads of the program",
       all(kAllow, {"set_robust_list", "set_tid_address", "rseq", "gettid", "sched_yield", "getcpu",
                    "restart_syscall", "exit", "exit_group", "sched_get_priority_max",
                    "sched_get_priority_min"})},
      {"signal handling", "acts on the program itself",
       all(kAllow,
           {"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend",
            "rt_sigtimedwait", "sigaltstack", "pause", "signalfd", "signalfd4"})},
      {"polling", "waits for descriptors that the program already holds",
       all(kAllow,
           {"poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl",
            "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2"})},
      {"time", "reads clocks and waits",
       all(kAllow, {"gettimeofday", "time", "times", "nanosleep", "alarm", "getitimer", "setitimer",
                    "timerfd_create", "timerfd_settime", "timerfd_gettime"})},
      {"facts about itself", "what any process may ask about itself and the machine",
       all(kAllow, {"getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getresuid",
                    "getresgid", "getgroups", "getpgrp", "uname", "sysinfo", "getrusage",
                    "getrandom", "getrlimit", "setrlimit"})},
      {"waiting for children", "there are none; the kernel says so",
       all(kAllow, {"wait4", "waitid"})},
  };
}

std::vector<SyscallSet> mediated_sets() {
  return {
      {"metadata",
       "Landlock ignores these calls, so they would reach any file of the user, and reading "
       "extended attributes would reveal what was not granted: the launcher decides by where the "
       "object lies",
       all(kMediate,
           {"chmod",    "fchmod",    "fchmodat",  "fchmodat2",   "chown",        "fchown",
            "lchown",   "fchownat",  "utime",     "utimes",      "futimesat",    "utimensat",
            "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr",
            "getxattr", "lgetxattr", "fgetxattr", "listxattr",   "llistxattr",   "flistxattr"})},
  };
}

std::vector<SyscallSet> refused_sets() {
  return {
      {"subprocesses", "never granted", all(kRefuse, {"fork", "vfork", "execve", "execveat"})},
      {"watching files", "shows names in directories that may not be listed",
       all(kRefuse, {"inotify_init", "inotify_init1", "inotify_add_watch", "inotify_rm_watch",
                     "fanotify_init", "fanotify_mark"})},
      {"other processes", "no host process may be reached",
       all(kRefuse, {"tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open",
                     "pidfd_send_signal", "pidfd_getfd", "ptrace", "process_vm_readv",
                     "process_vm_writev", "process_madvise", "process_mrelease", "kcmp"})},
      {"leaving the job", "would take the program out of the terminal's hands",
       all(kRefuse, {"setsid", "setpgid", "vhangup"})},
      {"identity", "the program stays the user it is",
       all(kRefuse, {"setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid",
                     "setfsuid", "setfsgid", "setgroups", "capset", "personality"})},
      {"memory beside the address space",
       "escapes the memory limit, outlives the program or holds executables",
       all(kRefuse, {"memfd_create", "memfd_secret", "mlock", "mlock2", "mlockall", "munlock",
                     "munlockall"})},
      {"host-wide IPC", "System V objects, message queues and keys belong to the whole host",
       all(kRefuse, {"shmget",          "shmat",      "shmctl",        "shmdt",     "semget",
                     "semop",           "semtimedop", "semctl",        "msgget",    "msgsnd",
                     "msgrcv",          "msgctl",     "mq_open",       "mq_unlink", "mq_timedsend",
                     "mq_timedreceive", "mq_notify",  "mq_getsetattr", "add_key",   "request_key",
                     "keyctl"})},
      {"mounts and namespaces", "would change what a path or an id means",
       all(kRefuse, {"mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree",
                     "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
                     "name_to_handle_at", "open_by_handle_at"})},
      {"administration", "changes the machine",
       all(kRefuse,
           {"settimeofday",  "clock_settime", "adjtimex",        "clock_adjtime", "sethostname",
            "setdomainname", "syslog",        "reboot",          "swapon",        "swapoff",
            "acct",          "quotactl",      "quotactl_fd",     "init_module",   "finit_module",
            "delete_module", "kexec_load",    "kexec_file_load", "iopl",          "ioperm"})},
      {"kernel machinery", "a large attack surface that no Python program needs",
       all(kRefuse, {"bpf", "perf_event_open", "userfaultfd", "seccomp", "modify_ldt"})},
      {"unused by Python",
       "timers with a signal, deadline scheduling and the capabilities of any process: what Python "
       "never asks for is less to attack",
       all(kAbsent, {"timer_create", "timer_settime", "timer_gettime", "timer_getoverrun",
                     "timer_delete", "sched_getattr", "sched_setattr", "capget"})},
      {"newer twins", "their arguments lie behind pointers; libraries fall back to the plain calls",
       all(kAbsent,
           {"clone3", "openat2", "io_uring_setup", "io_uring_enter", "io_uring_register"})},
  };
}

std::vector<SyscallSet> syscall_sets(Network network) {
  std::vector<SyscallSet> sets = plain_sets();
  const auto append = [&sets](std::vector<SyscallSet> more) {
    sets.insert(sets.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
  };
  append(file_sets(network));
  append(process_sets());
  append(socket_sets(network));
  append(mediated_sets());
  append(refused_sets());
  return sets;
}

}  // namespace pynox::landlock_seccomp
