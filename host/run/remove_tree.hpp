// SPDX-License-Identifier: Apache-2.0
/// Removing a directory that a hostile program has filled.
#pragma once

namespace pynox {

/// [parent] Removes everything beneath `directory_fd`, as far as the caller's rights reach. Never
/// follows a link, never leaves the directory, and uses neither recursion nor more than a few
/// descriptors: a program can nest directories deeper than any stack or descriptor table.
void remove_contents(int directory_fd);

}  // namespace pynox
