// SPDX-License-Identifier: Apache-2.0
/// What stands in pynox's own way: few descriptors, closed or full outputs, odd file names.
#include "tests/support/pynox.hpp"

#include <pynox/unique_fd.hpp>

#include <fcntl.h>
#include <sys/resource.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

using FewDescriptors = SandboxTest;
using ConfigurationFile = SandboxTest;
using ClosedOutput = SandboxTest;

TEST_F(ConfigurationFile, WithoutAnExtensionIsRefusedHoweverItIsNamed) {
  dir_.write("h", "");
  EXPECT_THAT(code({"--config=h"}, {"1"}), RefusedSaying("no extension"));
  EXPECT_THAT(code({}, {"1"}, {.environment = {{"PYNOX_CONFIG", "h"}}}),
              RefusedSaying("no extension"));
  const ProcessResult captured = code({"--json", "--config=h"}, {"1"});
  EXPECT_THAT(captured, Exited(125));
  EXPECT_THAT(captured.out, HasSubstr("\"type\": \"ConfigError\""));
}

TEST_F(FewDescriptors, AreNoReasonToRefuseARunWhileTheHardLimitAllowsMore) {
  // The shell lowers the soft limit alone, as a login script would.
  const ProcessResult result =
      run_process({"/bin/sh", "-c",
                   "ulimit -Sn 64; exec \"$0\" -c \"import resource; "
                   "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])\"",
                   pynox_path()});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "64\n");
}

TEST_F(FewDescriptors, AreNamedWhereTheyDoNotSuffice) {
  EXPECT_THAT(run_process({"/bin/sh", "-c", "ulimit -n 20; exec \"$0\" -c pass", pynox_path()}),
              RefusedSaying("(ulimit -n)"));
}

TEST_F(ClosedOutput, IsRefusedWhenAResultIsToBePrinted) {
  const ProcessResult captured =
      run_process({"/bin/sh", "-c", "exec \"$0\" --json -c 'print(1)' >&-", pynox_path()});
  EXPECT_THAT(captured, RefusedSaying("standard output is closed"));
  const ProcessResult passed_through =
      run_process({"/bin/sh", "-c", "exec \"$0\" -c 'pass' >&-", pynox_path()});
  EXPECT_THAT(passed_through, Exited(0));
}

TEST_F(ClosedOutput, ThatIsFullIsToldByEveryCommand) {
  for (const char* command : {"--version", "--help", "plugins", "doctor"}) {
    const ProcessResult result =
        run_process({"/bin/sh", "-c", "exec \"$0\" \"$1\" >/dev/full", pynox_path(), command});
    EXPECT_THAT(result, RefusedSaying("cannot write to standard output")) << command;
  }
}

TEST_F(ClosedOutput, ThatTakesNoHintLeavesTheProgramsStatus) {
  const auto with_full_stderr = [](const std::string& words) {
    return run_process({"/bin/sh", "-c", "exec \"$0\" " + words + " 2>/dev/full", pynox_path()});
  };
  EXPECT_THAT(with_full_stderr("-c 'open(\"/etc/passwd\")'"), Exited(1));
  EXPECT_THAT(with_full_stderr("--timeout=50ms -c 'while True: pass'"), Exited(124));
}

TEST_F(ClosedOutput, ThatMayNotGrowLeavesTheProgramsStatus) {
  // One block is 512 bytes, and the file holds them already.
  const auto into_full_file = [this](const std::string& words) {
    dir_.write("full", std::string(512, 'x'));
    return run_process({"/bin/sh", "-c", "ulimit -f 1; exec \"$0\" " + words, pynox_path()},
                       {.cwd = dir_.path()});
  };
  EXPECT_THAT(into_full_file("-c 'open(\"/etc/passwd\")' 2>>full"), Exited(1));
  EXPECT_THAT(into_full_file("--timeout=x -c pass 2>>full"), Exited(125));
  EXPECT_THAT(into_full_file("--version >>full"), RefusedSaying("File too large"));
  EXPECT_THAT(into_full_file("--json -c pass >>full"),
              RefusedSaying("cannot write the result to stdout"));
}

}  // namespace
}  // namespace pynox::test
