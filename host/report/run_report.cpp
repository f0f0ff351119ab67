// SPDX-License-Identifier: Apache-2.0
#include "host/report/run_report.hpp"

#include "host/exit_status.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <system_error>

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

// What stopped it belongs into every message, and a plugin may have left it to the number.
std::string with_cause(const Error& error) {
  if (error.sys_errno == 0) return error.message;
  const std::string cause = std::generic_category().message(error.sys_errno);
  const auto same = [](char left, char right) {
    return std::tolower(static_cast<unsigned char>(left)) ==
           std::tolower(static_cast<unsigned char>(right));
  };
  const bool is_told = std::search(error.message.begin(), error.message.end(), cause.begin(),
                                   cause.end(), same) != error.message.end();
  return is_told ? error.message : error.message + ": " + cause;
}

// "pynox.toml:3:7: unknown key …": a position leads the message, as compilers have it.
std::string message_of(const Error& error) {
  if (error.path.empty() || error.line == 0) return with_cause(error);
  std::string message = error.path + ":" + std::to_string(error.line);
  if (error.column != 0) message += ":" + std::to_string(error.column);
  return message + ": " + with_cause(error);
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
  if (!error.hint.empty()) {
    refusal.hint = error.hint;
  } else if (error.sys_errno == EMFILE) {
    refusal.hint = "raise the limit of open files (ulimit -n) that pynox runs under";
  } else if (error.kind == ErrorKind::sandbox) {
    refusal.hint = "run 'pynox doctor' to see what this system lacks";
  }
  return report;
}

}  // namespace pynox
