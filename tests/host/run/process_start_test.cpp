// SPDX-License-Identifier: Apache-2.0
#include "host/run/process_start.hpp"

#include "tests/support/in_child.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstring>
#include <string>

namespace pynox {
namespace {

TEST(ProcessStart, TheEnvironmentBlockReachesFromTheFirstStringToTheEndOfTheLast) {
  std::string block("A=1\0SECRET=x\0Z=", 15);
  char* pointers[] = {block.data(), block.data() + 4, block.data() + 13, nullptr};
  const ProcessStart start = *ProcessStart::capture(pointers);
  EXPECT_EQ(start.environment.begin, block.data());
  EXPECT_EQ(start.environment.size, block.size());
}

TEST(ProcessStart, AnEmptyEnvironmentHasNoBlock) {
  char* pointers[] = {nullptr};
  EXPECT_EQ(ProcessStart::capture(pointers)->environment.size, 0U);
}

TEST(ProcessStart, AMissingStandardStreamIsHeldByDevNull) {
  const int status = test::in_child([] {
    ::close(0);
    ::close(2);
    char* pointers[] = {nullptr};
    const ProcessStart start = *ProcessStart::capture(pointers);
    if (start.stream_was_open[0] || !start.stream_was_open[1] || start.stream_was_open[2]) return 1;
    if (::fcntl(0, F_GETFD) < 0 || ::fcntl(2, F_GETFD) < 0) return 2;
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    return next > 2 ? 0 : 3;
  });
  EXPECT_EQ(status, 0);
}

TEST(ProcessStart, AMissingStandardStreamThatCannotBeHeldIsAFailure) {
  const int status = test::in_child([] {
    char* pointers[] = {nullptr};
    if (!ProcessStart::capture(pointers)) return 1;
    ::close(1);
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_NOFILE, &none);
    return ProcessStart::capture(pointers) ? 2 : 0;
  });
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace pynox
