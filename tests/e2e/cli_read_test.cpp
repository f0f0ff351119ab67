// SPDX-License-Identifier: Apache-2.0
/// --allow-read and what a run may read without it.
#include "tests/support/pynox.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

using AllowRead = SandboxTest;
using ImplicitRead = SandboxTest;

TEST_F(AllowRead, ReadsAFileBeneathAGrantedDirectory) {
  dir_.write("data/x", "inside");
  expect_told_only_with("--allow-read=data", {"print(open('data/x').read())"}, "inside\n",
                        "--allow-read=" + dir_.path("data/x"));
}

TEST_F(AllowRead, ListsAGrantedDirectory) {
  dir_.write("data/x", "");
  expect_told_only_with("--allow-read=data", {"import os; print(os.listdir('data'))"}, "['x']\n",
                        "--allow-read=" + dir_.path("data"));
}

TEST_F(AllowRead, OfAFileGrantsThatFileAlone) {
  dir_.write("data/x", "1");
  dir_.write("data/y", "2");
  expect_told_only_with("--allow-read=data/x", {"print(open('data/x').read())"}, "1\n",
                        "--allow-read=");
  EXPECT_THAT(code({"--allow-read=data/x"}, {"open('data/y')"}), Raised("PermissionError"));
  EXPECT_THAT(code({"--allow-read=data/x"}, {"import os; os.listdir('data')"}),
              Raised("PermissionError"));
}

TEST_F(AllowRead, DoesNotImplyWrite) {
  dir_.write("data/x", "before");
  const ProcessResult refused = code({"--allow-read=data"}, {"open('data/x', 'w').write('after')"});
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-write=" + dir_.path("data/x")));
  EXPECT_EQ(dir_.read("data/x"), "before");
}

TEST_F(AllowRead, DoesNotLetAFileBeTruncatedCreatedOrRemoved) {
  dir_.write("data/x", "before");
  for (const char* attempt :
       {"os.truncate('data/x', 0)", "open('data/new', 'x')", "os.unlink('data/x')",
        "os.mkdir('data/d')", "os.rename('data/x', 'data/y')", "os.symlink('x', 'data/l')"}) {
    SCOPED_TRACE(attempt);
    EXPECT_THAT(code({"--allow-read=data"}, {std::string("import os; ") + attempt}),
                Raised("PermissionError"));
    EXPECT_THAT(
        code({"--allow-read=data", "--allow-write=data"}, {std::string("import os; ") + attempt}),
        Exited(0));
    std::filesystem::remove_all(dir_.path("data"));
    dir_.write("data/x", "before");
  }
}

TEST_F(AllowRead, MayBeRepeated) {
  dir_.write("a/x", "1");
  dir_.write("b/x", "2");
  const Words both{"assert open('a/x').read() + open('b/x').read() == '12'"};
  EXPECT_THAT(code({"--allow-read=a"}, both), Raised("PermissionError"));
  EXPECT_THAT(code({"--allow-read=a", "--allow-read=b"}, both), Exited(0));
}

TEST_F(AllowRead, TakesItsPathAsAWordOfItsOwn) {
  dir_.write("data/x", "1");
  EXPECT_THAT(code({"--allow-read", "data"}, {"open('data/x')"}), Exited(0));
}

TEST_F(AllowRead, OfASymbolicLinkGrantsItsTarget) {
  dir_.write("data/x", "1");
  ASSERT_EQ(::symlink("data", dir_.path("link").c_str()), 0);
  EXPECT_THAT(code({"--allow-read=link"}, {"open('data/x'); open('link/x')"}), Exited(0));
  EXPECT_EQ(json({"--allow-read=link"}, {"pass"}).text("policy.allow_read"),
            "[\"" + dir_.path("data") + "\"]");
}

TEST_F(AllowRead, EndsAtALinkThatLeadsOutOfTheGrant) {
  dir_.write("data/x", "1");
  dir_.write("secret/x", "2");
  ASSERT_EQ(::symlink("../secret/x", dir_.path("data/file").c_str()), 0);
  ASSERT_EQ(::symlink("../secret", dir_.path("data/dir").c_str()), 0);
  for (const char* path : {"data/file", "data/dir/x", "data/../secret/x"}) {
    SCOPED_TRACE(path);
    const Words read{"import sys; open(sys.argv[1])", path};
    EXPECT_THAT(code({"--allow-read=data"}, read), Raised("PermissionError"));
    EXPECT_THAT(code({"--allow-read=data", "--allow-read=secret"}, read), Exited(0));
  }
}

