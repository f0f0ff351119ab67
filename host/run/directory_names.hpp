// SPDX-License-Identifier: Apache-2.0
/// What is in a directory.
#pragma once

#include <functional>

namespace pynox {

/// [parent] Calls `visit` with each name in a directory, apart from "." and "..", one at a time: a
/// program can make more of them than the launcher has memory for. What `visit` adds or removes may
/// be met or not. A directory that cannot be read has no names.
void for_each_name(int directory_fd, const std::function<void(const char* name)>& visit);

}  // namespace pynox
