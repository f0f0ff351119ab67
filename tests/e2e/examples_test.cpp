// SPDX-License-Identifier: Apache-2.0
/// The programs of docs/examples do what their first lines say.
#include "tests/support/pynox.hpp"

#include <filesystem>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;

class Examples : public SandboxTest {
 protected:
  void SetUp() override {
    SandboxTest::SetUp();
    dir_.make_dir("docs");
    std::filesystem::copy(PYNOX_EXAMPLES, dir_.path("docs/examples"),
                          std::filesystem::copy_options::recursive);
  }
};

TEST_F(Examples, HelloNeedsNoFlag) {
  EXPECT_EQ(pynox({"docs/examples/hello.py"}).out, "Hello, world!\n");
  EXPECT_EQ(pynox({"docs/examples/hello.py", "Ada"}).out, "Hello, Ada!\n");
}

TEST_F(Examples, DenialNamesTheFlagThatAllowsIt) {
  const ProcessResult denied = pynox({"docs/examples/denial.py"});
  EXPECT_THAT(denied, Raised("PermissionError"));
  EXPECT_THAT(hint_of(denied), HasSubstr("--allow-read=/etc/passwd"));
  const ProcessResult allowed = pynox({"--allow-read=/etc/passwd", "docs/examples/denial.py"});
  EXPECT_THAT(allowed, Exited(0));
  EXPECT_THAT(allowed.out, HasSubstr("accounts"));
}

TEST_F(Examples, SummaryReadsWhatIsGranted) {
  const Words program{"docs/examples/csv-summary/summary.py", "docs/examples/data/sales.csv"};
  EXPECT_THAT(pynox(program), Raised("PermissionError"));
  EXPECT_EQ(pynox(Words{"--allow-read=docs/examples/data"} + program).out,
            "Bonn            4\nUlm             8\n");
}

TEST_F(Examples, ProjectIsConfiguredByItsFile) {
  ProcessOptions project;
  project.cwd = dir_.path("docs/examples/toml-project");
  EXPECT_THAT(pynox({"app/job.py"}, project), Exited(0));
  EXPECT_THAT(dir_.read("docs/examples/toml-project/out/words.txt"), HasSubstr("2 the"));
  EXPECT_THAT(pynox({"--profile=large", "app/job.py"}, project), Exited(0));
}

}  // namespace
}  // namespace pynox::test
