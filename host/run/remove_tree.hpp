// SPDX-License-Identifier: Apache-2.0
/// Removing a directory that a hostile program has filled.
#pragma once

#include <pynox/unique_fd.hpp>

namespace pynox {

/// Opens a directory by name, following no link, and makes it accessible first if it is not: a
/// program may give one mode 000. What is changed is the very directory that was opened: where
/// another program may write, the name can lead elsewhere a moment later.
UniqueFd open_directory(int parent_fd, const char* name);

/// [parent] Removes everything beneath `directory_fd`, as far as the caller's rights reach. Never
/// follows a link, never leaves the directory, and uses neither recursion, nor more than a few
/// descriptors, nor memory for every name: a program can nest directories deeper than any stack or
/// descriptor table, and make more files than any memory holds names.
void remove_contents(int directory_fd);

}  // namespace pynox
