// SPDX-License-Identifier: Apache-2.0
#include "host/policy/baseline.hpp"

#include "host/python/python.hpp"
#include "tests/support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace pynox {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

std::vector<std::string> paths(const std::vector<Grant>& grants) {
  std::vector<std::string> result;
  for (const Grant& grant : grants) result.push_back(grant.path);
  return result;
}

std::vector<Grant> baseline(Network network) {
  std::vector<Grant> grants;
  const Result<void> added = add_baseline_grants(grants, network);
  EXPECT_TRUE(added) << added.error().message;
  return grants;
}

/// Whether reading `path` is granted by itself or by a directory above it.
bool is_readable(const std::vector<Grant>& grants, const fs::path& path) {
  for (fs::path at = fs::canonical(path); at != at.parent_path(); at = at.parent_path()) {
    if (std::ranges::any_of(grants, [&](const Grant& grant) {
          return grant.path == at && grant.access != Access::list;
        })) {
      return true;
    }
  }
  return false;
}

TEST(Baseline, CoversTheStandardLibraryAndSharedLibraries) {
  const std::vector<Grant> grants = baseline(Network::deny);
  EXPECT_TRUE(is_readable(grants, standard_library() + "/os.py"));
  EXPECT_TRUE(is_readable(grants, standard_library() + "/json/__init__.py"));
  EXPECT_TRUE(is_readable(grants, "/usr/lib/" PYNOX_LIBRARY_ARCHITECTURE "/libc.so.6"));
  EXPECT_TRUE(is_readable(grants, "/usr/share/zoneinfo"));
}

TEST(Baseline, CoversOnlyLibrariesWhereTheyLieAmongOtherThings) {
  const std::vector<Grant> grants = baseline(Network::deny);
  for (const char* directory : {"/usr/lib", "/usr/local/lib"}) {
    EXPECT_FALSE(is_readable(grants, directory));
    for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
      const std::string name = entry.path().filename();
      if (entry.is_symlink() || !entry.is_regular_file()) continue;
      const bool is_library = name.ends_with(".so") || name.find(".so.") != std::string::npos;
      EXPECT_EQ(is_readable(grants, entry.path()), is_library) << entry.path();
    }
  }
  EXPECT_FALSE(is_readable(grants, "/usr/lib/os-release"));
}

TEST(Baseline, NeverCoversInstalledPackages) {
  const std::vector<Grant> grants = baseline(Network::allow);
  const std::string library = standard_library();
  for (const std::string& packages :
       {library + "/site-packages", library + "/dist-packages",
        std::string("/usr/lib/python3/dist-packages"), std::string("/usr/local/lib")}) {
    if (fs::exists(packages)) {
      EXPECT_FALSE(is_readable(grants, packages)) << packages;
    }
  }
}

TEST(Baseline, CoversNothingOfProcOrSys) {
  for (const std::string& path : paths(baseline(Network::allow))) {
    EXPECT_FALSE(path.starts_with("/proc") || path.starts_with("/sys")) << path;
  }
}

TEST(Baseline, OnlyTheNullDeviceIsWritable) {
  const std::vector<Grant> grants = baseline(Network::allow);
  EXPECT_THAT(paths(grants),
              IsSupersetOf({"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"}));
  for (const Grant& grant : grants) {
    const bool is_writable = grant.access == Access::write || grant.access == Access::read_write;
    EXPECT_EQ(is_writable, grant.path == "/dev/null") << grant.path;
  }
}

TEST(Baseline, CoversNameResolutionWithTheNetworkAlone) {
  // Which of its files a system has differs; glibc's package brings this one.
  const std::string order = fs::canonical("/etc/gai.conf");
  EXPECT_THAT(paths(baseline(Network::allow)), Contains(order));
  EXPECT_THAT(paths(baseline(Network::deny)), Not(Contains(order)));
}

TEST(TreeWithoutPackages, IsGrantedWholeIfThereAreNone) {
  const test::TempDir dir;
  dir.write("lib/os.py", "");
  std::vector<Grant> grants;
  ASSERT_TRUE(add_tree_without_packages(grants, dir.path("lib")));
  EXPECT_THAT(paths(grants), ElementsAre(dir.path("lib")));
}

TEST(TreeWithoutPackages, IsGrantedEntryByEntryIfThereAreSome) {
  for (const char* packages : {"site-packages", "dist-packages", "python3/dist-packages"}) {
    const test::TempDir dir;
    dir.write("lib/os.py", "");
    dir.write("lib/json/__init__.py", "");
    dir.write(std::string("lib/") + packages + "/secret.py", "");
    fs::create_symlink("/etc", dir.path("lib/link"));
    std::vector<Grant> grants;
    ASSERT_TRUE(add_tree_without_packages(grants, dir.path("lib")));
    EXPECT_THAT(paths(grants),
                UnorderedElementsAre(dir.path("lib"), dir.path("lib/os.py"), dir.path("lib/json")))
        << packages;
    for (const Grant& grant : grants) {
      EXPECT_EQ(grant.kind,
                grant.path == dir.path("lib/os.py") ? GrantKind::file : GrantKind::directory);
      // The import system lists the directory.
      EXPECT_EQ(grant.access, grant.path == dir.path("lib") ? Access::list : Access::read);
    }
  }
}

TEST(TreeWithoutPackages, ThatIsMissingOrGrantedAlreadyAddsNothing) {
  const test::TempDir dir;
  dir.make_dir("lib");
  fs::create_symlink("lib", dir.path("alias"));
  std::vector<Grant> grants;
  ASSERT_TRUE(add_tree_without_packages(grants, dir.path("missing")));
  EXPECT_TRUE(grants.empty());
  ASSERT_TRUE(add_tree_without_packages(grants, dir.path("lib")));
  ASSERT_TRUE(add_tree_without_packages(grants, dir.path("alias")));
  EXPECT_EQ(grants.size(), 1U);
}

}  // namespace
}  // namespace pynox
