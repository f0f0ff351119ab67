// SPDX-License-Identifier: Apache-2.0
#include "host/run/one_shot.hpp"

#include "host/executable.hpp"
#include "host/exit_status.hpp"
#include "host/plugins/adapters.hpp"
#include "host/plugins/defaults.hpp"
#include "host/policy/policy.hpp"
#include "host/python/stdlib_cache.hpp"
#include "host/report/hint.hpp"
#include "host/run/configuration.hpp"
#include "host/run/outcome.hpp"
#include "host/run/planted_config.hpp"
#include "host/run/run_program.hpp"
#include "host/run/script.hpp"
#include "host/run/temp_directory.hpp"
#include "host/write_signals.hpp"

#include <pynox/unique_fd.hpp>

#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

/// Everything of a run that is decided before the fork.
struct Preparation {
  Plugin output;
  Plugin backend;
  std::optional<TempDirectory> temp;
  ProgramSource source;
  Policy policy;
  PreparedRun prepared;
  UniqueFd stdlib_cache;
};

/// An error about the backend or the output, blamed on the file if that asked for it.
Error blamed(Error error, std::string_view key, const std::optional<std::string>& flag,
             const LoadedConfig& loaded) {
  if (flag || !loaded.configuration) return error;
  return placed_in(*loaded.configuration, key, std::move(error));
}

Result<Policy> make_policy(const RunCommand& command, const LoadedConfig& loaded,
                           const Registry& registry, const ProgramSource& source, bool captured,
                           std::optional<TempDirectory>& temp) {
  PolicyRequest request;
  const Configuration* configuration = loaded.configuration ? &*loaded.configuration : nullptr;
  Result<Permissions> permissions =
      resolve_permissions(configuration, command.profile, command.flags);
  if (!permissions) return std::move(permissions).error();
  request.permissions = *std::move(permissions);
  request.implicit_read = source.implicit_read;
  request.captured = captured;
  request.protected_paths = protected_paths(loaded, registry);
  if (request.permissions.allow_temp.value_or(false)) {
    Result<TempDirectory> made = TempDirectory::create();
    if (!made) return std::move(made).error();
    temp.emplace(*std::move(made));
    request.temp = temp->path();
  }
  return build_policy(request);
}

Result<Preparation> prepare_run(const RunCommand& command, const Registry& registry,
                                const LoadedConfig& loaded, const std::string& output_id,
                                const std::string& working_directory) {
  Result<Plugin> output = registry.find_output(output_id);
  if (!output) return blamed(std::move(output).error(), "output", command.output, loaded);
  Result<ProgramSource> source = inspect_program(command.program, working_directory);
  if (!source) return std::move(source).error();
  std::optional<TempDirectory> temp;
  const bool captured = output->output()->capture == PYNOX_CAPTURE_COLLECT;
  Result<Policy> policy = make_policy(command, loaded, registry, *source, captured, temp);
  if (!policy) return std::move(policy).error();
  std::optional<std::string> backend_name = command.backend;
  if (!backend_name && loaded.configuration) backend_name = loaded.configuration->backend;
  Result<Plugin> backend =
      registry.find_backend(backend_name.value_or(std::string(kDefaultBackend)));
  if (!backend) return blamed(std::move(backend).error(), "backend", command.backend, loaded);
  Result<PreparedRun> prepared = PreparedRun::prepare(*backend->backend(), *policy);
  if (!prepared) return std::move(prepared).error();
  return Preparation{*std::move(output),
                     *std::move(backend),
                     std::move(temp),
                     *std::move(source),
                     *std::move(policy),
                     *std::move(prepared),
                     open_stdlib_cache(stdlib_cache_path())};
}

PythonRun python_run(const RunCommand& command, const Preparation& preparation,
                     const std::vector<std::string>& argv) {
  PythonRun python{.program = command.program,
                   .original_argv = argv,
                   .executable = executable_path(),
                   .package_dirs = preparation.policy.package_dirs,
                   .stdlib_cache_fd = preparation.stdlib_cache.get()};
  if (preparation.source.script) python.script_fd = preparation.source.script.get();
  return python;
}

/// The caller's VIRTUAL_ENV, looked at only after the program has ended: the child's memory is a
/// copy of the launcher's.
std::string virtual_environment() {
  const char* value = ::secure_getenv("VIRTUAL_ENV");
  return value == nullptr ? std::string() : value;
}

}  // namespace

ExitPlan report_failure(const Registry& registry, const std::optional<std::string>& output_id,
                        const Error& error) {
  const RunReport report = report_refusal(error);
  const Result<Plugin> output =
      registry.find_output(output_id.value_or(std::string(kDefaultOutput)));
  if (!output || !render_report(*output->output(), report)) {
    const ReportError& told = *report.error;
    std::string line = "pynox: " + escape_for_line(told.message);
    if (told.hint) line += "; " + escape_for_line(*told.hint);
    line += "\n";
    const WriteSignalsBlocked no_signal;
    (void)std::fputs(line.c_str(), stderr);  // a closed stderr leaves nobody to tell
  }
  return {.status = kExitPynoxFailure};
}

ExitPlan run_one_shot(const RunCommand& command, const std::vector<std::string>& argv,
                      const std::string& working_directory, const ProcessStart& start) {
  raise_descriptor_limit();
  const Registry registry = Registry::for_this_process();
  const Result<LoadedConfig> loaded =
      load_configuration(registry, command.config_path, working_directory);
  if (!loaded) return report_failure(registry, command.output, loaded.error());
  std::optional<std::string> output_id = command.output;
  if (!output_id && loaded->configuration) output_id = loaded->configuration->output;

  Result<Preparation> preparation =
      prepare_run(command, registry, *loaded, output_id.value_or(std::string(kDefaultOutput)),
                  working_directory);
  if (!preparation) return report_failure(registry, output_id, preparation.error());
  prepare_python();
  const pynox_capture capture = preparation->output.output()->capture;
  if (capture == PYNOX_CAPTURE_COLLECT && !start.stream_was_open[STDOUT_FILENO]) {
    return report_failure(registry, std::nullopt,
                          {.kind = ErrorKind::usage,
                           .message = "standard output is closed: nobody could read the result",
                           .hint = "redirect it to a file, a pipe or /dev/null"});
  }
  const PlantedConfigWatch planted(preparation->policy, working_directory);
  Result<ProgramEnd> end = run_program(preparation->policy, preparation->prepared, capture,
                                       python_run(command, *preparation, argv), start);
  if (!end) return report_failure(registry, output_id, end.error());

  const int signal = end->ended.process.signal;
  RunReport report = make_report(*std::move(end), preparation->policy, preparation->prepared,
                                 working_directory, virtual_environment());
  if (const std::optional<std::string> warning = planted.warning())
    report.warnings.push_back(*warning);
  const int status = report.exit_status;
  const Result<void> rendered = render_report(*preparation->output.output(), report);
  // What was captured is lost then; a hint that cannot be written changes no status.
  const bool is_result_lost =
      !rendered && (capture == PYNOX_CAPTURE_COLLECT || rendered.error().kind == ErrorKind::plugin);
  if (is_result_lost) return report_failure(registry, std::nullopt, rendered.error());
  const bool dies = signal != 0 && status != kExitTimeout && capture == PYNOX_CAPTURE_INHERIT;
  return {.status = status, .die_by_signal = dies ? signal : 0};
}

}  // namespace pynox
