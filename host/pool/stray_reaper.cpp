// SPDX-License-Identifier: Apache-2.0
#include "host/pool/stray_reaper.hpp"

#include "host/run/clock.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <iterator>

namespace pynox::pool {
namespace {

constexpr std::int64_t kFirstPauseNs = 50 * kNsPerMs;
/// The others of the group may be sessions, and live long.
constexpr std::int64_t kLongestPauseNs = 10 * kNsPerSecond;

}  // namespace

StrayReaper::~StrayReaper() {
  for (const Search& search : searches_) loop_.cancel(search.timer);
}

void StrayReaper::look_for(pid_t group) {
  searches_.push_back({.group = group});
  look(std::prev(searches_.end()));
}

void StrayReaper::look(std::list<Search>::iterator search) {
  siginfo_t ended{};
  if (::waitid(P_PGID, static_cast<id_t>(search->group), &ended, WEXITED | WNOHANG | WNOWAIT) !=
      0) {
    searches_.erase(search);  // nobody is left in the group
    return;
  }
  if (ended.si_pid != 0 && ended.si_pid == search->suspect) {
    // Whoever owned it would have reaped it in one of the turns that the loop has made since.
    (void)::waitpid(search->suspect, nullptr, WNOHANG);
    searches_.erase(search);  // a template has one child at a time that it has not told of
    return;
  }
  search->suspect = ended.si_pid;
  search->pause_ns = std::clamp(search->pause_ns * 2, kFirstPauseNs, kLongestPauseNs);
  search->timer =
      loop_.call_at(monotonic_ns() + search->pause_ns, [this, search] { look(search); });
}

}  // namespace pynox::pool
