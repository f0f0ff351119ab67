// SPDX-License-Identifier: Apache-2.0
/// --allow-temp: a private directory that is gone afterwards, whatever happened.
#include "tests/support/pty_session.hpp"
#include "tests/support/pynox.hpp"

#include <signal.h>

#include <filesystem>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

class AllowTemp : public SandboxTest {
 protected:
  /// Temporary directories of pynox lie in one of the test's own.
  [[nodiscard]] ProcessOptions private_base() const {
    ProcessOptions options;
    options.environment["XDG_RUNTIME_DIR"] = dir_.make_dir("runtime");
    return options;
  }
  [[nodiscard]] bool base_is_empty() const {
    return std::filesystem::is_empty(dir_.path("runtime"));
  }
};

TEST_F(AllowTemp, LetsTemporaryFilesBeUsed) {
  const Words use{
      "import tempfile, os\nwith tempfile.TemporaryFile() as f: f.write(b'x')\n"
      "d = tempfile.mkdtemp(); open(d + '/x', 'w').write('1'); print(open(d + '/x').read(), "
      "os.listdir(d))"};
  const ProcessResult refused = code({}, use, private_base());
  EXPECT_THAT(refused, Raised("FileNotFoundError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-temp"));
  const ProcessResult allowed = code({"--allow-temp"}, use, private_base());
  EXPECT_THAT(allowed, Exited(0));
  EXPECT_EQ(allowed.out, "1 ['x']\n");
  EXPECT_TRUE(base_is_empty());
}

TEST_F(AllowTemp, IsAnEmptyDirectoryThatOnlyItsOwnerCanUse) {
  const ProcessResult result = code({"--allow-temp"},
                                    {"import os; t = os.environ['TMPDIR']; print(os.listdir(t), "
                                     "oct(os.stat(t).st_mode & 0o7777), list(os.environ))"},
                                    private_base());
  EXPECT_EQ(result.out, "[] 0o700 ['TMPDIR']\n");
}

TEST_F(AllowTemp, IsReportedAsTheLastKeyOfThePolicy) {
  const Json with =
      json({"--allow-temp"}, {"import os; print(os.environ['TMPDIR'])"}, private_base());
  EXPECT_EQ(with.keys("policy").back(), "temp");
  EXPECT_EQ(with.string("policy.temp") + "\n", with.string("stdout"));
  EXPECT_THAT(with.string("policy.temp"), ::testing::StartsWith(dir_.path("runtime")));
  EXPECT_EQ(json({}, {"pass"}).text("policy.temp"), "absent");
}

TEST_F(AllowTemp, LiesInTmpdirWhereThereIsNoRuntimeDirectory) {
  ProcessOptions options;
  options.environment["TMPDIR"] = dir_.make_dir("t");
  EXPECT_THAT(json({"--allow-temp"}, {"pass"}, options).string("policy.temp"),
              ::testing::StartsWith(dir_.path("t/")));
}

TEST_F(AllowTemp, LeavesNothingBehindHoweverTheProgramEnds) {
  for (const char* end : {"pass", "1/0", "os._exit(3)", "os.kill(os.getpid(), 9)", "os.chmod(d, 0)",
                          "time.sleep(600)", "os.symlink('/', d + '/root')",
                          "os.makedirs(d + '/' + '/'.join(['deep'] * 200))"}) {
    SCOPED_TRACE(end);
    const ProcessResult result = code(
        {"--allow-temp", "--timeout=2s"},
        {std::string(
             "import os, tempfile, time; d = tempfile.mkdtemp(); open(d + '/x', 'w').close()\n") +
         end},
        private_base());
    EXPECT_THAT(result.err, ::testing::Not(HasSubstr("PermissionError")));
    EXPECT_TRUE(base_is_empty());
  }
}

TEST_F(AllowTemp, OfAKilledLauncherIsRemovedByTheNextRun) {
  ProcessOptions options = private_base();
  options.cwd = dir_.path();
  {
    PtySession running({pynox_path(), "--allow-temp", "-c",
                        "import os, time; open(os.environ['TMPDIR'] + '/x', 'w').close(); "
                        "print('up'); time.sleep(600)"},
                       options);
    ASSERT_TRUE(running.expect("up"));
    ::kill(running.pid(), SIGKILL);
    (void)running.wait();
  }
  EXPECT_FALSE(base_is_empty()) << "nobody was left to remove it";
  EXPECT_THAT(code({"--allow-temp"}, {"pass"}, private_base()), Exited(0));
  EXPECT_TRUE(base_is_empty());
}

TEST_F(AllowTemp, OfARunningLauncherIsLeftAlone) {
  ProcessOptions options = private_base();
  options.cwd = dir_.path();
  PtySession running({pynox_path(), "--allow-temp", "-c",
                      "import os; p = os.environ['TMPDIR'] + '/x'; open(p, 'w').close(); "
                      "print('up'); input(); print('still', os.path.exists(p))"},
                     options);
  ASSERT_TRUE(running.expect("up"));
  EXPECT_THAT(code({"--allow-temp"}, {"pass"}, private_base()), Exited(0));
  running.send("\n");
  EXPECT_TRUE(running.expect("still True"));
  EXPECT_THAT(running.wait(), Exited(0));
}

TEST_F(AllowTemp, IsTheFallbackOfALibraryThatWantsACache) {
  dir_.write("packages/cached.py",
             "import os, tempfile\n"
             "def cache():\n"
             "    for d in (os.path.expanduser('~/.config/cached'), "
             "os.environ.get('XDG_CACHE_HOME', '/nonexistent/cached')):\n"
             "        try: os.makedirs(d); return 'home'\n"
             "        except OSError: pass\n"
             "    tempfile.mkdtemp(); return 'temporary'\n");
  const Words use{"import cached; print(cached.cache())"};
  EXPECT_EQ(code({"--package-dir=packages", "--allow-temp"}, use, private_base()).out,
            "temporary\n");
  EXPECT_THAT(hint_of(code({"--package-dir=packages"}, use, private_base())),
              HasSubstr("--allow-temp"));
}

}  // namespace
}  // namespace pynox::test
