// SPDX-License-Identifier: Apache-2.0
/// An output plugin as the host sees it: a module and a table.
#pragma once

#include <pynox/output.h>

#include <string>
#include <string_view>
#include <vector>

namespace pynox::test {

/// What a rendering wrote.
struct Rendered {
  pynox_status status = PYNOX_OK;
  std::string out{};
  std::string err{};
  std::vector<std::string> pieces{};  ///< each call's text
  std::vector<std::string> errors{};  ///< what went to the error sink
};

/// The table in the module at `path`; a failure of the running test if there is none.
[[nodiscard]] const pynox_output* load_output(const std::string& path);

/// Renders `report`. The writer accepts `writes` calls and refuses the rest.
[[nodiscard]] Rendered render(const pynox_output& output, const pynox_run_report& report,
                              std::size_t writes = static_cast<std::size_t>(-1));

/// The report of a run that ended with 0 and wrote nothing.
[[nodiscard]] pynox_run_report plain_report();

/// An error without file, line, path and hint. `type` and `message` must outlive it.
[[nodiscard]] pynox_report_error plain_error(std::string_view type, std::string_view message);

}  // namespace pynox::test
