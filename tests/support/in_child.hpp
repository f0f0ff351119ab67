// SPDX-License-Identifier: Apache-2.0
/// Irreversible things run in a forked child.
#pragma once

#include <functional>

namespace pynox::test {

/// Runs `body` in a fork of the test and returns its exit status, or 128 + N if signal N ended it.
/// An exception in it counts as status 255.
[[nodiscard]] int in_child(const std::function<int()>& body);

}  // namespace pynox::test
