// SPDX-License-Identifier: Apache-2.0
/// The known name that a misspelt one most likely meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pynox {

/// The candidate closest to `name`, if one is close enough to be worth suggesting. Case and the
/// difference between '-' and '_' count for nothing.
[[nodiscard]] std::optional<std::string_view> nearest_name(
    std::string_view name, std::span<const std::string_view> candidates);

}  // namespace pynox
