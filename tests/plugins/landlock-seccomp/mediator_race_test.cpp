// SPDX-License-Identifier: Apache-2.0
// Programs that change, while the launcher looks, what it looks at. Every loop is bounded; no
// timing decides.
#include "tests/plugins/landlock-seccomp/confined.hpp"
#include "tests/plugins/landlock-seccomp/metadata_attempts.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/temp_dir.hpp"

#include <pynox/unique_fd.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <functional>
#include <string>
#include <thread>

namespace pynox::test {
namespace {

constexpr pynox_access kBoth = PYNOX_ACCESS_READ | PYNOX_ACCESS_WRITE;
constexpr int kRounds = 2000;

class MediatorRaces : public testing::Test {
 protected:
  void SetUp() override {
    (void)directory_.write("out/a/file", "");
    (void)directory_.write("out/b/file", "");
    (void)directory_.write("outside/file", "");
    before_ = metadata_of(path("outside/file"));
  }
  void TearDown() override { EXPECT_EQ(metadata_of(path("outside/file")), before_); }

  [[nodiscard]] std::string path(std::string_view name) const { return directory_.path(name); }
  [[nodiscard]] TestPolicy policy() const { return {.grants = {{path("out"), kBoth}}}; }

 private:
  TempDir directory_;
  std::string before_;
};

/// Repeats `attack` while a second thread repeats `change`. Returns how often the attack went
/// through.
int race(const std::function<int()>& attack, const std::function<void()>& change) {
  std::atomic<bool> stop{false};
  std::thread changer([&] {
    while (!stop) change();
  });
  int through = 0;
  for (int round = 0; round < kRounds; ++round) {
    if (attack() == 0) ++through;
  }
  stop = true;
  changer.join();
  return through;
}

TEST_F(MediatorRaces, ALinkThatTurnsAway) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string link = path("out/link");
    const std::string other = path("out/other");
    if (::symlink(path("outside").c_str(), link.c_str()) != 0) return 1;
    if (::symlink(path("out/a").c_str(), other.c_str()) != 0) return 2;
    (void)race([&] { return error_of(::chmod((link + "/file").c_str(), 0666)); },
               [&] {
                 (void)::syscall(SYS_renameat2, AT_FDCWD, link.c_str(), AT_FDCWD, other.c_str(),
                                 /*RENAME_EXCHANGE*/ 2);
               });
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRaces, DirectoriesThatChangePlaces) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string deep = path("out/a/deep");
    if (::mkdir(deep.c_str(), 0700) != 0 || ::chdir(deep.c_str()) != 0) return 1;
    // "../../../outside" leads outside from out/a/deep and nowhere from out/deep.
    (void)race([&] { return error_of(::chmod("../../../outside/file", 0666)); },
               [&] {
                 (void)::rename(path("out/a/deep").c_str(), path("out/deep").c_str());
                 (void)::rename(path("out/deep").c_str(), path("out/a/deep").c_str());
               });
    return 0;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRaces, ADescriptorThatIsReplaced) {
  const UniqueFd outside(::open(path("outside/file").c_str(), O_RDONLY));
  const int status = in_mediated_child(policy(), [&] {
    const UniqueFd inside(::open(path("out/a/file").c_str(), O_RDONLY));
    const int changing = ::dup(inside.get());
    const int through = race([&] { return error_of(::fchmod(changing, 0666)); },
                             [&] {
                               (void)::dup2(outside.get(), changing);
                               (void)::dup2(inside.get(), changing);
                             });
    return through > 0 ? 0 : 1;  // the own file is changed now and then
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRaces, APathThatIsRewritten) {
  const int status = in_mediated_child(policy(), [&] {
    const std::string inside = path("out/a/../a/file");
    const std::string outside = path("outside/file");
    std::array<char, 4096> buffer{};
    std::memcpy(buffer.data(), inside.c_str(), inside.size() + 1);
    const int through = race([&] { return error_of(::chmod(buffer.data(), 0666)); },
                             [&] {
                               std::memcpy(buffer.data(), outside.c_str(), outside.size() + 1);
                               std::memcpy(buffer.data(), inside.c_str(), inside.size() + 1);
                             });
    return through > 0 ? 0 : 1;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRaces, AProgramThatDiesInTheMiddle) {
  for (int round = 0; round < 20; ++round) {
    const int status = in_mediated_child(policy(), [&]() -> int {
      std::array<std::thread, 4> threads;
      for (std::thread& thread : threads) {
        thread = std::thread([&] {
          while (true) (void)::chmod(path("out/a/file").c_str(), 0600);
        });
      }
      for (int call = 0; call < 50; ++call) (void)::chmod(path("out/b/file").c_str(), 0640);
      ::kill(::getpid(), SIGKILL);
      return 1;
    });
    ASSERT_EQ(status, 128 + SIGKILL);
  }
}

TEST_F(MediatorRaces, SignalsThatRestartCallsFailNone) {
  const int status = in_mediated_child(policy(), [&] {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    action.sa_flags = SA_RESTART;  // without it: EINTR until the launcher has taken the call
    ::sigaction(SIGUSR1, &action, nullptr);
    const int through = race([&] { return error_of(::chmod(path("out/a/file").c_str(), 0600)); },
                             [] { (void)::syscall(SYS_tgkill, ::getpid(), ::getpid(), SIGUSR1); });
    return through == kRounds ? 0 : 1;
  });
  EXPECT_EQ(status, 0);
}

TEST_F(MediatorRaces, ManyThreadsAreServedInTurn) {
  const int status = in_mediated_child(policy(), [&] {
    std::atomic<int> failures{0};
    std::array<std::thread, 16> threads;
    for (std::thread& thread : threads) {
      thread = std::thread([&] {
        for (int call = 0; call < 200; ++call) {
          if (::chmod(path("out/a/file").c_str(), 0600) != 0) ++failures;
          if (::chmod(path("outside/file").c_str(), 0600) == 0) ++failures;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    return failures == 0 ? 0 : 1;
  });
  EXPECT_EQ(status, 0);
}

/// Takes the one place for a listener, as a container that intercepts calls does.
bool install_foreign_listener() {
  std::array<sock_filter, 1> program{sock_filter{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
  const sock_fprog filter{.len = program.size(), .filter = program.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER,
                   &filter) >= 0;
}

TEST_F(MediatorRaces, WithAnotherListenerInTheChainTheCallsAreRefused) {
  const std::string inside = metadata_of(path("out/a/file"));
  const int status = in_child([&] {
    if (!install_foreign_listener()) return 200;
    return in_confined_child(policy(), [&] {
      int position = 0;
      for (const Attempt& attempt : metadata_attempts()) {
        ++position;
        if (attempt.run(path("out/a/file")) != EPERM) return position;
      }
      // What needs no launcher works.
      return error_of(::open(path("out/a/file").c_str(), O_RDWR)) == 0 ? 0 : 100;
    });
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(metadata_of(path("out/a/file")), inside);
}

}  // namespace
}  // namespace pynox::test
