// SPDX-License-Identifier: Apache-2.0
#include "host/cli/dispatch.hpp"

#include "host/cli/command_line.hpp"
#include "host/cli/doctor.hpp"
#include "host/cli/help.hpp"
#include "host/cli/plugins_command.hpp"
#include "host/cli/version.hpp"
#include "host/exit_status.hpp"
#include "host/mcp/mcp_command.hpp"
#include "host/pool/pool_command.hpp"
#include "host/pool/template_process.hpp"
#include "host/python/python.hpp"
#include "host/write_signals.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <variant>

namespace pynox {
namespace {

/// One alternative of a visitor for each command.
template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;  // clang 14 does not deduce aggregates

/// What follows the program's own name.
std::span<const std::string> words_of(const std::vector<std::string>& argv) {
  return std::span(argv).subspan(argv.empty() ? 0 : 1);
}

Result<std::string> current_directory() {
  const std::unique_ptr<char, void (*)(void*)> path(::getcwd(nullptr, 0), ::free);
  if (path) return std::string(path.get());
  return Error{.kind = ErrorKind::usage,
               .message = std::string("cannot find the current directory: ") + std::strerror(errno),
               .hint = "change to a directory that exists",
               .sys_errno = errno};
}

ExitPlan print(const CommandOutput& output) {
  const WriteSignalsBlocked no_signal;
  if (std::fputs(output.text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) {
    return {.status = output.exit_status};
  }
  (void)std::fprintf(stderr, "pynox: cannot write to standard output: %s\n", std::strerror(errno));
  return {.status = kExitPynoxFailure};
}

}  // namespace

ExitPlan dispatch(const std::vector<std::string>& argv, const ProcessStart& start) {
  const std::span<const std::string> words = words_of(argv);
  if (pool::is_template(words)) return {.status = pool::run_template(start)};
  const Result<std::string> directory = current_directory();
  if (!directory)
    return report_failure(Registry::for_this_process(), requested_output(words), directory.error());
  const Result<Command> command = parse_command_line(words, *directory);
  if (!command)
    return report_failure(Registry::for_this_process(), requested_output(words), command.error());
  return std::visit(
      Overloaded{[&](const RunCommand& run) { return run_one_shot(run, argv, *directory, start); },
                 [&](const NoSandboxCommand& run) {
                   start.close_missing_streams();
                   return ExitPlan{.status = run_python_unsandboxed(run.words)};
                 },
                 [&](const DoctorCommand& doctor) {
                   return print(run_doctor(doctor.json, Registry::for_this_process()));
                 },
                 [&](const PluginsCommand& plugins) {
                   return print(run_plugins(plugins.json, Registry::for_this_process()));
                 },
                 [&](const PoolCommand& pool) { return pool::run_pool(pool, argv, *directory); },
                 [&](const McpCommand& server) { return mcp::run_mcp(server, argv, *directory); },
                 [&](const VersionCommand&) {
                   return print({.text = version_text(), .exit_status = kExitSuccess});
                 },
                 [&](const HelpCommand&) {
                   return print({.text = help_text(), .exit_status = kExitSuccess});
                 }},
      *command);
}

ExitPlan report_internal_failure(const std::vector<std::string>& argv,
                                 const std::exception& exception) noexcept {
  try {
    return report_failure(Registry::for_this_process(), requested_output(words_of(argv)),
                          {.kind = ErrorKind::sandbox,
                           .message = std::string("internal failure: ") + exception.what(),
                           .hint = "this is a defect of pynox, or memory ran out"});
  } catch (const std::exception&) {
    (void)std::fprintf(stderr, "pynox: internal failure: %s\n", exception.what());
    return {.status = kExitPynoxFailure};
  }
}

}  // namespace pynox
