// SPDX-License-Identifier: Apache-2.0
/// probe_backend and PreparedRun against a backend made here: what crosses is checked and copied,
/// whatever the size of the plugin's structs.
#include "host/plugins/adapters.hpp"
#include "host/plugins/registry.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/plugin_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pynox {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A backend whose parts a test can spoil. Its functions have no context, so this is the one object
/// they all work on; each test begins with a fresh one.
struct Stage : test::PreparedParts {
  std::function<void(const pynox_policy&)> on_prepare{};
  std::function<pynox_status(const pynox_probe_sink&, const pynox_error_sink*)> on_probe{};
  pynox_status prepare_status = PYNOX_OK;
  int released = 0;
  bool fds_were_open_at_release = true;
};
std::optional<Stage> stage;

pynox_status stage_probe(const pynox_probe_sink* sink, const pynox_error_sink* err) noexcept {
  return stage->on_probe(*sink, err);
}

pynox_status stage_prepare(const pynox_policy* policy, pynox_prepared** out,
                           const pynox_error_sink* err) noexcept {
  if (stage->on_prepare) stage->on_prepare(*policy);
  if (stage->prepare_status != PYNOX_OK) {
    test::report(err, PYNOX_ERROR_POLICY, "cannot enforce that");
    test::report(err, PYNOX_ERROR_PLUGIN, "a later report");
    return stage->prepare_status;
  }
  return stage->hand_over(out);
}

pynox_status stage_enforce(const pynox_package*, pynox_enforced*, pynox_failure*) noexcept {
  return PYNOX_OK;
}

void stage_release(pynox_prepared* prepared) noexcept {
  if (prepared == nullptr) return;
  ++stage->released;
  for (std::uint32_t index = 0; index < stage->package.fd_count; ++index) {
    if (::fcntl(stage->package.fds[index], F_GETFD) < 0) stage->fds_were_open_at_release = false;
  }
}

constexpr pynox_backend kStageBackend{.struct_size = sizeof(pynox_backend),
                                      .reserved = 0,
                                      .name = to_bytes("stage"),
                                      .probe = stage_probe,
                                      .prepare = stage_prepare,
                                      .enforce = stage_enforce,
                                      .release = stage_release,
                                      .attach = nullptr,
                                      .service = nullptr,
                                      .prepare_template = nullptr,
                                      .prepare_within = nullptr};

class BackendAdapter : public ::testing::Test {
 protected:
  BackendAdapter() { stage.emplace(); }

  /// The refusal of what the stage prepares.
  static std::string refusal(const Policy& policy) {
    const Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy);
    if (run) return "accepted";
    EXPECT_EQ(run.error().kind, ErrorKind::plugin);
    return run.error().message;
  }

  Policy policy_{};
};

TEST_F(BackendAdapter, ReceivesTheWholePolicy) {
  policy_.network = Network::allow;
  policy_.memory_bytes = 64;
  policy_.max_file_size = 65;
  policy_.timeout_ms = 66;
  policy_.grants.push_back({.fd = UniqueFd(::open("/", O_PATH | O_CLOEXEC)),
                            .path = "/",
                            .kind = GrantKind::directory,
                            .access = Access::read});
  policy_.grants.push_back({.fd = UniqueFd(::open("/dev/null", O_PATH | O_CLOEXEC)),
                            .path = "/dev/null",
                            .kind = GrantKind::other,
                            .access = Access::read_write});
  policy_.grants.push_back({.fd = UniqueFd(::open("/etc/passwd", O_PATH | O_CLOEXEC)),
                            .path = "/etc/passwd",
                            .kind = GrantKind::file,
                            .access = Access::write});
  stage->prepared.network = to_bytes("allow");
  stage->on_prepare = [this](const pynox_policy& seen) {
    EXPECT_EQ(seen.struct_size, sizeof(pynox_policy));
    EXPECT_EQ(seen.network, PYNOX_NETWORK_ALLOW);
    EXPECT_EQ(seen.memory_bytes, 64U);
    EXPECT_EQ(seen.max_file_size, 65U);
    EXPECT_EQ(seen.timeout_ms, 66U);
    ASSERT_EQ(seen.grant_count, 3U);
    EXPECT_EQ(seen.grants[0]->struct_size, sizeof(pynox_grant));
    EXPECT_EQ(seen.grants[0]->fd, policy_.grants[0].fd.get());
    EXPECT_EQ(seen.grants[0]->kind, PYNOX_GRANT_DIRECTORY);
    EXPECT_EQ(seen.grants[0]->access, PYNOX_ACCESS_READ);
    EXPECT_EQ(seen.grants[1]->kind, PYNOX_GRANT_OTHER);
    EXPECT_EQ(seen.grants[1]->access, PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE);
    EXPECT_EQ(std::string(seen.grants[1]->path.data, seen.grants[1]->path.size), "/dev/null");
    EXPECT_EQ(seen.grants[2]->kind, PYNOX_GRANT_FILE);
    EXPECT_EQ(seen.grants[2]->access, PYNOX_ACCESS_WRITE);
  };
  const Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy_);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->name(), "stage");
  EXPECT_EQ(run->network(), "allow");
  EXPECT_EQ(run->subprocesses(), "deny");
  EXPECT_EQ(run->host_unix_sockets(), "deny");
}

