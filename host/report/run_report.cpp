// SPDX-License-Identifier: Apache-2.0
#include "host/report/run_report.hpp"

#include "host/exit_status.hpp"

namespace pynox {
namespace {

const char* type_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return kErrorUsage;
    case ErrorKind::config:
      return kErrorConfig;
    case ErrorKind::policy:
      return kErrorPolicy;
    case ErrorKind::plugin:
      return kErrorPlugin;
    case ErrorKind::sandbox:
      return kErrorSetupFailed;
  }
  return kErrorSetupFailed;
}

// "pynox.toml:3:7: unknown key …": a position leads the message, as compilers have it.
std::string message_of(const Error& error) {
  if (error.path.empty() || error.line == 0) return error.message;
  std::string message = error.path + ":" + std::to_string(error.line);
  if (error.column != 0) message += ":" + std::to_string(error.column);
  return message + ": " + error.message;
}

}  // namespace

RunReport report_refusal(const Error& error) {
  RunReport report;
  report.exit_status = kExitPynoxFailure;
  ReportError& refusal = report.error.emplace();
  refusal.type = type_of(error.kind);
  refusal.message = message_of(error);
  if (!error.path.empty()) refusal.path = error.path;
  if (!error.path.empty() && error.line != 0) {
    refusal.file = error.path;
    refusal.line = static_cast<std::int32_t>(error.line);
  }
  if (!error.hint.empty()) refusal.hint = error.hint;
  return report;
}

}  // namespace pynox
