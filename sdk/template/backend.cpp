// SPDX-License-Identifier: Apache-2.0
/// The smallest complete backend: files by Landlock, and a short list of denied calls by seccomp.
///
/// It shows what a backend has to do, and it does that much for real. It is no match for the one
/// that ships with pynox: a deny-list never keeps up with the kernel.
#include <pynox/plugin.hpp>
#include <pynox/unique_fd.hpp>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using pynox::Error;
using pynox::ErrorKind;
using pynox::Prepared;
using pynox::Result;
using pynox::to_bytes;
using pynox::UniqueFd;

constexpr int kNeededAbi = 3;
/// LANDLOCK_ACCESS_FS_TRUNCATE, since ABI 3: the system's header may be older than that.
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14;
/// Every right of ABI 3. What is handled and not granted is denied.
constexpr std::uint64_t kAllRights = (std::uint64_t{1} << 15) - 1;
constexpr std::uint64_t kFileRights =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kReadRights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWriteRights =
    LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REFER;

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "teach the filter this architecture"
#endif

/// What every policy denies: other programs, other processes, and sockets.
constexpr long kDeniedCalls[] = {
    SYS_execve,
    SYS_execveat,
    SYS_socket,
    SYS_socketpair,
    SYS_io_uring_setup,
    SYS_ptrace,
    SYS_kill,
    SYS_tkill,
    SYS_tgkill,
    SYS_pidfd_open,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
};

std::vector<sock_filter> make_filter() {
  std::vector<sock_filter> filter;
  const auto load = [&](std::size_t offset) {
    filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  };
  // "If the loaded word compares so, end with this action."
  const auto end_if = [&](int comparison, std::uint32_t value, std::uint32_t action) {
    filter.push_back(
        BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | comparison | BPF_K), value, 0, 1));
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, action));
  };
  load(offsetof(seccomp_data, arch));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  load(offsetof(seccomp_data, nr));
  // Numbers from here on are the x32 calls of x86-64, and unused elsewhere.
  end_if(BPF_JGE, 0x40000000U, SECCOMP_RET_KILL_PROCESS);
  for (const long call : kDeniedCalls) {
    end_if(BPF_JEQ, static_cast<std::uint32_t>(call), SECCOMP_RET_ERRNO | EPERM);
  }
  // Its flags are behind a pointer, which a filter cannot follow; the C library falls back to
  // clone.
  end_if(BPF_JEQ, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
  // Threads yes, processes no.
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0));
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  load(offsetof(seccomp_data, args[0]));
  end_if(BPF_JSET, CLONE_THREAD, SECCOMP_RET_ALLOW);
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  return filter;
}

