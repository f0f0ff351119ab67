// SPDX-License-Identifier: Apache-2.0
/// From the facts of a run that has ended to its report.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/policy/policy.hpp"
#include "host/report/hint.hpp"
#include "host/report/run_report.hpp"
#include "host/run/channels.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace pynox {

/// [parent] The report of a finished run. `working_directory` makes relative paths absolute;
/// `virtual_env` is the caller's VIRTUAL_ENV or empty, looked at for a hint; `spelling` is how the
/// hints name permissions.
[[nodiscard]] RunReport make_report(ProgramEnd end, const Policy& policy,
                                    const PreparedRun& prepared,
                                    const std::string& working_directory,
                                    const std::string& virtual_env,
                                    Spelling spelling = Spelling::flags);

/// What the report says of a run whose time was over and which `was_ended` so, "killed" say.
[[nodiscard]] ReportError timeout_error(std::uint64_t timeout_ms, std::string_view was_ended,
                                        Spelling spelling);

/// The policy as the report tells it.
[[nodiscard]] ReportPolicy describe_policy(const Policy& policy, const PreparedRun& prepared);

}  // namespace pynox
