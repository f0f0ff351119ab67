// SPDX-License-Identifier: Apache-2.0
/// The thread that serves a backend's listener, with a backend made here: a pipe is the listener,
/// and a byte in it is a notification. Built with ThreadSanitizer too.
#include "host/run/mediation.hpp"

#include "tests/support/plugin_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

namespace pynox {
namespace {

using ::testing::HasSubstr;

/// What the backend's functions, which have no context, work on.
struct Stage : test::PreparedParts {
  int listener_fd = -1;

  std::mutex mutex{};
  std::condition_variable changed{};
  int served = 0;
  int released = 0;
  bool is_blocked = false;  ///< a service waits until this is false
  bool is_inside = false;   ///< a service does so

  void await(const std::function<bool()>& condition) {
    std::unique_lock lock(mutex);
    changed.wait(lock, condition);
  }
  void unblock() {
    const std::lock_guard lock(mutex);
    is_blocked = false;
    changed.notify_all();
  }
};
// One for each test, all kept: a thread that is not waited for may still be in an earlier one.
std::deque<Stage> stages;
Stage* stage = nullptr;

pynox_status prepare(const pynox_policy* /*policy*/, pynox_prepared** out,
                     const pynox_error_sink* /*err*/) noexcept {
  return stage->hand_over(out);
}

void release(pynox_prepared* prepared) noexcept {
  if (prepared == nullptr) return;
  const std::lock_guard lock(stage->mutex);
  ++stage->released;
  stage->changed.notify_all();
}

pynox_status attach(pynox_prepared* /*prepared*/, std::int32_t listener_fd,
                    std::int32_t /*child_pidfd*/, const pynox_error_sink* /*err*/) noexcept {
  stage->listener_fd = listener_fd;
  return PYNOX_OK;
}

pynox_status service(pynox_prepared* /*prepared*/, const pynox_error_sink* /*err*/) noexcept {
  char byte = 0;
  if (::read(stage->listener_fd, &byte, 1) != 1) return PYNOX_E_FAILED;
  std::unique_lock lock(stage->mutex);
  stage->is_inside = true;
  stage->changed.notify_all();
  stage->changed.wait(lock, [] { return !stage->is_blocked; });
  stage->is_inside = false;
  ++stage->served;
  stage->changed.notify_all();
  return PYNOX_OK;
}

constexpr pynox_backend kBackend{.struct_size = sizeof(pynox_backend),
                                 .reserved = 0,
                                 .name = to_bytes("stage"),
                                 .probe = nullptr,
                                 .prepare = prepare,
                                 .enforce = nullptr,
                                 .release = release,
                                 .attach = attach,
                                 .service = service,
                                 .prepare_template = nullptr,
                                 .prepare_within = nullptr};

constexpr pynox_backend without_service() {
  pynox_backend backend = kBackend;
  backend.service = nullptr;
  return backend;
}
constexpr pynox_backend kWithoutService = without_service();

class MediationTest : public ::testing::Test {
 protected:
  MediationTest() {
    stage = &stages.emplace_back();
    std::array<int, 2> fds{-1, -1};
    EXPECT_EQ(::pipe2(fds.data(), O_CLOEXEC), 0);
    listener_ = UniqueFd(fds[0]);
    caller_ = UniqueFd(fds[1]);
  }

  /// A mediation of a run that `backend` prepared.
  Result<Mediation> attached(const pynox_backend& backend) {
    Result<PreparedRun> prepared = PreparedRun::prepare(backend, policy_);
    if (!prepared) return std::move(prepared).error();
    prepared_.emplace(*std::move(prepared));
    return Mediation::attach(*prepared_, std::move(listener_), /*child_pidfd=*/-1);
  }

  void call() const { EXPECT_EQ(::write(caller_.get(), "x", 1), 1); }

  Policy policy_{};
  std::optional<PreparedRun> prepared_{};
  UniqueFd listener_{};
  UniqueFd caller_{};
};

TEST_F(MediationTest, ServesEachCallUntilTheRunEnds) {
  {
    Result<Mediation> mediation = attached(kBackend);
    ASSERT_TRUE(mediation);
    call();
    mediation->start();
    for (int count = 1; count < 200; ++count) call();
    stage->await([] { return stage->served == 200; });
  }
  prepared_.reset();
  EXPECT_EQ(stage->released, 1);
}

TEST_F(MediationTest, MakesNoThreadForTheEndOfTheProgram) {
  Result<Mediation> mediation = attached(kBackend);
  ASSERT_TRUE(mediation);
  caller_.reset();
  mediation->start();
  EXPECT_EQ(stage->served, 0);
}

TEST_F(MediationTest, EndsWhileTheCallerIsGoneAndItsCallIsNot) {
  {
    Result<Mediation> mediation = attached(kBackend);
    ASSERT_TRUE(mediation);
    call();
    mediation->start();
    stage->await([] { return stage->served == 1; });
    caller_.reset();
  }
  prepared_.reset();
  EXPECT_EQ(stage->released, 1);
}

TEST_F(MediationTest, LeavesTheRunToAServiceThatHangs) {
  stage->is_blocked = true;
  {
    Result<Mediation> mediation = attached(kBackend);
    ASSERT_TRUE(mediation);
    call();
    mediation->start();
    stage->await([] { return stage->is_inside; });
  }
  EXPECT_TRUE(prepared_->is_abandoned());
  prepared_.reset();
  EXPECT_EQ(stage->released, 0) << "the service still uses what was prepared";
  stage->unblock();
  stage->await([] { return stage->released == 1; });
}

TEST_F(MediationTest, LeavesNothingToAThreadThatHasEnded) {
  Result<Mediation> mediation = attached(kBackend);
  ASSERT_TRUE(mediation);
  call();
  mediation->start();
  caller_.reset();
  while (mediation->is_serving()) std::this_thread::yield();
  mediation->abandon();
  EXPECT_FALSE(prepared_->is_abandoned());
  prepared_.reset();
  EXPECT_EQ(stage->released, 1);
}

TEST_F(MediationTest, RefusesABackendThatMakesAListenerAndDoesNotServeIt) {
  const Result<Mediation> mediation = attached(kWithoutService);
  ASSERT_FALSE(mediation);
  EXPECT_THAT(mediation.error().message, HasSubstr("no service"));
}

}  // namespace
}  // namespace pynox
