// SPDX-License-Identifier: Apache-2.0
/// --allow-write: what it grants, what it does not, and what the host sees afterwards.
#include "tests/support/pynox.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using AllowWrite = SandboxTest;
using Metadata = SandboxTest;

TEST_F(AllowWrite, WritesBeneathAGrantedDirectory) {
  dir_.make_dir("out");
  const Words write{"open('out/x', 'w').write('done')"};
  EXPECT_THAT(code({}, write), Raised("PermissionError"));
  EXPECT_FALSE(dir_.has("out/x"));
  EXPECT_THAT(code({"--allow-write=out"}, write), Exited(0));
  EXPECT_EQ(dir_.read("out/x"), "done");
}

TEST_F(AllowWrite, DoesNotImplyRead) {
  dir_.write("out/x", "secret");
  const Words read{"open('out/x').read()"};
  const ProcessResult refused = code({"--allow-write=out"}, read);
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-read=" + dir_.path("out/x")));
  EXPECT_THAT(code({"--allow-write=out"}, {"import os; os.listdir('out')"}),
              Raised("PermissionError"));
  EXPECT_THAT(code({"--allow-write=out", "--allow-read=out"}, read), Exited(0));
}

TEST_F(AllowWrite, CreatesRenamesAndRemovesBeneathTheGrant) {
  dir_.make_dir("out");
  EXPECT_THAT(
      code({"--allow-write=out"},
           {"import os\n"
            "os.mkdir('out/d'); open('out/d/x', 'w').write('1'); os.symlink('x', 'out/d/l')\n"
            "os.rename('out/d/x', 'out/y'); os.unlink('out/d/l'); os.rmdir('out/d')"}),
      Exited(0));
  EXPECT_EQ(dir_.read("out/y"), "1");
  EXPECT_FALSE(dir_.has("out/d"));
}

TEST_F(AllowWrite, RenamesAndLinksIntoASubdirectoryWhateverElseIsGranted) {
  const std::string config =
      dir_.write("config/pynox.toml", "[permissions]\nallow_write = ['../w']\n");
  const Words grants{"--allow-read=w", "--allow-write=w"};
  for (const Words& more : {Words{}, Words{"--allow-network"}, Words{"--config=" + config}}) {
    SCOPED_TRACE(::testing::PrintToString(more));
    dir_.make_dir("w/sub");
    EXPECT_THAT(
        code(grants + more, {"import os; open('w/a', 'w').close(); os.rename('w/a', 'w/sub/a');"
                             "os.link('w/sub/a', 'w/linked'); os.replace('w/linked', 'w/sub/b');"
                             "os.unlink('w/sub/a'); os.unlink('w/sub/b')"}),
        Exited(0));
  }
}

TEST_F(AllowWrite, RenamesBetweenTwoGrantsOfTheSameRights) {
  dir_.write("a/x", "1");
  dir_.make_dir("b");
  EXPECT_THAT(code({"--allow-write=a", "--allow-write=b"}, {"import os; os.rename('a/x', 'b/x')"}),
              Exited(0));
  EXPECT_EQ(dir_.read("b/x"), "1");
}

TEST_F(AllowWrite, CannotGainTheRightToReadByRenaming) {
  dir_.write("a/x", "secret");
  dir_.make_dir("b");
  const ProcessResult refused =
      code({"--allow-write=a", "--allow-write=b", "--allow-read=b"},
           {"import os; os.rename('a/x', 'b/x'); print(open('b/x').read())"});
  EXPECT_THAT(refused, Not(Exited(0)));
  EXPECT_EQ(refused.out, "");
  EXPECT_TRUE(dir_.has("a/x"));
}

TEST_F(AllowWrite, OfAFileWritesAndTruncatesItInPlace) {
  dir_.write("conf.json", "before");
  const Words flags{"--allow-write=conf.json"};
  EXPECT_THAT(code({}, {"open('conf.json', 'w')"}), Raised("PermissionError"));
  EXPECT_EQ(dir_.read("conf.json"), "before");
  EXPECT_THAT(code(flags, {"open('conf.json', 'w').write('after!')"}), Exited(0));
  EXPECT_EQ(dir_.read("conf.json"), "after!");
  EXPECT_THAT(code(flags, {"import os; os.truncate('conf.json', 2)"}), Exited(0));
  EXPECT_EQ(dir_.read("conf.json"), "af");
}

TEST_F(AllowWrite, OfAFileDoesNotAllowReplacingIt) {
  dir_.write("conf.json", "before");
  const Words replace{
      "import os; open('conf.json.tmp', 'w').close(); os.replace('conf.json.tmp', 'conf.json')"};
  const ProcessResult refused = code({"--allow-write=conf.json"}, replace);
  EXPECT_THAT(refused, Raised("PermissionError"));
  EXPECT_THAT(hint_of(refused), HasSubstr("--allow-write=" + dir_.path()))
      << "what does not exist yet is granted by its directory";
  EXPECT_EQ(dir_.read("conf.json"), "before");
  EXPECT_FALSE(dir_.has("conf.json.tmp"));
}

TEST_F(AllowWrite, OfADeviceFileWorksLikeAFile) {
  EXPECT_THAT(code({"--allow-write=/dev/null"}, {"open('/dev/null', 'w').write('x')"}), Exited(0));
  EXPECT_THAT(code({}, {"open('/dev/full', 'w')"}), Raised("PermissionError"));
  EXPECT_THAT(code({"--allow-write=/dev/full"}, {"open('/dev/full', 'w')"}), Exited(0));
}

TEST_F(AllowWrite, OfAMissingPathIsRefusedByName) {
  EXPECT_THAT(code({"--allow-write=out"}, {"print(1)"}), RefusedSaying("out"));
}

