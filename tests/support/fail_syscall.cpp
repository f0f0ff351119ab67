// SPDX-License-Identifier: Apache-2.0
/// fail_syscall NUMBER ERRNO [NUMBER ERRNO]... -- COMMAND [ARGS]...
///
/// Runs a command in which system calls fail as they would on an older kernel or in a hardened
/// container. For tests of what pynox says then.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

sock_filter load(std::size_t offset) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}

sock_filter answer(std::uint32_t action) { return BPF_STMT(BPF_RET | BPF_K, action); }

sock_filter skip_one_unless(std::uint32_t value) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
}

/// Everything passes but the pairs of (number, errno), and calls of foreign architectures pass too.
std::vector<sock_filter> program(const std::vector<std::uint32_t>& pairs) {
  std::vector<sock_filter> code{load(offsetof(seccomp_data, arch)),
                                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
                                answer(SECCOMP_RET_ALLOW), load(offsetof(seccomp_data, nr))};
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    code.push_back(skip_one_unless(pairs[i]));
    code.push_back(answer(SECCOMP_RET_ERRNO | (pairs[i + 1] & SECCOMP_RET_DATA)));
  }
  code.push_back(answer(SECCOMP_RET_ALLOW));
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::uint32_t> pairs;
  int at = 1;
  for (; at < argc && ::strcmp(argv[at], "--") != 0; ++at) {
    pairs.push_back(static_cast<std::uint32_t>(std::strtoul(argv[at], nullptr, 10)));
  }
  if (at + 1 >= argc || pairs.empty() || pairs.size() % 2 != 0) {
    ::fputs("usage: fail_syscall NUMBER ERRNO... -- COMMAND [ARGS]...\n", stderr);
    return 2;
  }
  std::vector<sock_filter> code = program(pairs);
  const sock_fprog filter{static_cast<unsigned short>(code.size()), code.data()};
  // prctl(2) itself may be the call that is to fail, so no_new_privs comes first and the filter is
  // installed by seccomp(2).
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0) {
    ::perror("fail_syscall");
    return 2;
  }
  ::execv(argv[at + 1], argv + at + 1);
  ::perror(argv[at + 1]);
  return 127;
}
