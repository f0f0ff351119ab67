// SPDX-License-Identifier: Apache-2.0
#include "tests/plugins/landlock-seccomp/confined.hpp"

#include "tests/support/in_child.hpp"

#include <pynox/plugin.hpp>
#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cstdio>
#include <deque>
#include <stdexcept>

namespace pynox::test {

namespace {

using Entry = const pynox_plugin*() noexcept;

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

int enforce_and_run(const pynox_package& package, const std::function<int()>& body) {
  pynox_enforced enforced{.struct_size = sizeof(pynox_enforced), .listener_fd = -1};
  pynox_failure failure{};
  failure.struct_size = sizeof(failure);
  if (backend_under_test().enforce(&package, &enforced, &failure) != PYNOX_OK) {
    (void)std::fprintf(stderr, "%s: errno %d\n", failure.step, failure.sys_errno);
    return 254;
  }
  return body();
}

}  // namespace

const pynox_backend& backend_under_test() {
  static const pynox_backend* const kBackend = load_backend();
  return *kBackend;
}

int in_confined_child(const TestPolicy& policy, const std::function<int()>& body) {
  AbiPolicy abi;
  fill(abi, policy);
  pynox_prepared* prepared = nullptr;
  if (backend_under_test().prepare(&abi.table, &prepared, nullptr) != PYNOX_OK) {
    ADD_FAILURE() << "prepare";
    return 254;
  }
  const UniqueFd ruleset(prepared->package->fds[0]);  // the host's from the return of prepare
  const int status = in_child([&] { return enforce_and_run(*prepared->package, body); });
  backend_under_test().release(prepared);
  return status;
}

}  // namespace pynox::test
