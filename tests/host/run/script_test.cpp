// SPDX-License-Identifier: Apache-2.0
#include "host/run/script.hpp"

#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace pynox {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ProgramSource inspect(ProgramKind kind, const std::string& text) {
  Result<ProgramSource> source = inspect_program({.kind = kind, .text = text}, "/somewhere");
  EXPECT_TRUE(source);
  return *std::move(source);
}

TEST(ProgramSource, CodeMakesNothingReadable) {
  EXPECT_THAT(inspect(ProgramKind::code, "pass").implicit_read, IsEmpty());
}

TEST(ProgramSource, AModuleMakesTheCurrentDirectoryReadable) {
  EXPECT_THAT(inspect(ProgramKind::module, "pytest").implicit_read, ElementsAre("/somewhere"));
}

TEST(ProgramSource, AScriptMakesItsDirectoryReadable) {
  const test::TempDir dir;
  const std::string script = dir.write("sub/app.py", "");
  EXPECT_THAT(inspect(ProgramKind::script, script).implicit_read, ElementsAre(dir.path("sub")));
}

TEST(ProgramSource, AScriptBehindALinkMakesTheDirectoryOfItsTargetReadable) {
  const test::TempDir dir;
  const std::string script = dir.write("real/app.py", "");
  dir.make_dir("links");
  std::filesystem::create_symlink(script, dir.path("links/run.py"));
  EXPECT_THAT(inspect(ProgramKind::script, dir.path("links/run.py")).implicit_read,
              ElementsAre(dir.path("real")));
}

TEST(ProgramSource, ADirectoryMakesItselfReadable) {
  const test::TempDir dir;
  EXPECT_THAT(inspect(ProgramKind::script, dir.make_dir("app")).implicit_read,
              ElementsAre(dir.path("app")));
}

TEST(ProgramSource, AScriptThatIsNotThereMakesNothingReadable) {
  const ProgramSource source = inspect(ProgramKind::script, "/nowhere/at/all.py");
  EXPECT_THAT(source.implicit_read, IsEmpty());
  EXPECT_FALSE(source.script);
}

TEST(ProgramSource, AFileBehindStandardInputIsOpenedAndItsDirectoryStaysUnreadable) {
  const int status = test::in_child([] {
    const test::TempDir dir;
    const std::string script = dir.write("app.py", "pass");
    ::close(0);
    if (::open(script.c_str(), O_RDONLY | O_CLOEXEC) != 0) return 1;
    const ProgramSource source = inspect(ProgramKind::script, "/dev/stdin");
    return source.script && source.implicit_read.empty() ? 0 : 2;
  });
  EXPECT_EQ(status, 0);
}

TEST(ProgramSource, APipeIsOpenedAndGrantsNothing) {
  int fds[2] = {-1, -1};
  ASSERT_EQ(::pipe2(fds, O_CLOEXEC), 0);
  const UniqueFd read_end(fds[0]);
  const UniqueFd write_end(fds[1]);
  const ProgramSource source =
      inspect(ProgramKind::script, "/dev/fd/" + std::to_string(read_end.get()));
  EXPECT_TRUE(source.script);
  EXPECT_THAT(source.implicit_read, IsEmpty());
}

}  // namespace
}  // namespace pynox
