// SPDX-License-Identifier: Apache-2.0
/// A forked child under the real plugin.
#pragma once

#include <pynox/backend.h>

#include <functional>
#include <string>
#include <vector>

namespace pynox::test {

struct TestGrant {
  std::string path;
  pynox_access access = PYNOX_ACCESS_READ;
};

struct TestPolicy {
  std::vector<TestGrant> grants;
  pynox_network network = PYNOX_NETWORK_DENY;
};

/// The table of the built plugin.
[[nodiscard]] const pynox_backend& backend_under_test();

/// Confines a fork of the test by the policy, runs `body` in it and returns its exit status, or
/// 128 + N if signal N ended it. A failed prepare or enforce fails the test. Nobody serves the
/// mediated calls: a body that makes one hangs.
[[nodiscard]] int in_confined_child(const TestPolicy& policy, const std::function<int()>& body);

/// As above, with the backend's service at work until the child has ended.
[[nodiscard]] int in_mediated_child(const TestPolicy& policy, const std::function<int()>& body);

/// The errno of the last call if its answer says that it failed, else 0.
template <typename Answer>
[[nodiscard]] int error_of(Answer answer) {
  return answer < 0 ? errno : 0;
}

}  // namespace pynox::test
