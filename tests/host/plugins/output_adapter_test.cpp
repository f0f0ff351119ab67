// SPDX-License-Identifier: Apache-2.0
/// render_report: the whole report crosses, and everything written arrives or is an error.
#include "host/plugins/adapters.hpp"
#include "host/plugins/registry.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace pynox {
namespace {

constexpr pynox_bytes bytes(std::string_view text) { return {text.data(), text.size()}; }

/// Calls render_report in a child whose stdout is `fd`, and returns the child's status: 0 for
/// success, else the error's errno.
int render_to(int fd, const pynox_output& output, const RunReport& run) {
  return test::in_child([&] {
    ::dup2(fd, STDOUT_FILENO);
    const Result<void> rendered = render_report(output, run);
    return rendered ? 0 : rendered.error().sys_errno;
  });
}

class OutputAdapter : public ::testing::Test {
 protected:
  OutputAdapter() : plugin_(Registry({PYNOX_FIXTURE_DIRECTORY}).find_output("upper")) {
    EXPECT_TRUE(plugin_);
  }
  [[nodiscard]] const pynox_output& upper() const { return *plugin_->output(); }

  Result<Plugin> plugin_;
  test::TempDir directory_;
};

TEST_F(OutputAdapter, OfAnUnheardOfFormatIsWritten) {
  const std::string path = directory_.path() + "/out";
  const UniqueFd file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  EXPECT_EQ(render_to(file.get(), upper(), {.stdout_bytes = "hello\n"}), 0);
  EXPECT_EQ(test::read_file(path), "HELLO\n");
}

TEST_F(OutputAdapter, LargerThanAPipeIsWrittenWhole) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  const UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  const RunReport run{.stdout_bytes = std::string(1 << 20, 'x')};
  std::size_t received = 0;
  std::thread drain([&] {
    char buffer[4096];
    pollfd ready{.fd = reader.get(), .events = POLLIN, .revents = 0};
    while (::poll(&ready, 1, -1) == 1) {
      const ssize_t count = ::read(reader.get(), buffer, sizeof(buffer));
      if (count == 0) break;
      if (count > 0) received += static_cast<std::size_t>(count);
    }
  });
  const int status = render_to(writer.get(), upper(), run);
  writer.reset();
  drain.join();
  EXPECT_EQ(status, 0);
  EXPECT_EQ(received, std::size_t{1} << 20);
}

TEST_F(OutputAdapter, ToAReaderThatHasGoneIsAnErrorAndNoDeath) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  const UniqueFd writer(ends[1]);
  ::close(ends[0]);
  EXPECT_EQ(render_to(writer.get(), upper(), {.stdout_bytes = "x"}), EPIPE);
}

TEST_F(OutputAdapter, ToAFullDiskIsAnErrorWithTheReason) {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  EXPECT_EQ(render_to(full.get(), upper(), {.stdout_bytes = "x"}), ENOSPC);
}

TEST_F(OutputAdapter, ThatThrowsIsAnErrorOfThePlugin) {
  const Result<Plugin> throws = Registry({PYNOX_FIXTURE_DIRECTORY}).find_output("throws");
  ASSERT_TRUE(throws) << throws.error().message;
  const Result<void> rendered = render_report(*throws->output(), {});
  ASSERT_FALSE(rendered);
  EXPECT_EQ(rendered.error().kind, ErrorKind::plugin);
  EXPECT_EQ(rendered.error().message, "the fixture throws");
}

/// What the renderer of the next table looks at.
std::function<void(const pynox_run_report&)> on_render;

constexpr pynox_output kStageOutput{
    .struct_size = sizeof(pynox_output),
    .capture = PYNOX_CAPTURE_COLLECT,
    .id = bytes("stage"),
    .label = bytes("staged"),
    .render = [](const pynox_run_report* report, const pynox_writer*,
                 const pynox_error_sink*) noexcept -> pynox_status {
      on_render(*report);
      return PYNOX_OK;
    }};

TEST_F(OutputAdapter, ReceivesTheWholeReport) {
  const RunReport run{.exit_status = 3,
                      .stdout_bytes = "out",
                      .stderr_truncated = true,
                      .error = ReportError{.type = "ValueError", .message = "m", .line = 4},
                      .duration_ms = 12,
                      .policy = ReportPolicy{.allow_read = {"/a", "/b"}, .backend = "stage"},
                      .warnings = {"careful"}};
  on_render = [](const pynox_run_report& seen) {
    EXPECT_EQ(seen.struct_size, sizeof(pynox_run_report));
    EXPECT_EQ(seen.exit_status, 3);
    EXPECT_EQ(seen.flags, PYNOX_STDERR_TRUNCATED);
    EXPECT_EQ(std::string(seen.stdout_bytes.data, seen.stdout_bytes.size), "out");
    EXPECT_EQ(seen.duration_ms, 12U);
    EXPECT_EQ(std::string(seen.runtime_name.data, seen.runtime_name.size), "pynox");
    EXPECT_GT(seen.runtime_python.size, 0U);
    ASSERT_NE(seen.error, nullptr);
    EXPECT_EQ(seen.error->line, 4);
    EXPECT_EQ(seen.error->file.data, nullptr);
    ASSERT_NE(seen.policy, nullptr);
    ASSERT_EQ(seen.policy->allow_read.count, 2U);
    EXPECT_EQ(std::string(seen.policy->allow_read.items[1].data, 2), "/b");
    EXPECT_EQ(seen.policy->temp.data, nullptr);
    ASSERT_EQ(seen.warnings.count, 1U);
  };
  EXPECT_TRUE(render_report(kStageOutput, run));
  on_render = [](const pynox_run_report& seen) {
    EXPECT_EQ(seen.error, nullptr);
    EXPECT_EQ(seen.policy, nullptr);
    EXPECT_EQ(seen.warnings.count, 0U);
  };
  EXPECT_TRUE(render_report(kStageOutput, {}));
}

}  // namespace
}  // namespace pynox
