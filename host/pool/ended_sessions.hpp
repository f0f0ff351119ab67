// SPDX-License-Identifier: Apache-2.0
/// Why sessions ended, for those who ask for them afterwards.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>

namespace pynox::pool {

/// Remembers the newest ones.
class EndedSessions {
 public:
  void add(const std::string& name, const std::string& reason) {
    if (!reasons_.emplace(name, reason).second) return;
    names_.push_back(name);
    if (names_.size() <= kRemembered) return;
    reasons_.erase(names_.front());
    names_.pop_front();
  }

  /// As the second half of a sentence.
  [[nodiscard]] std::string reason(const std::string& name) const {
    const auto found = reasons_.find(name);
    return found == reasons_.end() ? "it was never opened here, or long ago" : found->second;
  }

 private:
  static constexpr std::size_t kRemembered = 1024;
  std::deque<std::string> names_{};
  std::map<std::string, std::string> reasons_{};
};

}  // namespace pynox::pool