TEST_F(BackendAdapter, KeepsItsPackageUntilTheRunIsOver) {
  const std::uint8_t content[] = {1, 2, 3};
  const std::int32_t fds[] = {::open("/dev/null", O_RDONLY | O_CLOEXEC),
                              ::open("/dev/zero", O_RDONLY | O_CLOEXEC)};
  stage->package.bytes = content;
  stage->package.byte_count = 3;
  stage->package.fds = fds;
  stage->package.fd_count = 2;
  {
    Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy_);
    ASSERT_TRUE(run) << run.error().message;
    const PreparedRun moved = *std::move(run);
    EXPECT_EQ(moved.package().struct_size, sizeof(pynox_package));
    EXPECT_EQ(moved.package().bytes, content);
    EXPECT_EQ(moved.package().byte_count, 3U);
    ASSERT_EQ(moved.package().fd_count, 2U);
    EXPECT_EQ(moved.package().fds[0], fds[0]);
    EXPECT_EQ(moved.package().fds[1], fds[1]);
    EXPECT_EQ(stage->released, 0);
  }
  EXPECT_EQ(stage->released, 1);
  EXPECT_TRUE(stage->fds_were_open_at_release);
  EXPECT_EQ(::fcntl(fds[0], F_GETFD), -1);
  EXPECT_EQ(::fcntl(fds[1], F_GETFD), -1);
}

TEST_F(BackendAdapter, FailureToPrepareIsPassedOnWithItsFirstReport) {
  stage->prepare_status = PYNOX_E_FAILED;
  const Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy_);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::policy);
  EXPECT_EQ(run.error().message, "cannot enforce that");
  EXPECT_EQ(run.error().hint, "do something");
  EXPECT_EQ(run.error().sys_errno, ENOSYS);
  EXPECT_EQ(stage->released, 0);
}

TEST_F(BackendAdapter, PackageThatIsTooLargeIsRefused) {
  stage->package.byte_count = PYNOX_PACKAGE_MAX_BYTES + 1;
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' prepared a package of 65537 bytes, expected at most 65536");
  EXPECT_EQ(stage->released, 1);
}

TEST_F(BackendAdapter, PackageWithTooManyDescriptorsIsRefused) {
  const std::vector<std::int32_t> fds(65, 0);
  stage->package.fds = fds.data();
  stage->package.fd_count = 65;
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' prepared a package of 65 descriptors, expected at most 64");
}

TEST_F(BackendAdapter, PackageWithAClosedDescriptorIsRefusedAndTheOthersClosed) {
  const std::int32_t fds[] = {987, ::open("/dev/null", O_RDONLY | O_CLOEXEC)};
  stage->package.fds = fds;
  stage->package.fd_count = 2;
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' prepared a package with descriptor 987, expected an open one of its "
            "own");
  EXPECT_EQ(::fcntl(fds[1], F_GETFD), -1);
}

TEST_F(BackendAdapter, PackageWithAGrantsDescriptorIsRefusedAndTheGrantStaysOpen) {
  policy_.grants.push_back({.fd = UniqueFd(::open("/", O_PATH | O_CLOEXEC)), .path = "/"});
  const std::int32_t fds[] = {policy_.grants[0].fd.get()};
  stage->package.fds = fds;
  stage->package.fd_count = 1;
  EXPECT_THAT(refusal(policy_), HasSubstr("expected an open one of its own"));
  EXPECT_NE(::fcntl(fds[0], F_GETFD), -1);
}

