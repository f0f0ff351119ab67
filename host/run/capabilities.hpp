// SPDX-License-Identifier: Apache-2.0
/// Giving up privileges that the caller may hold.
#pragma once

namespace pynox {

/// [child] Drops every capability but CAP_DAC_OVERRIDE, which is kept where it is held: `sudo pynox
/// app.py` can then read what root's python could, within the grants. Where the bounding set and
/// the securebits can be changed they are, else no_new_privs makes both moot. Returns 0 or an
/// errno.
[[nodiscard]] int drop_capabilities() noexcept;

}  // namespace pynox