TEST_F(AllowWrite, DoesNotMakePipesSocketsOrDevices) {
  dir_.make_dir("out");
  for (const char* attempt : {"os.mkfifo('out/p')", "os.mknod('out/c', 0o020666, os.makedev(1, 3))",
                              "os.mknod('out/b', 0o060666, os.makedev(7, 0))"}) {
    SCOPED_TRACE(attempt);
    EXPECT_THAT(code({"--allow-write=out"}, {std::string("import os; ") + attempt}),
                Raised("PermissionError"));
  }
  EXPECT_FALSE(dir_.has("out/p") || dir_.has("out/c") || dir_.has("out/b"));
}

TEST_F(AllowWrite, DoesNotReachFilesOutsideByTruncateOrReadWriteMode) {
  dir_.write("x", "before");
  dir_.make_dir("out");
  for (const char* attempt : {"import os; os.truncate('x', 0)", "open('x', 'r+').truncate()",
                              "open('x', 'a').write('!')"}) {
    SCOPED_TRACE(attempt);
    EXPECT_THAT(code({"--allow-write=out"}, {attempt}), Raised("PermissionError"));
    EXPECT_EQ(dir_.read("x"), "before");
  }
}

/// One way of changing a file's metadata.
struct Change {
  const char* name;
  const char* statement;  ///< changes the file "f"
};
constexpr Change kChanges[] = {
    {"chmod", "os.chmod(f, 0o600)"},
    {"fchmod", "fd = os.open(f, os.O_WRONLY); os.fchmod(fd, 0o600)"},
    {"utime", "os.utime(f, (1, 1))"},
    {"touch", "import pathlib; pathlib.Path(f).touch()"},
    {"setxattr", "os.setxattr(f, 'user.note', b'1')"},
    {"chown", "os.chown(f, os.getuid(), os.getgid())"},
};

TEST_F(Metadata, ChangesBeneathAWriteGrant) {
  for (const Change& change : kChanges) {
    SCOPED_TRACE(change.name);
    dir_.write("out/x", "");
    EXPECT_THAT(
        code({"--allow-write=out"}, {std::string("import os; f = 'out/x'; ") + change.statement}),
        Exited(0));
  }
  struct stat status {};
  ASSERT_EQ(::stat(dir_.path("out/x").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0600U);
}

TEST_F(Metadata, DoesNotChangeOutsideAWriteGrant) {
  dir_.write("x", "");
  dir_.make_dir("out");
  struct stat before {};
  ASSERT_EQ(::stat(dir_.path("x").c_str(), &before), 0);
  for (const Change& change : kChanges) {
    SCOPED_TRACE(change.name);
    const std::string program = std::string("import os; f = 'x'; ") + change.statement;
    EXPECT_THAT(code({"--allow-write=out", "--allow-read=x"}, {program}),
                Raised("PermissionError"));
  }
  struct stat after {};
  ASSERT_EQ(::stat(dir_.path("x").c_str(), &after), 0);
  EXPECT_EQ(after.st_ctim.tv_sec, before.st_ctim.tv_sec);
  EXPECT_EQ(after.st_ctim.tv_nsec, before.st_ctim.tv_nsec);
  EXPECT_EQ(after.st_mode, before.st_mode);
}

TEST_F(Metadata, DoesNotChangeThroughADescriptorThatCanOnlyRead) {
  dir_.write("data/x", "");
  struct stat before {};
  ASSERT_EQ(::stat(dir_.path("data/x").c_str(), &before), 0);
  for (const char* statement : {"os.fchmod(fd, 0o777)", "os.utime(fd, (1, 1))",
                                "os.fchown(fd, 1, 1)", "os.setxattr(fd, 'user.note', b'1')"}) {
    SCOPED_TRACE(statement);
    EXPECT_THAT(code({"--allow-read=data"},
                     {std::string("import os; fd = os.open('data/x', os.O_RDONLY); ") + statement}),
                Raised("PermissionError"));
  }
  struct stat after {};
  ASSERT_EQ(::stat(dir_.path("data/x").c_str(), &after), 0);
  EXPECT_EQ(after.st_ctim.tv_nsec, before.st_ctim.tv_nsec);
}

TEST_F(Metadata, RefusesSetIdBitsEvenBeneathAWriteGrant) {
  dir_.write("out/x", "");
  EXPECT_THAT(code({"--allow-write=out"}, {"import os; os.chmod('out/x', 0o4755)"}),
              Raised("PermissionError"));
  struct stat status {};
  ASSERT_EQ(::stat(dir_.path("out/x").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 06000U, 0U);
}

TEST_F(Metadata, LetsTheLibrarysOwnToolsWorkBeneathAGrant) {
  dir_.write("w/tree/x", "content");
  EXPECT_THAT(code({"--allow-read=w", "--allow-write=w"},
                   {"import shutil, tarfile, zipfile, pathlib\n"
                    "shutil.copy2('w/tree/x', 'w/y'); shutil.copytree('w/tree', 'w/tree2')\n"
                    "shutil.move('w/y', 'w/tree2/y'); shutil.make_archive('w/a', 'zip', 'w/tree')\n"
                    "zipfile.ZipFile('w/a.zip').extractall('w/unzipped')\n"
                    "with tarfile.open('w/a.tar', 'w') as t: t.add('w/tree', 'tree')\n"
                    "pathlib.Path('w/unzipped/x').rename('w/z'); shutil.rmtree('w/tree2')"}),
              Exited(0));
  EXPECT_EQ(dir_.read("w/z"), "content");
}

}  // namespace
}  // namespace pynox::test
