// SPDX-License-Identifier: Apache-2.0
#include "host/report/hint.hpp"

#include "host/policy/bounds.hpp"

#include <gtest/gtest.h>

#include <errno.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

namespace pynox {
namespace {

// A directory with a file in it, gone at the end.
class Hint : public testing::Test {
 protected:
  Hint() {
    std::string name = std::filesystem::temp_directory_path() / "pynox-hint-XXXXXX";
    root_ = std::filesystem::canonical(mkdtemp(name.data())).string();
    std::ofstream(root_ + "/file") << "x";
    std::filesystem::create_directory(root_ + "/directory");
    policy_.memory_bytes = bounds::kDefaultMemoryBytes;
  }
  ~Hint() override { std::filesystem::remove_all(root_); }
  Hint(const Hint&) = delete;
  Hint& operator=(const Hint&) = delete;
  Hint(Hint&&) = delete;
  Hint& operator=(Hint&&) = delete;

  void grant(const std::string& path, Access access, GrantKind kind = GrantKind::directory) {
    policy_.grants.push_back({UniqueFd(), path, kind, access});
  }

  [[nodiscard]] std::optional<std::string> hint(const Diagnostic& diagnostic,
                                                const std::string& virtual_env = {}) const {
    return hint_for(diagnostic, policy_, root_, virtual_env);
  }

  // A PermissionError about a path beneath the directory.
  [[nodiscard]] std::optional<std::string> refused(Attempt attempt, const std::string& name,
                                                   const std::string& second_name = {}) const {
    Diagnostic diagnostic;
    diagnostic.type = "PermissionError";
    diagnostic.is_permission_error = true;
    diagnostic.sys_errno = EACCES;
    diagnostic.attempt = attempt;
    if (!name.empty()) diagnostic.path = root_ + "/" + name;
    if (!second_name.empty()) diagnostic.second_path = root_ + "/" + second_name;
    return hint(diagnostic);
  }

  [[nodiscard]] std::string host_refuses(const std::string& path) const {
    return "a grant already covers " + path + "; the host's file permissions refuse it";
  }