TEST_F(AllowRead, EndsAtALinkThatTheProgramMadeItself) {
  dir_.write("secret/x", "1");
  dir_.make_dir("w");
  const Words flags{"--allow-read=w", "--allow-write=w"};
  EXPECT_THAT(code(flags, {"import os; os.symlink('../secret/x', 'w/l'); open('w/l')"}),
              Raised("PermissionError"));
  EXPECT_THAT(code(flags, {"open('w/l', 'w')"}), Raised("PermissionError"));
  EXPECT_THAT(code(flags, {"import os; os.link('secret/x', 'w/h')"}), ::testing::Not(Exited(0)));
  EXPECT_FALSE(dir_.has("w/h"));
  EXPECT_EQ(dir_.read("secret/x"), "1");
}

TEST_F(AllowRead, OfAMissingPathIsRefusedByName) {
  EXPECT_THAT(code({"--allow-read=nothing/here"}, {"print(1)"}), RefusedSaying("nothing/here"));
  EXPECT_THAT(code({"--allow-read="}, {"print(1)"}), RefusedSaying("--allow-read"));
}

TEST_F(AllowRead, OfAParentLeavesTheWorkingDirectoryAlone) {
  dir_.make_dir("a/b");
  ProcessOptions inside;
  inside.cwd = dir_.path("a/b");
  const Json result = json({"--allow-read=../.."}, {"import os; print(os.getcwd())"}, inside);
  EXPECT_EQ(result.string("stdout"), dir_.path("a/b") + "\n");
  EXPECT_EQ(result.text("policy.allow_read"), "[\"" + dir_.path() + "\"]");
}

TEST_F(AllowRead, OfADeviceFileWorksLikeAFile) {
  expect_told_only_with("--allow-read=/dev/full", {"print(open('/dev/full', 'rb').read(2))"},
                        "b'\\x00\\x00'\n", "--allow-read=/dev/full");
}

TEST_F(AllowRead, DoesNotAllowProgramsToBeStarted) {
  const ProcessResult refused =
      code({"--allow-read=/usr"}, {"import os; os.execv('/usr/bin/true', ['true'])"});
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("subprocess"));
}

TEST_F(AllowRead, IsNeededForHostFilesAndProcessInformation) {
  for (const char* path :
       {"/etc/passwd", "/proc/self/environ", "/proc/self/maps", "/proc/self/mem", "/proc/1/environ",
        "/proc/self/root/etc/passwd", "/proc/self/fd", "/proc/cpuinfo", "/sys/kernel"}) {
    SCOPED_TRACE(path);
    const Words read{
        "import os, sys\np = sys.argv[1]\nos.listdir(p) if os.path.isdir(p) else open(p, "
        "'rb').read(1)",
        path};
    EXPECT_THAT(code({}, read), Raised("PermissionError"));
  }
  EXPECT_THAT(code({"--allow-read=/etc/passwd"}, {"open('/etc/passwd').read(1)"}), Exited(0));
}

TEST_F(AllowRead, IsNotNeededForTheStandardDevices) {
  EXPECT_THAT(code({}, {"open('/dev/null', 'w').write('x'); open('/dev/zero', 'rb').read(1);"
                        "open('/dev/urandom', 'rb').read(1); open('/dev/random', 'rb').read(1)"}),
              Exited(0));
  EXPECT_THAT(code({}, {"open('/dev/zero', 'w')"}), Raised("PermissionError"));
}

TEST_F(AllowRead, DoesNotCoverWhatExistsButIsOnlyLookedAt) {
  // Landlock does not mediate stat(2): existence and metadata are visible, contents are not.
  dir_.write("secret/x", "12345");
  EXPECT_THAT(code({}, {"import os; assert os.stat('secret/x').st_size == 5"}), Exited(0));
  EXPECT_THAT(code({}, {"open('secret/missing')"}), Raised("FileNotFoundError"));
  EXPECT_THAT(code({}, {"open('secret/x')"}), Raised("PermissionError"));
}

