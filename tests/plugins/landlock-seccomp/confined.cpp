// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/landlock-seccomp/confined.hpp"

#include "tests/support/in_child.hpp"

#include <pynox/plugin.hpp>
#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <deque>
#include <stdexcept>

namespace pynox::test {

namespace {

using Entry = const pynox_plugin*() noexcept;

constexpr int kBroken = 254;  // the exit status of a child that could not be confined

/// A policy as the backend sees it, with what it points to.
struct AbiPolicy {
  std::deque<UniqueFd> fds;
  std::deque<pynox_grant> grants;
  std::vector<const pynox_grant*> pointers;
  pynox_policy table{};
};

pynox_grant_kind kind_of(int fd) {
  struct stat info {};
  if (::fstat(fd, &info) != 0) throw std::runtime_error("fstat");
  if (S_ISDIR(info.st_mode)) return PYNOX_GRANT_DIRECTORY;
  return S_ISREG(info.st_mode) ? PYNOX_GRANT_FILE : PYNOX_GRANT_OTHER;
}

void fill(AbiPolicy& abi, const TestPolicy& policy) {
  for (const TestGrant& grant : policy.grants) {
    abi.fds.emplace_back(::open(grant.path.c_str(), O_PATH | O_CLOEXEC));
    if (!abi.fds.back()) throw std::runtime_error(grant.path);
    pynox_grant plain{};
    plain.struct_size = sizeof(plain);
    plain.fd = abi.fds.back().get();
    plain.kind = kind_of(plain.fd);
    plain.access = grant.access;
    plain.path = to_bytes(grant.path);
    abi.grants.push_back(plain);
    abi.pointers.push_back(&abi.grants.back());
  }
  abi.table.struct_size = sizeof(abi.table);
  abi.table.network = policy.network;
  abi.table.grants = abi.pointers.data();
  abi.table.grant_count = static_cast<std::uint32_t>(abi.pointers.size());
}

const pynox_backend* load_backend() {
  void* library = ::dlopen(PYNOX_TEST_BACKEND, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(::dlerror());
  auto* entry = reinterpret_cast<Entry*>(::dlsym(library, PYNOX_PLUGIN_ENTRY_SYMBOL));
  return static_cast<const pynox_backend*>(entry()->query(PYNOX_BACKEND_INTERFACE));
}

/// What the child does once it is confined: it gets the listener, or -1.
using ConfinedBody = std::function<int(int listener_fd)>;

int enforce_and_run(const pynox_package& package, const ConfinedBody& body) {
  pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
  pynox_failure failure{};
  failure.struct_size = sizeof(failure);
  if (backend_under_test().enforce(&package, &enforced, &failure) != PYNOX_OK) {
    (void)std::fprintf(stderr, "%s: errno %d\n", failure.step, failure.sys_errno);
    return kBroken;
  }
  return body(enforced.listener_fd);
}

/// A prepared run and what belongs to it.
class Prepared {
 public:
  explicit Prepared(const TestPolicy& policy) {
    fill(policy_, policy);
    if (backend_under_test().prepare(&policy_.table, &run_, nullptr) != PYNOX_OK) {
      throw std::runtime_error("prepare");
    }
    ruleset_ = UniqueFd(run_->package->fds[0]);  // the host's from the return of prepare
  }
  ~Prepared() { backend_under_test().release(run_); }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  Prepared(Prepared&&) = delete;
  Prepared& operator=(Prepared&&) = delete;

  [[nodiscard]] pynox_prepared* get() const { return run_; }

 private:
  AbiPolicy policy_;
  pynox_prepared* run_ = nullptr;
  UniqueFd ruleset_;
};

/// Serves until the listener has nobody left.
void serve(pynox_prepared* prepared, int listener_fd, int pidfd) {
  const pynox_error_sink nowhere{
      .struct_size = sizeof(pynox_error_sink), .context = nullptr, .report = nullptr};
  if (backend_under_test().attach(prepared, listener_fd, pidfd, &nowhere) != PYNOX_OK) {
    ADD_FAILURE() << "attach";
    return;
  }
  pollfd polled{.fd = listener_fd, .events = POLLIN, .revents = 0};
  while (::poll(&polled, 1, /*timeout=*/-1) == 1 && (polled.revents & POLLIN) != 0) {
    (void)backend_under_test().service(prepared, &nowhere);
  }
}

}  // namespace

const pynox_backend& backend_under_test() {
  static const pynox_backend* const kBackend = load_backend();
  return *kBackend;
}

int in_confined_child(const TestPolicy& policy, const std::function<int()>& body) {
  const Prepared prepared(policy);
  return in_child([&] {
    return enforce_and_run(*prepared.get()->package, [&](int listener_fd) {
      ::close(listener_fd);
      return body();
    });
  });
}

int in_mediated_child(const TestPolicy& policy, const std::function<int()>& body) {
  const Prepared prepared(policy);
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) return kBroken;
  const UniqueFd ours(pair[0]);
  UniqueFd theirs(pair[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return kBroken;
  if (pid == 0) {
    const int status = enforce_and_run(*prepared.get()->package, [&](int listener_fd) {
      char go = 0;
      if (::write(theirs.get(), &listener_fd, sizeof(listener_fd)) != sizeof(listener_fd) ||
          ::read(theirs.get(), &go, 1) != 1) {
        return kBroken;
      }
      ::close(listener_fd);
      return body();
    });
    ::_exit(status);
  }
  theirs.reset();
  const UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  int number = -1;
  if (::read(ours.get(), &number, sizeof(number)) == sizeof(number)) {
    const UniqueFd listener(static_cast<int>(::syscall(SYS_pidfd_getfd, pidfd.get(), number, 0)));
    EXPECT_TRUE(listener) << std::strerror(errno);
    if (!listener || ::write(ours.get(), "g", 1) != 1) {
      ::kill(pid, SIGKILL);
    } else {
      serve(prepared.get(), listener.get(), pidfd.get());
    }
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace pynox::test
