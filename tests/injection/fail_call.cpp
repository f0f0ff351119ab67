// SPDX-License-Identifier: Apache-2.0
/// fail_call PROCESS INDEX[@NUMBER] ERRNO REPORT -- COMMAND [ARGS]...
///
/// Runs a command and lets one of its system calls fail: the INDEX-th of the PROCESS-th process or
/// thread, both counted from 0 in the order in which they begin; with a NUMBER, the INDEX-th of the
/// calls that have it. With an ERRNO of 0 nothing fails.
/// REPORT gets a line "process index number second-argument" for each call that was made; "failed
/// number second-argument" if the call was reached; and "left PID" for each process that outlives
/// the command.
///
/// Calls count from the first that pynox's main makes, fcntl(0, F_GETFD), so that the dynamic
/// linker is left alone. A process that has installed a filter is let go with its next read, which
/// is the launcher's go-ahead: from then on it is the program.
#include <fcntl.h>
#include <linux/elf.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace {

/// How long processes may outlive the command: SIGKILL, by which they end with it, takes a moment.
constexpr int kPatienceMs = 5000;
constexpr int kSyscallStop = SIGTRAP | 0x80;  // PTRACE_O_TRACESYSGOOD

struct Fault {
  int process = 0;
  long index = 0;
  int error = 0;
  std::optional<std::uint64_t> number{};  ///< only calls of this one are counted
};

struct Tracee {
  int ordinal = 0;
  long calls = 0;
  long candidates = 0;  ///< of them, those that the fault counts
  bool is_counted = false;
  bool has_filter = false;
  bool is_inside = false;    ///< between the entry and the exit of a call
  std::uint64_t number = 0;  ///< of the call that it is inside of
  std::uint64_t first_argument = 0;
  bool fails = false;  ///< that call
};

#if defined(__x86_64__)
void set_number(pid_t pid, int number) {
  ::ptrace(PTRACE_POKEUSER, pid, offsetof(user_regs_struct, orig_rax), static_cast<long>(number));
}

void set_register(pid_t pid, std::size_t offset, std::uint64_t value) {
  ::ptrace(PTRACE_POKEUSER, pid, offset, value);
}

constexpr std::size_t kResult = offsetof(user_regs_struct, rax);
constexpr std::size_t kFirstArgument = offsetof(user_regs_struct, rdi);
#elif defined(__aarch64__)
void set_number(pid_t pid, int number) {
  iovec data{.iov_base = &number, .iov_len = sizeof(number)};
  ::ptrace(PTRACE_SETREGSET, pid, NT_ARM_SYSTEM_CALL, &data);
}

void set_register(pid_t pid, std::size_t offset, std::uint64_t value) {
  user_regs_struct registers{};
  iovec data{.iov_base = &registers, .iov_len = sizeof(registers)};
  ::ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &data);
  std::memcpy(reinterpret_cast<std::byte*>(&registers) + offset, &value, sizeof(value));
  ::ptrace(PTRACE_SETREGSET, pid, NT_PRSTATUS, &data);
}

constexpr std::size_t kResult = offsetof(user_regs_struct, regs);  // one register for both
constexpr std::size_t kFirstArgument = kResult;
#endif

class Tracer {
 public:
  Tracer(pid_t command, Fault fault, FILE* report) noexcept
      : command_(command), fault_(fault), report_(report) {
    tracees_[command] = Tracee{};
  }

  /// Until the command and all that it began have ended. Returns its wait status.
  int run() {
    while (true) {
      int status = 0;
      const pid_t pid = ::waitpid(-1, &status, __WALL);
      if (pid < 0) return command_status_;
      if (WIFSTOPPED(status)) {
        on_stop(pid, status);
        continue;
      }
      tracees_.erase(pid);
      if (pid == command_) {
        command_status_ = status;
        return await_others();
      }
    }
  }

 private:
  void on_stop(pid_t pid, int status) {
    const int event = status >> 16;
    const int signal = WSTOPSIG(status);
    if (event == PTRACE_EVENT_CLONE || event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK) {
      unsigned long begun = 0;
      ::ptrace(PTRACE_GETEVENTMSG, pid, nullptr, &begun);
      begin(static_cast<pid_t>(begun));
      go_on(pid, 0);
      return;
    }
    const auto found = tracees_.find(pid);
    if (found == tracees_.end()) {
      early_.insert(pid);  // it stopped before its parent's event was seen
      return;
    }
    if (signal == kSyscallStop) {
      if (on_call(pid, found->second)) go_on(pid, 0);
      return;
    }
    const bool is_first_stop = signal == SIGSTOP && !found->second.is_inside &&
                               found->second.calls == 0 && found->second.ordinal != 0;
    go_on(pid, event != 0 || is_first_stop ? 0 : signal);
  }

  void begin(pid_t pid) {
    tracees_[pid] = Tracee{.ordinal = ++last_ordinal_, .is_counted = true};
    if (early_.erase(pid) != 0) go_on(pid, 0);
  }

  static void go_on(pid_t pid, int signal) {
    ::ptrace(PTRACE_SYSCALL, pid, nullptr, static_cast<long>(signal));
  }

