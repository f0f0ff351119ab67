// SPDX-License-Identifier: Apache-2.0
/// Where CPython's small objects lie: pairs of arenas that one huge page can back.
#pragma once

namespace pynox {

/// Before the interpreter starts. Fewer page faults and fewer entries of the TLB for a program with
/// many objects; the kernel decides whether there are huge pages at all.
void use_paired_arenas();

}  // namespace pynox