TEST_F(BackendAdapter, PackageWithAStandardStreamIsRefused) {
  const std::int32_t fds[] = {STDOUT_FILENO};
  stage->package.fds = fds;
  stage->package.fd_count = 1;
  EXPECT_THAT(refusal(policy_), HasSubstr("with descriptor 1, expected"));
}

TEST_F(BackendAdapter, PackageWithADescriptorTwiceIsRefused) {
  const int fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const std::int32_t fds[] = {fd, fd};
  stage->package.fds = fds;
  stage->package.fd_count = 2;
  EXPECT_THAT(refusal(policy_), HasSubstr("expected an open one of its own"));
}

TEST_F(BackendAdapter, FactsOtherThanAllowAndDenyAreRefused) {
  stage->prepared.subprocesses = to_bytes("maybe");
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' reports subprocesses as 'maybe', expected 'allow' or 'deny'");
}

TEST_F(BackendAdapter, NetworkThatContradictsThePolicyIsRefused) {
  stage->prepared.network = to_bytes("allow");
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' reports network as 'allow', expected 'deny' as the policy says");
}

TEST_F(BackendAdapter, ShorterStructsReadAsZero) {
  // The facts end before host_unix_sockets, and what lies there is not the plugin's.
  stage->prepared.struct_size = offsetof(pynox_prepared, host_unix_sockets);
  EXPECT_EQ(refusal(policy_),
            "backend 'stage' reports host_unix_sockets as '', expected 'allow' or 'deny'");
  stage->prepared.struct_size = sizeof(pynox_prepared);
  stage->package.struct_size = offsetof(pynox_package, fds);
  stage->package.fd_count = 1000;
  const Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy_);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->package().fd_count, 0U);
  stage->package.fd_count = 0;  // what release looks at
}

TEST_F(BackendAdapter, LongerStructsAreAccepted) {
  stage->prepared.struct_size = sizeof(pynox_prepared) + 32;
  stage->package.struct_size = sizeof(pynox_package) + 32;
  const Result<PreparedRun> run = PreparedRun::prepare(kStageBackend, policy_);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->package().struct_size, sizeof(pynox_package));
}

TEST_F(BackendAdapter, TellsWhatItsProbeFound) {
  stage->on_probe = [](const pynox_probe_sink& sink, const pynox_error_sink*) {
    sink.fact(sink.context, to_bytes("landlock_abi"), to_bytes("7"));
    sink.feature(sink.context, to_bytes("file access"));
    sink.unavailable(sink.context, to_bytes("no moon"), to_bytes("wait"));
    return PYNOX_E_UNSUPPORTED;
  };
  const Result<ProbeResult> probe = probe_backend(kStageBackend);
  ASSERT_TRUE(probe) << probe.error().message;
  EXPECT_THAT(probe->facts, ElementsAre(std::pair<std::string, std::string>("landlock_abi", "7")));
  EXPECT_THAT(probe->features, ElementsAre("file access"));
  ASSERT_EQ(probe->unavailable.size(), 1U);
  EXPECT_EQ(probe->unavailable[0].text, "no moon");
  EXPECT_EQ(probe->unavailable[0].hint, "wait");
}

TEST_F(BackendAdapter, ProbeThatFailsWithoutAReasonSaysSo) {
  stage->on_probe = [](const pynox_probe_sink&, const pynox_error_sink*) {
    return PYNOX_E_EXCEPTION;
  };
  const Result<ProbeResult> probe = probe_backend(kStageBackend);
  ASSERT_FALSE(probe);
  EXPECT_EQ(probe.error().kind, ErrorKind::sandbox);
  EXPECT_EQ(probe.error().message,
            "backend 'stage' failed to probe the system (an exception was stopped at the plugin's "
            "boundary)");
}

TEST_F(BackendAdapter, OfAPluginWorksFromEndToEnd) {
  const Result<Plugin> plugin = Registry({PYNOX_FIXTURE_DIRECTORY}).find_backend("fake");
  ASSERT_TRUE(plugin) << plugin.error().message;
  const Result<PreparedRun> run = PreparedRun::prepare(*plugin->backend(), policy_);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->name(), "fake");
  EXPECT_EQ(test::in_child([&run] {
              pynox_enforced enforced{.struct_size = sizeof(enforced), .listener_fd = -1};
              pynox_failure failure{.struct_size = sizeof(failure), .sys_errno = 0, .step = {}};
              return run->backend().enforce(&run->package(), &enforced, &failure);
            }),
            PYNOX_OK);
}

}  // namespace
}  // namespace pynox