int landlock_abi() {
  return static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

Error system_error(std::string_view attempt, pynox_bytes path, int failed_errno) {
  return {.kind = ErrorKind::sandbox,
          .message = std::string(attempt) + ": " + std::strerror(failed_errno),
          .path = std::string(pynox::to_view(path)),
          .sys_errno = failed_errno};
}

/// Everything that the package points to, kept until the host calls `release`.
struct TemplatePrepared : Prepared {
  std::vector<sock_filter> filter{};
  std::int32_t ruleset_fd = -1;  // the host's from the return of prepare: a number, no owner
  pynox_package package{};
};

Result<void> add_grant(int ruleset_fd, const pynox_grant& grant) {
  std::uint64_t rights = 0;
  if ((grant.access & PYNOX_ACCESS_READ) != 0) rights |= kReadRights;
  if ((grant.access & PYNOX_ACCESS_LIST) != 0) rights |= LANDLOCK_ACCESS_FS_READ_DIR;
  if ((grant.access & PYNOX_ACCESS_WRITE) != 0) rights |= kWriteRights;
  if (grant.kind != PYNOX_GRANT_DIRECTORY) rights &= kFileRights;
  if (rights == 0) return {};  // listing a file; the kernel refuses rules that allow nothing
  const landlock_path_beneath_attr rule{.allowed_access = rights, .parent_fd = grant.fd};
  if (::syscall(SYS_landlock_add_rule, ruleset_fd, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
    return system_error("landlock_add_rule", grant.path, errno);
  }
  return {};
}

struct Template {
  static constexpr std::string_view name = "template";

  static Result<void> probe(const pynox_probe_sink& sink) {
    const int abi = landlock_abi();
    const std::string text = std::to_string(abi < 0 ? 0 : abi);
    sink.fact(sink.context, to_bytes("landlock_abi"), to_bytes(text));
    if (abi >= kNeededAbi) {
      sink.feature(sink.context, to_bytes("files by grant (Landlock)"));
      sink.feature(sink.context, to_bytes("no sockets, no other processes (seccomp)"));
    } else {
      sink.unavailable(sink.context, to_bytes("the kernel has no Landlock ABI 3"),
                       to_bytes("use Linux 6.2 or newer with landlock in the lsm= boot parameter"));
    }
    return {};
  }

  static Result<std::unique_ptr<Prepared>> prepare(const pynox_policy& policy) {
    // What cannot be enforced as asked is refused here, never ignored.
    if (policy.network != PYNOX_NETWORK_DENY) {
      return Error{.kind = ErrorKind::policy,
                   .message = "this backend cannot grant network access",
                   .hint = "leave out --allow-network, or choose another --backend"};
    }
    if (landlock_abi() < kNeededAbi) {
      return Error{.kind = ErrorKind::sandbox, .message = "the kernel has no Landlock ABI 3"};
    }
    const landlock_ruleset_attr attributes{.handled_access_fs = kAllRights};
    UniqueFd ruleset(static_cast<int>(
        ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof(attributes), 0)));
    if (!ruleset) return system_error("landlock_create_ruleset", {}, errno);
    for (std::uint32_t index = 0; index < policy.grant_count; ++index) {
      Result<void> added = add_grant(ruleset.get(), *policy.grants[index]);
      if (!added) return std::move(added).error();
    }
    auto prepared = std::make_unique<TemplatePrepared>();
    prepared->filter = make_filter();
    prepared->ruleset_fd = ruleset.release();
    prepared->package = {
        .struct_size = sizeof(pynox_package),
        .byte_count = static_cast<std::uint32_t>(prepared->filter.size() * sizeof(sock_filter)),
        .bytes = reinterpret_cast<const std::uint8_t*>(prepared->filter.data()),
        .fds = &prepared->ruleset_fd,
        .fd_count = 1};
    prepared->abi.table = {.struct_size = sizeof(pynox_prepared),
                           .reserved = 0,
                           .package = &prepared->package,
                           .network = to_bytes("deny"),
                           .subprocesses = to_bytes("deny"),
                           .host_unix_sockets = to_bytes("deny")};
    return std::unique_ptr<Prepared>(std::move(prepared));
  }

  /// Runs in the forked child: system calls and the stack, nothing else.
  static pynox_status enforce(const pynox_package* package, pynox_enforced*,
                              pynox_failure* failure) noexcept {
    const auto failed = [failure](const char* step) {
      failure->sys_errno = errno;
      ::strncpy(failure->step, step, PYNOX_FAILURE_STEP_BYTES - 1);
      return PYNOX_E_FAILED;
    };
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed("no_new_privs");
    if (::syscall(SYS_landlock_restrict_self, package->fds[0], 0) != 0) {
      return failed("landlock_restrict_self");
    }
    // Last, since it denies what the steps before it need.
    const auto* const filter = reinterpret_cast<const sock_filter*>(package->bytes);
    const sock_fprog program{
        .len = static_cast<unsigned short>(package->byte_count / sizeof(sock_filter)),
        .filter = const_cast<sock_filter*>(filter)};  // the kernel only reads it
    if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) return failed("seccomp");
    return PYNOX_OK;
  }
};

constexpr pynox_backend kBackend = pynox::backend_table<Template>();

const void* query(const char* interface_id) noexcept {
  return std::string_view(interface_id) == PYNOX_BACKEND_INTERFACE ? &kBackend : nullptr;
}

}  // namespace

PYNOX_DEFINE_PLUGIN("org.example.template", TEMPLATE_VERSION, query)
