// SPDX-License-Identifier: Apache-2.0
/// The revisions of the Model Context Protocol that are spoken, and how they differ.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace pynox::mcp {

/// A date, so that revisions compare as text does.
using Revision = std::string_view;

/// Every request carries its revision, and there is no handshake.
inline constexpr Revision kStateless = "2026-07-28";
/// The newest one that begins with `initialize`.
inline constexpr Revision kNewestWithHandshake = "2025-11-25";

/// Newest first.
inline constexpr std::array<Revision, 5> kRevisions{kStateless, kNewestWithHandshake, "2025-06-18",
                                                    "2025-03-26", "2024-11-05"};

/// The revision as one of kRevisions, or nothing.
[[nodiscard]] constexpr std::optional<Revision> known_revision(std::string_view name) {
  const auto* const found = std::ranges::find(kRevisions, name);
  if (found == kRevisions.end()) return std::nullopt;
  return *found;
}

[[nodiscard]] constexpr bool has_structured_results(Revision revision) {
  return revision >= "2025-06-18";
}
[[nodiscard]] constexpr bool has_annotations(Revision revision) { return revision >= "2025-03-26"; }
[[nodiscard]] constexpr bool has_progress_messages(Revision revision) {
  return revision >= "2025-03-26";
}
/// Only one revision has lists of messages in a line.
[[nodiscard]] constexpr bool has_batches(Revision revision) { return revision == "2025-03-26"; }

}  // namespace pynox::mcp
