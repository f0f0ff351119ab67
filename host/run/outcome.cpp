// SPDX-License-Identifier: Apache-2.0
#include "host/run/outcome.hpp"

#include "host/exit_status.hpp"
#include "host/policy/absolute_path.hpp"
#include "host/policy/values.hpp"
#include "host/report/diagnostic.hpp"
#include "host/report/hint.hpp"

#include <signal.h>

#include <cstring>
#include <utility>

namespace pynox {
namespace {

/// Statuses that an uncaught exception ends in: 1, 120 when the streams could not be flushed
/// afterwards (CPython's Py_RunMain), and a death by SIGINT for KeyboardInterrupt. With any other,
/// the record on the channel is not the cause.
bool ended_by_exception(const ProcessEnd& end) noexcept {
  constexpr int kFlushFailed = 120;
  return end.signal == SIGINT ||
         (end.signal == 0 && (end.exit_status == 1 || end.exit_status == kFlushFailed));
}

std::string describe_signal(int signal) {
  const char* name = ::sigabbrev_np(signal);
  std::string text = "the program was killed by signal " + std::to_string(signal);
  if (name != nullptr) text += std::string(" (SIG") + name + ")";
  return text;
}

ReportError describe_exception(const Diagnostic& diagnostic, const Policy& policy,
                               const std::string& working_directory, const std::string& virtual_env,
                               Spelling spelling) {
  ReportError error{.type = diagnostic.type, .message = diagnostic.message};
  if (!diagnostic.file.empty()) error.file = diagnostic.file;
  if (diagnostic.line > 0) error.line = diagnostic.line;
  if (!diagnostic.path.empty()) error.path = absolute_path(diagnostic.path, working_directory);
  error.hint = hint_for(diagnostic, policy, working_directory, virtual_env, spelling);
  return error;
}

}  // namespace

ReportError timeout_error(std::uint64_t timeout_ms, std::string_view was_ended, Spelling spelling) {
  std::string message = "the program was still running after " + format_duration(timeout_ms);
  message.append(" and was ").append(was_ended);
  return {.type = kErrorTimeout,
          .message = std::move(message),
          .hint = spelling != Spelling::flags
                      ? "to let it run longer, give timeout a larger value"
                      : "to let it run longer, give --timeout a larger value"};
}

ReportPolicy describe_policy(const Policy& policy, const PreparedRun& prepared) {
  return {.allow_read = policy.allow_read,
          .allow_write = policy.allow_write,
          .implicit_read = policy.implicit_read,
          .package_dirs = policy.package_dirs,
          .allow_env = policy.allow_env,
          .network = prepared.network(),
          .subprocesses = prepared.subprocesses(),
          .host_unix_sockets = prepared.host_unix_sockets(),
          .timeout_ms = policy.timeout_ms,
          .memory_bytes = policy.memory_bytes,
          .backend = prepared.name(),
          .max_file_size = policy.max_file_size,
          .temp = policy.temp};
}

RunReport make_report(ProgramEnd end, const Policy& policy, const PreparedRun& prepared,
                      const std::string& working_directory, const std::string& virtual_env,
                      Spelling spelling) {
  RunReport report;
  const ProcessEnd process = end.ended.process;
  report.exit_status = process.signal != 0 ? kExitSignalBase + process.signal : process.exit_status;
  if (process.is_lost) {
    // Only in a pool: run_program() gives no report of such a run.
    report.exit_status = kExitPynoxFailure;
    report.error = ReportError{.type = kErrorPoolFailed,
                               .message = "the pool cannot tell how the program ended",
                               .hint = "run it again only if running it twice is harmless"};
  } else if (end.ended.timed_out && process.signal == SIGKILL) {
    report.exit_status = kExitTimeout;
    report.error = timeout_error(policy.timeout_ms, "killed", spelling);
  } else if (const std::optional<Diagnostic> diagnostic = parse_diagnostic(end.ended.diagnostic);
             diagnostic && ended_by_exception(process)) {
    report.error =
        describe_exception(*diagnostic, policy, working_directory, virtual_env, spelling);
  } else if (process.signal != 0) {
    report.error = ReportError{.type = kErrorKilled, .message = describe_signal(process.signal)};
  }
  report.stdout_bytes = std::move(end.stdout_bytes);
  report.stderr_bytes = std::move(end.stderr_bytes);
  report.stdout_truncated = end.stdout_truncated;
  report.stderr_truncated = end.stderr_truncated;
  report.duration_ms = end.ended.duration_ms;
  report.policy = describe_policy(policy, prepared);
  return report;
}

}  // namespace pynox
