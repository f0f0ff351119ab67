// SPDX-License-Identifier: Apache-2.0
#include "host/policy/run_limits.hpp"

#include "tests/support/in_child.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

namespace pynox {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kMebibyte = std::uint64_t{1024} * 1024;

RunLimits resolved(const Permissions& permissions, bool captured, const CallerLimits& caller) {
  const Result<RunLimits> limits = resolve_limits(permissions, captured, caller);
  if (!limits) {
    ADD_FAILURE() << limits.error().message;
    return {};
  }
  return *limits;
}

TEST(RunLimits, ACapturedRunHasAClockAndAPassedThroughOneHasNone) {
  EXPECT_EQ(resolved({}, true, {}).timeout_ms, 5000U);
  EXPECT_EQ(resolved({}, false, {}).timeout_ms, 0U);
  EXPECT_EQ(resolved({.timeout_ms = 7}, true, {}).timeout_ms, 7U);
  EXPECT_EQ(resolved({.timeout_ms = 7}, false, {}).timeout_ms, 7U);
}

TEST(RunLimits, MemoryIsAlwaysLimited) {
  EXPECT_EQ(resolved({}, true, {}).memory_bytes, 512 * kMebibyte);
  EXPECT_EQ(resolved({}, false, {}).memory_bytes, 512 * kMebibyte);
  EXPECT_EQ(resolved({.memory_bytes = 32 * kMebibyte}, false, {}).memory_bytes, 32 * kMebibyte);
}

TEST(RunLimits, OutputIsLimitedAndFileSizeIsNot) {
  EXPECT_EQ(resolved({}, true, {}).max_output, 65536U);
  EXPECT_EQ(resolved({.max_output = 0}, true, {}).max_output, 0U);
  EXPECT_EQ(resolved({}, true, {}).max_file_size, 0U);
  EXPECT_EQ(resolved({.max_file_size = 9}, true, {}).max_file_size, 9U);
}

TEST(RunLimits, ADefaultIsLoweredToTheCallersHardLimit) {
  const CallerLimits caller{.address_space = 100 * kMebibyte, .file_size = 4096};
  EXPECT_EQ(resolved({}, false, caller).memory_bytes, 100 * kMebibyte);
  EXPECT_EQ(resolved({}, false, caller).max_file_size, 4096U);
  EXPECT_EQ(resolved({}, false, {.address_space = 1024 * kMebibyte}).memory_bytes, 512 * kMebibyte);
}

TEST(RunLimits, AValueAskedForAboveTheCallersHardLimitIsRefused) {
  const CallerLimits caller{.address_space = 100 * kMebibyte, .file_size = 4096};
  const Result<RunLimits> memory = resolve_limits({.memory_bytes = 101 * kMebibyte}, false, caller);
  ASSERT_FALSE(memory);
  EXPECT_EQ(memory.error().kind, ErrorKind::policy);
  EXPECT_THAT(memory.error().message, HasSubstr("--memory=101m"));
  EXPECT_THAT(memory.error().message, HasSubstr("100m"));
  const Result<RunLimits> file_size = resolve_limits({.max_file_size = 4097}, false, caller);
  ASSERT_FALSE(file_size);
  EXPECT_THAT(file_size.error().message, HasSubstr("--max-file-size"));
  EXPECT_EQ(resolved({.memory_bytes = 100 * kMebibyte, .max_file_size = 4096}, false, caller)
                .memory_bytes,
            100 * kMebibyte);
}

TEST(RunLimits, BoundsHoldWhereverTheValueCameFrom) {
  EXPECT_FALSE(resolve_limits({.timeout_ms = 0}, false, {}));
  EXPECT_FALSE(resolve_limits({.memory_bytes = 1}, false, {}));
  EXPECT_FALSE(resolve_limits({.max_output = 16 * kMebibyte + 1}, false, {}));
  EXPECT_FALSE(resolve_limits({.max_file_size = 0}, false, {}));
}

TEST(RunLimits, TheCallersHardLimitIsReadFromTheKernel) {
  EXPECT_EQ(test::in_child([] {
              const rlimit limit{.rlim_cur = 1 << 20, .rlim_max = 1 << 20};
              const bool is_set = ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
              return is_set && caller_limits().file_size == 1 << 20 ? 0 : 1;
            }),
            0);
}

}  // namespace
}  // namespace pynox