  std::string root_;
  Policy policy_{};
};

TEST_F(Hint, ARefusedReadNamesTheFile) {
  EXPECT_EQ(refused(Attempt::read, "file"), "to read it, add --allow-read=" + root_ + "/file");
}

TEST_F(Hint, ARelativePathIsMadeAbsolute) {
  Diagnostic diagnostic;
  diagnostic.is_permission_error = true;
  diagnostic.sys_errno = EACCES;
  diagnostic.attempt = Attempt::read;
  diagnostic.path = "file";
  EXPECT_EQ(hint(diagnostic), "to read it, add --allow-read=" + root_ + "/file");
}

TEST_F(Hint, AReadUnderAReadGrantIsRefusedByTheHost) {
  grant(root_, Access::read);
  EXPECT_EQ(refused(Attempt::read, "file"), host_refuses(root_ + "/file"));
}

TEST_F(Hint, AWriteGrantDoesNotCoverARead) {
  grant(root_, Access::write);
  EXPECT_EQ(refused(Attempt::read, "file"), "to read it, add --allow-read=" + root_ + "/file");
}

TEST_F(Hint, AGrantCoversWholeComponentsOnly) {
  std::filesystem::create_directory(root_ + "/directory2");
  grant(root_ + "/directory", Access::read);
  EXPECT_EQ(refused(Attempt::read, "directory2"),
            "to read it, add --allow-read=" + root_ + "/directory2");
  EXPECT_EQ(refused(Attempt::read, "directory"), host_refuses(root_ + "/directory"));
}

TEST_F(Hint, AFileGrantCoversThatFileOnly) {
  grant(root_ + "/file", Access::read, GrantKind::file);
  EXPECT_EQ(refused(Attempt::read, "file"), host_refuses(root_ + "/file"));
  EXPECT_EQ(refused(Attempt::read, "directory"),
            "to read it, add --allow-read=" + root_ + "/directory");
}

TEST_F(Hint, AGrantIsFoundThroughASymbolicLink) {
  std::filesystem::create_symlink(root_ + "/directory", root_ + "/link");
  grant(root_ + "/directory", Access::read);
  EXPECT_EQ(refused(Attempt::read, "link"), host_refuses(root_ + "/link"));
}

TEST_F(Hint, ALinkIsNamedWithWhatItLeadsTo) {
  std::filesystem::create_symlink(root_ + "/file", root_ + "/link");
  std::filesystem::create_symlink(root_ + "/directory", root_ + "/there");
  EXPECT_EQ(refused(Attempt::read, "link"),
            "to read it, add --allow-read=" + root_ + "/link, which leads to " + root_ + "/file");
  EXPECT_EQ(refused(Attempt::write, "there/new"), "to create it, add --allow-write=" + root_ +
                                                      "/there, which leads to " + root_ +
                                                      "/directory");
  EXPECT_EQ(refused(Attempt::read, "./directory/../file"),
            "to read it, add --allow-read=" + root_ + "/./directory/../file");
}

TEST_F(Hint, AnExistingFileWrittenInPlaceIsNamedItself) {
  EXPECT_EQ(refused(Attempt::write, "file"), "to write it, add --allow-write=" + root_ + "/file");
  grant(root_, Access::write);
  EXPECT_EQ(refused(Attempt::write, "file"), host_refuses(root_ + "/file"));
}

TEST_F(Hint, ANewFileNamesItsNearestExistingParent) {
  EXPECT_EQ(refused(Attempt::write, "directory/a/b"),
            "to create it, add --allow-write=" + root_ + "/directory");
}

TEST_F(Hint, AnOpenForBothNamesWhatIsMissing) {
  const std::string read = " --allow-read=" + root_ + "/file";
  const std::string write = " --allow-write=" + root_ + "/file";
  EXPECT_EQ(refused(Attempt::read_write, "file"), "to read and write it, add" + read + write);
  grant(root_, Access::read);
  EXPECT_EQ(refused(Attempt::read_write, "file"), "to read and write it, add" + write);
  grant(root_, Access::write);
  EXPECT_EQ(refused(Attempt::read_write, "file"), host_refuses(root_ + "/file"));
}

TEST_F(Hint, RemovingOrMakingAnEntryNamesItsDirectory) {
  EXPECT_EQ(refused(Attempt::entry, "file"),
            "to change this directory, add --allow-write=" + root_);
  EXPECT_EQ(refused(Attempt::entry, "directory/new"),
            "to change this directory, add --allow-write=" + root_ + "/directory");
}

TEST_F(Hint, ARenameNamesTheDirectoryThatIsNotGranted) {
  EXPECT_EQ(refused(Attempt::entry, "file", "directory/new"),
            "to change this directory, add --allow-write=" + root_);
  grant(root_ + "/directory", Access::write);
  EXPECT_EQ(refused(Attempt::entry, "directory/old", "new"),
            "to change this directory, add --allow-write=" + root_);
}

TEST_F(Hint, ALinkNamesTheDirectoryOfTheNewEntry) {
  EXPECT_EQ(refused(Attempt::link, "file", "directory/new"),
            "to change this directory, add --allow-write=" + root_ + "/directory");
}

TEST_F(Hint, AttributesNeedAWriteGrant) {
  EXPECT_EQ(refused(Attempt::metadata, "file"),
            "to change its attributes, add --allow-write=" + root_ + "/file");
  grant(root_, Access::write);
  const auto covered = refused(Attempt::metadata, "file");
  ASSERT_TRUE(covered);
  EXPECT_NE(covered->find("already covers"), std::string::npos);
}

TEST_F(Hint, AttributesOfAnUnnamedObjectAreToldApart) {
  EXPECT_EQ(refused(Attempt::metadata, "", "file"),
            "to change its attributes, add --allow-write=" + root_ + "/file");
  EXPECT_EQ(refused(Attempt::metadata, ""),
            "to change a file's attributes, add --allow-write=PATH for it");
}

TEST_F(Hint, AnUntoldAttemptNamesBothFlags) {
  EXPECT_EQ(refused(Attempt::unknown, "file"), "to read it, add --allow-read=" + root_ +
                                                   "/file, to change it, --allow-write=" + root_ +
                                                   "/file");
  grant(root_, Access::read);
  EXPECT_EQ(refused(Attempt::unknown, "file"),
            "to change it, add --allow-write=" + root_ + "/file");
  grant(root_, Access::write);
  EXPECT_EQ(refused(Attempt::unknown, "file"), host_refuses(root_ + "/file"));
}

TEST_F(Hint, AnUntoldAttemptOnSomethingNewNamesItsParent) {
  EXPECT_EQ(refused(Attempt::unknown, "fifo"), "to create it, add --allow-write=" + root_);
}

TEST_F(Hint, PathsAreQuotedForTheShell) {
  std::ofstream(root_ + "/a b") << "x";
  EXPECT_EQ(refused(Attempt::read, "a b"), "to read it, add --allow-read='" + root_ + "/a b'");
}

TEST_F(Hint, APathWithANulByteIsNoPath) {
  const std::string name = std::string("file") + '\0' + "x";
  EXPECT_EQ(refused(Attempt::read, name),
            "the sandbox never allows this operation, whatever flag is given");
}

TEST_F(Hint, ACallThatNoGrantAllowsIsNamed) {
  Diagnostic diagnostic;
  diagnostic.is_permission_error = true;
  diagnostic.sys_errno = EPERM;
  diagnostic.called = "mknod";
  const std::string never = "the sandbox never allows this use of mknod(), whatever flag is given";
  EXPECT_EQ(hint(diagnostic), never);
  diagnostic.path = root_ + "/device";
  EXPECT_EQ(hint(diagnostic), never);
  diagnostic.sys_errno = EACCES;
  EXPECT_EQ(hint(diagnostic), "to create it, add --allow-write=" + root_);
  diagnostic.path.clear();
  diagnostic.called = "a\nb";
  EXPECT_EQ(hint(diagnostic),
            "the sandbox never allows this use of a\\x0ab(), whatever flag is given");
}

TEST_F(Hint, WhatAProcessHasInProcIsNeverShown) {
  Diagnostic diagnostic;
  diagnostic.type = "PermissionError";
  diagnostic.is_permission_error = true;
  diagnostic.sys_errno = EACCES;
  diagnostic.attempt = Attempt::read;
  for (const char* path : {"/proc/self", "/proc/self/environ", "/proc/thread-self/status",
                           "/proc/1/cmdline", "/proc/mounts"}) {
    diagnostic.path = path;
    EXPECT_EQ(hint(diagnostic),
              "the sandbox shows a program no process's entries in /proc, not even its own");
  }
  diagnostic.path = "/proc/meminfo";
  EXPECT_EQ(hint(diagnostic), "to read it, add --allow-read=/proc/meminfo");
}

TEST_F(Hint, SubprocessesAndForeignSocketsAreNeverAllowed) {
  for (const auto& [attempt, what] :
       {std::pair{Attempt::subprocess, "subprocesses"},
        std::pair{Attempt::unix_socket, "Unix domain sockets"},
        std::pair{Attempt::signal, "signals to other processes"},
        std::pair{Attempt::other_socket, "sockets other than IPv4 and IPv6"}}) {
    EXPECT_EQ(refused(attempt, ""),
              std::string("the sandbox never allows ") + what + ", whatever flag is given");
  }
}

TEST_F(Hint, EachReaderHasItsOwnSpelling) {
  const auto spelled = [this](const Diagnostic& diagnostic, Spelling spelling) {
    return hint_for(diagnostic, policy_, root_, /*virtual_env=*/"", spelling).value_or("");
  };
  Diagnostic shell;
  shell.is_permission_error = true;
  shell.sys_errno = EPERM;
  shell.attempt = Attempt::subprocess;
  EXPECT_EQ(spelled(shell, Spelling::fields),
            "the sandbox never allows subprocesses, whatever field is given");
  EXPECT_EQ(spelled(shell, Spelling::settings),
            "the sandbox never allows subprocesses, whatever is configured");
  Diagnostic socket = shell;
  socket.attempt = Attempt::socket;
  EXPECT_EQ(spelled(socket, Spelling::fields), "to use the network, set \"allow_network\": true");
  EXPECT_EQ(spelled(socket, Spelling::settings), "to use the network, set allow_network = true");
  Diagnostic memory;
  memory.is_memory_error = true;
  EXPECT_EQ(spelled(memory, Spelling::fields),
            "memory is limited to 512m; to allow more, set \"memory\": \"1g\"");
  EXPECT_EQ(spelled(memory, Spelling::settings),
            "memory is limited to 512m; to allow more, set memory = \"1g\"");
  Diagnostic file = shell;
  file.attempt = Attempt::read;
  file.path = root_ + "/file";
  for (const Spelling spelling : {Spelling::fields, Spelling::settings}) {
    EXPECT_EQ(spelled(file, spelling), "to read it, add \"" + root_ + "/file\" to allow_read");
  }
}

TEST_F(Hint, ADeniedInternetSocketNamesTheNetworkFlag) {
  EXPECT_EQ(refused(Attempt::socket, ""), "to use the network, add --allow-network");
  policy_.network = Network::allow;
  EXPECT_EQ(refused(Attempt::socket, ""), "the network is already allowed; the host refuses this");
}

TEST_F(Hint, AFailedNameResolutionNamesTheNetworkFlagOnlyWhenItIsMissing) {
  Diagnostic diagnostic;
  diagnostic.type = "socket.gaierror";
  diagnostic.sys_errno = -3;
  diagnostic.attempt = Attempt::socket;
  EXPECT_EQ(hint(diagnostic), "to use the network, add --allow-network");
  policy_.network = Network::allow;
  EXPECT_EQ(hint(diagnostic), std::nullopt);
}

TEST_F(Hint, SharedMemoryNamesItsDirectory) {
  EXPECT_EQ(refused(Attempt::shared_memory, ""),
            "to let multiprocessing keep locks and shared memory there, add "
            "--allow-read=/dev/shm --allow-write=/dev/shm");
}

TEST_F(Hint, AMemoryErrorNamesTheLimitAndTwiceAsMuch) {
  Diagnostic diagnostic;
  diagnostic.type = "MemoryError";
  diagnostic.is_memory_error = true;
  const std::string expected = "memory is limited to 512m; to allow more, add --memory=1g";
  EXPECT_EQ(hint(diagnostic), expected);
  diagnostic.is_memory_error = false;
  diagnostic.sys_errno = ENOMEM;
  EXPECT_EQ(hint(diagnostic), expected);
}

TEST_F(Hint, AThreadThatCannotBeStartedNamesTheMemoryForItsStack) {
  Diagnostic diagnostic;
  diagnostic.type = "RuntimeError";
  diagnostic.message = "can't start new thread";
  EXPECT_EQ(hint(diagnostic),
            "the memory, of which each thread reserves its stack, is limited to 512m; to allow "
            "more, add --memory=1g");
  diagnostic.message = "another";
  EXPECT_EQ(hint(diagnostic), std::nullopt);
}

TEST_F(Hint, AFileThatGrewTooLargeNamesItsLimitIfThereIsOne) {
  Diagnostic diagnostic;
  diagnostic.type = "OSError";
  diagnostic.sys_errno = EFBIG;
  EXPECT_EQ(hint(diagnostic), std::nullopt);
  policy_.max_file_size = 100;
  EXPECT_EQ(hint(diagnostic),
            "a written file is limited to 100; to allow more, add --max-file-size=200");
}

TEST_F(Hint, AMissingTemporaryDirectoryNamesItsFlagUnlessGranted) {
  Diagnostic diagnostic;
  diagnostic.type = "FileNotFoundError";
  diagnostic.sys_errno = ENOENT;
  diagnostic.message = "[Errno 2] No usable temporary directory found in ['/tmp', '/']";
  EXPECT_EQ(hint(diagnostic), "to give the program a temporary directory, add --allow-temp");
  policy_.temp = "/run/pynox";
  EXPECT_EQ(hint(diagnostic), std::nullopt);
}

TEST_F(Hint, AModuleOfTheActiveEnvironmentNamesItsSitePackages) {
  const std::string packages = root_ + "/venv/lib/python3.11/site-packages";
  std::filesystem::create_directories(packages + "/package");
  std::ofstream(packages + "/single.py") << "";
  std::ofstream(packages + "/native.cpython-311-x86_64-linux-gnu.so") << "";
  Diagnostic diagnostic;
  diagnostic.type = "ModuleNotFoundError";
  for (const char* const module : {"package", "package.sub", "single", "native"}) {
    diagnostic.missing_module = module;
    EXPECT_EQ(hint(diagnostic, root_ + "/venv"),
              "to import it from the virtual environment, add --package-dir=" + packages);
    EXPECT_EQ(hint(diagnostic), std::nullopt);
  }
  diagnostic.missing_module = "absent";
  EXPECT_EQ(hint(diagnostic, root_ + "/venv"), std::nullopt);
  diagnostic.missing_module = "../site-packages/package";
  EXPECT_EQ(hint(diagnostic, root_ + "/venv"), std::nullopt);
}

TEST_F(Hint, AnEnvironmentGivenAsPackageDirectoryNamesItsSitePackages) {
  const std::string packages = root_ + "/venv/lib/python3.11/site-packages";
  std::filesystem::create_directories(packages + "/package");
  Diagnostic diagnostic;
  diagnostic.missing_module = "package";
  policy_.package_dirs = {root_ + "/venv"};
  EXPECT_EQ(hint(diagnostic),
            "to import it from the virtual environment, add --package-dir=" + packages);
  policy_.package_dirs.push_back(packages);
  EXPECT_EQ(hint(diagnostic), std::nullopt);
}

TEST_F(Hint, OtherErrorsHaveNone) {
  Diagnostic diagnostic;
  diagnostic.type = "FileNotFoundError";
  diagnostic.sys_errno = ENOENT;
  diagnostic.attempt = Attempt::read;
  diagnostic.path = root_ + "/absent";
  EXPECT_EQ(hint(diagnostic), std::nullopt);
}

TEST_F(Hint, APermissionErrorOfTheProgramsOwnHasNone) {
  Diagnostic diagnostic;
  diagnostic.type = "PermissionError";
  diagnostic.is_permission_error = true;
  EXPECT_EQ(hint(diagnostic), std::nullopt);
  diagnostic.sys_errno = EPERM;
  EXPECT_EQ(hint(diagnostic), "the sandbox never allows this operation, whatever flag is given");
}

}  // namespace
}  // namespace pynox
