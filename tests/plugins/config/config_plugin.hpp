// SPDX-License-Identifier: Apache-2.0
/// A config plugin as the host sees it: a module and a table.
#pragma once

#include <pynox/config.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::test {

struct ReportedError {
  pynox_error_kind kind = 0;
  std::string message{};
  std::string path{};
  std::string hint{};
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// What a parse produced. A setting reads "LINE:COLUMN a/b = LINE:COLUMN VALUE".
struct Parsed {
  pynox_status status = PYNOX_OK;
  std::vector<std::string> settings{};
  std::optional<ReportedError> error{};
};

/// The table in the module at `path`; a failure of the running test if there is none.
[[nodiscard]] const pynox_config* load_config(const std::string& path);

/// Parses `text`. The sink answers `answer` to the setting number `refused`, from 0.
[[nodiscard]] Parsed parse(const pynox_config& config, std::string_view text,
                           std::size_t refused = static_cast<std::size_t>(-1),
                           pynox_status answer = PYNOX_E_FAILED);

}  // namespace pynox::test