  /// False if the process was let go.
  bool on_call(pid_t pid, Tracee& tracee) {
    __ptrace_syscall_info info{};
    ::ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof(info), &info);
    tracee.is_inside = info.op == PTRACE_SYSCALL_INFO_ENTRY;
    if (tracee.is_inside) {
      on_entry(pid, tracee, info);
      return true;
    }
    if (std::exchange(tracee.fails, false)) {
      if (tracee.number == SYS_brk) {
        set_register(pid, kFirstArgument, tracee.first_argument);
      } else {
        set_register(pid, kResult, static_cast<std::uint64_t>(-std::int64_t{fault_.error}));
      }
    } else if (tracee.number == SYS_seccomp && tracee.first_argument == SECCOMP_SET_MODE_FILTER &&
               info.exit.is_error == 0) {
      tracee.has_filter = true;
    } else if (tracee.number == SYS_read && tracee.has_filter && info.exit.rval == 1) {
      ::ptrace(PTRACE_DETACH, pid, nullptr, 0L);
      tracees_.erase(pid);
      return false;
    }
    return true;
  }

  void on_entry(pid_t pid, Tracee& tracee, const __ptrace_syscall_info& info) {
    tracee.number = info.entry.nr;
    tracee.first_argument = info.entry.args[0];
    if (info.entry.nr == SYS_fcntl && info.entry.args[0] == 0 && info.entry.args[1] == F_GETFD)
      tracee.is_counted = true;
    if (!tracee.is_counted) return;
    const long index = tracee.calls++;
    std::fprintf(report_, "%d %ld %llu %llu\n", tracee.ordinal, index,
                 static_cast<unsigned long long>(info.entry.nr),
                 static_cast<unsigned long long>(info.entry.args[1]));
    if (fault_.number && *fault_.number != info.entry.nr) return;
    tracee.fails = tracee.candidates++ == fault_.index && fault_.error != 0 &&
                   tracee.ordinal == fault_.process;
    if (!tracee.fails) return;
    std::fprintf(report_, "failed %llu %llu\n", static_cast<unsigned long long>(info.entry.nr),
                 static_cast<unsigned long long>(info.entry.args[1]));
    fail_entered(pid, info.entry.nr);
  }

  static void fail_entered(pid_t pid, std::uint64_t number) {
    if (number == SYS_close) return;  // which frees the descriptor whatever it says
    if (number == SYS_brk) {          // which returns where the heap ends, moved or not
      set_register(pid, kFirstArgument, 0);
    } else {
      set_number(pid, -1);
    }
  }

  int await_others() {
    for (const pid_t pid : early_) go_on(pid, 0);  // nobody will tell of them
    for (int waited_ms = 0; waited_ms < kPatienceMs; ++waited_ms) {
      int status = 0;
      pid_t pid = 0;
      while ((pid = ::waitpid(-1, &status, __WALL | WNOHANG)) > 0) {
        if (WIFSTOPPED(status)) go_on(pid, 0);
      }
      if (pid < 0) return command_status_;  // none is left
      ::usleep(1000);
    }
    for (const auto& [pid, tracee] : tracees_) std::fprintf(report_, "left %d\n", pid);
    if (tracees_.empty()) std::fprintf(report_, "left -1\n");
    return command_status_;
  }

  pid_t command_;
  Fault fault_;
  FILE* report_;
  std::map<pid_t, Tracee> tracees_{};
  std::set<pid_t> early_{};
  int last_ordinal_ = 0;
  int command_status_ = 0;
};

std::optional<pid_t> start(char** words) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    ::raise(SIGSTOP);
    ::execv(words[0], words);
    ::_exit(127);
  }
  int status = 0;
  if (pid < 0 || ::waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status)) return std::nullopt;
  const long options = PTRACE_O_EXITKILL | PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK |
                       PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC;
  if (::ptrace(PTRACE_SETOPTIONS, pid, nullptr, options) != 0) return std::nullopt;
  ::ptrace(PTRACE_SYSCALL, pid, nullptr, 0L);
  return pid;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kWords = 6;
  if (argc <= kWords || std::strcmp(argv[kWords - 1], "--") != 0) {
    std::fputs("usage: fail_call PROCESS INDEX[@NUMBER] ERRNO REPORT -- COMMAND [ARGS]...\n",
               stderr);
    return 2;
  }
  char* number = nullptr;
  Fault fault{.process = std::atoi(argv[1]),
              .index = std::strtol(argv[2], &number, 10),
              .error = std::atoi(argv[3])};
  if (*number == '@') fault.number = std::strtoull(number + 1, nullptr, 10);
  FILE* const report = std::fopen(argv[4], "we");
  if (report != nullptr) std::setvbuf(report, nullptr, _IOLBF, 0);
  // What the command leaves behind becomes this process's child.
  if (report == nullptr || ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) {
    std::perror("fail_call");
    return 2;
  }
  const std::optional<pid_t> command = start(argv + kWords);
  if (!command) {
    std::perror("fail_call: ptrace");
    return 2;
  }
  const int status = Tracer(*command, fault, report).run();
  std::fclose(report);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