TEST_F(ImplicitRead, CoversTheDirectoryOfTheScript) {
  dir_.write("app/main.py", "import sibling, os; print(sibling.X, open('app/data.txt').read())");
  dir_.write("app/sibling.py", "X = 'imported'");
  dir_.write("app/data.txt", "data");
  const ProcessResult result = pynox({"app/main.py"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "imported data\n");
  EXPECT_EQ(result.err, "");
  EXPECT_FALSE(dir_.has("app/__pycache__")) << "reading a directory is not writing it";
}

TEST_F(ImplicitRead, DoesNotCoverTheParentOfTheScriptsDirectory) {
  dir_.write("app/main.py", "open('outside.txt')");
  dir_.write("outside.txt", "");
  EXPECT_THAT(pynox({"app/main.py"}), Raised("PermissionError"));
  EXPECT_THAT(pynox({"--allow-read=outside.txt", "app/main.py"}), Exited(0));
}

TEST_F(ImplicitRead, DoesNotLetTheScriptsDirectoryBeWritten) {
  dir_.write("app/main.py", "open('app/new', 'w')");
  EXPECT_THAT(pynox({"app/main.py"}), Raised("PermissionError"));
  EXPECT_FALSE(dir_.has("app/new"));
  EXPECT_THAT(pynox({"--allow-write=app", "app/main.py"}), Exited(0));
  EXPECT_TRUE(dir_.has("app/new"));
}

TEST_F(ImplicitRead, CoversTheDirectoryOfTheResolvedScript) {
  dir_.write("real/main.py", "open('real/data'); print('read'); open('links/private')");
  dir_.write("real/data", "");
  dir_.write("links/private", "");
  ASSERT_EQ(::symlink("../real/main.py", dir_.path("links/run.py").c_str()), 0);
  const ProcessResult result = pynox({"links/run.py"});
  EXPECT_EQ(result.out, "read\n");
  EXPECT_THAT(result, Raised("PermissionError"));
}

TEST_F(ImplicitRead, CoversTheCurrentDirectoryForAModule) {
  dir_.write("tool.py", "print(open('data').read()); open('new', 'w')");
  dir_.write("data", "in the current directory");
  const ProcessResult result = pynox({"-m", "tool"});
  EXPECT_EQ(result.out, "in the current directory\n");
  EXPECT_THAT(result, Raised("PermissionError")) << "a module may not write there";
  EXPECT_FALSE(dir_.has("new"));
}

TEST_F(ImplicitRead, OfADirectoryNamedLikeAModuleOfTheLibraryChangesNoImport) {
  dir_.write("json/tool.py", "import json, sys; print(json.__file__, sys.argv[1:])");
  const ProcessResult expected =
      python({"-m", "tool", "x"}, ProcessOptions{.cwd = dir_.path("json")});
  const ProcessResult result = pynox({"-m", "tool", "x"}, {.cwd = dir_.path("json")});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, expected.out);
  EXPECT_EQ(result.err, "");
}

TEST_F(ImplicitRead, DoesNotCoverAnythingForCode) {
  dir_.write("data", "");
  dir_.write("beside.py", "");
  EXPECT_THAT(code({}, {"open('data')"}), Raised("PermissionError"));
  EXPECT_THAT(code({}, {"import beside"}), ::testing::Not(Exited(0)));
  EXPECT_THAT(code({}, {"import json; print(json.dumps(1))"}, {.cwd = "/"}), Exited(0));
  EXPECT_EQ(json({}, {"pass"}).text("policy.implicit_read"), "[]");
}

TEST_F(ImplicitRead, CoversADirectoryThatIsTheProgram) {
  dir_.write("app/__main__.py", "import sibling; print(sibling.X)");
  dir_.write("app/sibling.py", "X = 1");
  const ProcessResult result = pynox({"app"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "1\n");
}

TEST_F(ImplicitRead, IsReportedAsAnAbsolutePath) {
  dir_.write("app/main.py", "");
  const Json result = result_of(pynox({"--json", "app/main.py"}));
  EXPECT_EQ(result.text("policy.implicit_read"), "[\"" + dir_.path("app") + "\"]");
}

}  // namespace
}  // namespace pynox::test
