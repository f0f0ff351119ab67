// SPDX-License-Identifier: Apache-2.0
/// What users of other sandboxes reported as broken there, and no other test here is about.
#include "tests/support/pynox.hpp"

#include <sys/stat.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

using LinkRenamedOver = SandboxTest;
using TemporaryDirectory = SandboxTest;
using UnusableConfig = SandboxTest;

// While one thread puts a file and a link to the secret under the same name by turns, the other
// uses that name. Whichever of the two an attempt finds, the target decides.
constexpr const char* kRace = R"(
import os, sys, threading
use = {"read": lambda: open('w/name').read(), "write": lambda: open('w/name', 'a').close(),
       "chmod": lambda: os.chmod('w/name', 0o666)}[sys.argv[1]]
def put(kind):
    if kind: os.symlink('../secret', 'w/next')
    else: open('w/next', 'w').close()
    os.replace('w/next', 'w/name')
def attempt():
    try: return use()
    except PermissionError: return 'refused'
put(0); print(attempt() != 'refused')
put(1); print(attempt())
def turn():
    for i in range(3000): put(i % 2)
turner = threading.Thread(target=turn); turner.start()
seen = set()
while turner.is_alive(): seen.add(attempt())
turner.join()
print(seen - {'refused', '', None})
)";

TEST_F(LinkRenamedOver, GivesNothingThatItsTargetDoesNotGive) {
  for (const char* use : {"read", "write", "chmod"}) {
    SCOPED_TRACE(use);
    dir_.make_dir("w");
    ASSERT_EQ(::chmod(dir_.write("secret", "secret").c_str(), 0600), 0);
    const Words race{kRace, use};
    const ProcessResult result = code({"--timeout=5m", "--allow-read=w", "--allow-write=w"}, race);
    EXPECT_EQ(result.out, "True\nrefused\nset()\n") << result;
    EXPECT_EQ(dir_.read("secret"), "secret");
    struct stat status {};
    ASSERT_EQ(::stat(dir_.path("secret").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
  }
}

TEST_F(LinkRenamedOver, GivesWhatItsTargetGives) {
  dir_.make_dir("w");
  dir_.write("secret", "secret");
  const ProcessResult result =
      code({"--timeout=5m", "--allow-read=w", "--allow-write=w", "--allow-read=secret"},
           {kRace, "read"});
  EXPECT_THAT(result.out, HasSubstr("True\nsecret\n")) << result;
}

TEST_F(TemporaryDirectory, ThatTheForwardedVariableNamesButDoesNotExistGetsAHint) {
  ProcessOptions options;
  options.environment["TMPDIR"] = dir_.path("gone");
  const Words words{"import tempfile; print(tempfile.mkdtemp())"};
  const ProcessResult refused = code({"--allow-env=TMPDIR"}, words, options);
  EXPECT_THAT(refused, Raised("FileNotFoundError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-temp"));
  const std::string made = dir_.make_dir("gone");
  const ProcessResult allowed =
      code({"--allow-env=TMPDIR", "--allow-read=gone", "--allow-write=gone"}, words, options);
  EXPECT_THAT(allowed, Exited(0));
  EXPECT_THAT(allowed.out, HasSubstr(made + "/"));
}

TEST_F(UnusableConfig, IsOneThatBeginsWithAByteOrderMark) {
  const std::string text = "[permissions]\nallow_temp = true\n";
  dir_.write("pynox.toml", "\xef\xbb\xbf" + text);
  EXPECT_THAT(code({}, {"print(1)"}), RefusedSaying("byte order mark"));
  dir_.write("pynox.toml", text);
  EXPECT_THAT(code({}, {"print(1)"}), Exited(0));
}

TEST_F(UnusableConfig, IsOneThatTheCallerMayNotRead) {
  const std::string file = dir_.write("pynox.toml", "[permissions]\nallow_temp = true\n");
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  ProcessOptions options;
  const std::string command = pynox_of_ordinary_user(options);
  options.cwd = dir_.path();
  const ProcessResult found = run_process({command, "-c", "print(1)"}, options);
  EXPECT_THAT(found, RefusedSaying("pynox.toml: permission denied"));
  const ProcessResult named = run_process({command, "--config=" + file, "-c", "print(1)"}, options);
  EXPECT_THAT(named, RefusedSaying("pynox.toml: permission denied"));
  ASSERT_EQ(::chmod(file.c_str(), 0644), 0);
  EXPECT_THAT(run_process({command, "-c", "print(1)"}, options), Exited(0));
}

}  // namespace
}  // namespace pynox::test
