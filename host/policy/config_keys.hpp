// SPDX-License-Identifier: Apache-2.0
/// Reading single values of a configuration file: each function takes one key's value, checks its
/// type, form and bounds, and puts it where it belongs.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/permissions.hpp"
#include "host/policy/pool_settings.hpp"

#include <pynox/result.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// Where a value stands, for its errors and its relative paths.
struct KeyContext {
  const std::string& file;       ///< absolute
  const std::string& directory;  ///< the file's own, absolute
  std::string_view key;
};

using ReadKey = std::function<Result<void>(const Value&, const KeyContext&)>;

/// The keys of one table.
using KeyTable = std::map<std::string_view, ReadKey>;

/// The keys of [permissions], [profiles.NAME] and [pool.limits]. They write to `target`, which must
/// outlive the table.
[[nodiscard]] KeyTable permission_keys(Permissions& target);

/// The keys of [pool]. They write to `target`, which must outlive the table.
[[nodiscard]] KeyTable pool_keys(PoolSettings& target);

/// A text that is not empty, such as the name of a backend.
[[nodiscard]] Result<std::string> read_text(const Value& value, const KeyContext& context);

/// An error at `value`'s place in the file.
[[nodiscard]] Error error_at(const Value& value, const KeyContext& context, std::string message,
                             std::string hint = {});

}  // namespace pynox
