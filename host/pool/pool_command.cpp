// SPDX-License-Identifier: Apache-2.0
#include "host/pool/pool_command.hpp"

#include "host/executable.hpp"
#include "host/exit_status.hpp"
#include "host/plugins/defaults.hpp"
#include "host/plugins/registry.hpp"
#include "host/policy/protection.hpp"
#include "host/policy/system_error.hpp"
#include "host/pool/notify.hpp"
#include "host/pool/path_limit.hpp"
#include "host/pool/pool_front.hpp"
#include "host/pool/server.hpp"
#include "host/pool/template_confinement.hpp"
#include "host/report/hint.hpp"
#include "host/run/configuration.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <optional>
#include <thread>
#include <utility>
#include <variant>

namespace pynox::pool {
namespace {

/// Children kept ready beyond what the workers can use at once.
constexpr std::size_t kSpareStandbys = 1;
/// On a machine with many processors they would cost memory for nothing: another is forked faster
/// than a program runs.
constexpr std::size_t kMaxStandbys = 8;

void tell(const std::string& line) {
  // A closed stderr leaves nobody to tell.
  (void)std::fputs(("pynox: " + escape_for_line(line) + "\n").c_str(), stderr);
}

/// Everything that is decided before the template starts.
struct Setup {
  LoadedConfig loaded;
  Plugin backend;
  Plugin output;
  PoolSettings settings{};
  LaunchContext launch{};
};

/// Fails where a run would: with the pool's own package directories and nothing else asked for.
Result<void> try_sandbox(const LaunchContext& launch, const PoolSettings& settings) {
  Result<ProbeResult> probed = probe_backend(*launch.backend);
  if (!probed) return std::move(probed).error();
  if (!probed->unavailable.empty()) {
    const ProbeResult::Reason& reason = probed->unavailable.front();
    return Error{.kind = ErrorKind::sandbox, .message = reason.text, .hint = reason.hint};
  }
  const PolicyRequest request{.permissions = {.package_dirs = settings.package_dirs,
                                              .origins = settings.package_dir_origins},
                              .captured = true,
                              .protected_paths = launch.protected_paths};
  const Result<Policy> policy = build_policy(request);
  if (!policy) return policy.error();
  const Result<PreparedRun> prepared = PreparedRun::prepare(*launch.backend, *policy);
  if (!prepared) return prepared.error();
  return {};
}

/// A limit that allows writing to what decides about later requests is refused at once.
Result<void> check_write_limits(const LaunchContext& launch) {
  if (!launch.limits) return {};
  std::vector<Grant> grants;
  for (const std::string& path : launch.limits->allow_write) {
    Result<Grant> grant = open_grant(path, Access::write, "[pool.limits] allow_write " + path);
    if (grant) grants.push_back(*std::move(grant));  // what is not there covers nothing
  }
  std::vector<ProtectedPath> paths = launch.protected_paths;
  std::ranges::move(protection_of_modules(launch.package_dirs), std::back_inserter(paths));
  return check_write_grants(grants, paths);
}

Result<Setup> set_up(const PoolCommand& command, const Registry& registry,
                     const std::string& working_directory) {
  Result<LoadedConfig> loaded =
      load_configuration(registry, command.config_path, working_directory);
  if (!loaded) return std::move(loaded).error();
  const Configuration* configuration = loaded->configuration ? &*loaded->configuration : nullptr;
  std::string backend_name(kDefaultBackend);
  if (configuration != nullptr) backend_name = configuration->backend.value_or(backend_name);
  Result<Plugin> backend = registry.find_backend(backend_name);
  if (!backend) return std::move(backend).error();
  Result<Plugin> output = registry.find_output(kJsonOutput);
  if (!output) return std::move(output).error();
  LaunchContext launch{.backend = backend->backend(),
                       .protected_paths = protected_paths(*loaded, registry)};
  PoolSettings settings;
  if (configuration != nullptr) {
    settings = configuration->pool;
    launch.limits = configuration->pool_limits;
  }
  launch.package_dirs = resolve_all(settings.package_dirs);
  if (Result<void> works = try_sandbox(launch, settings); !works) return std::move(works).error();
  if (Result<void> checked = check_write_limits(launch); !checked) {
    return std::move(checked).error();
  }
  return Setup{*std::move(loaded), *std::move(backend), *std::move(output), std::move(settings),
               std::move(launch)};
}

void warn_of_useless_profiles(const LoadedConfig& loaded) {
  if (!loaded.configuration) return;
  for (const auto& [name, permissions] : loaded.configuration->profiles) {
    const auto applied = apply_limits(permissions, "", loaded.configuration->pool_limits);
    const Refusal* refusal = std::get_if<Refusal>(&applied);
    if (refusal != nullptr && refusal->type == "OverLimit") {
      tell("no request can use the profile \"" + name + "\": " + refusal->message);
    }
  }
}

/// Runs the loop until the template is warm. False when a signal came first.
Result<bool> await_template(EventLoop& loop, const StandbyPool& standbys, StopSignals& signals) {
  bool is_stopped = false;
  loop.watch(signals.fd(), [&] { is_stopped = signals.take(); });
  Result<void> waited;
  while (waited && !is_stopped && !standbys.is_warm() && !standbys.failure()) {
    waited = loop.run_once();
  }
  loop.forget(signals.fd());
  if (!waited) return std::move(waited).error();
  if (standbys.failure()) return *standbys.failure();
  return !is_stopped;
}

void add_package(TemplateOrder& order, const pynox_package& package) {
  order.is_confined = true;
  order.package_bytes.assign(reinterpret_cast<const char*>(package.bytes), package.byte_count);
  order.package_fds.assign(package.fds, package.fds + package.fd_count);
}

Result<int> serve(Setup& setup, const MakeFront& make_front, std::uint64_t workers,
                  const std::vector<std::string>& argv, const std::string& working_directory) {
  Result<StopSignals> signals = StopSignals::start();
  if (!signals) return std::move(signals).error();
  setup.launch.signal_mask = signals->inherited_mask();
  ::getrlimit(RLIMIT_NOFILE, &setup.launch.descriptors);
  raise_descriptor_limit();  // each program holds some seventy descriptors of the server
  if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
    return errno_error(ErrorKind::sandbox, "cannot protect the server: prctl", {}, errno);
  }
  const Result<TemplateConfinement> confinement =
      prepare_template(*setup.backend.backend(), setup.launch.limits);
  if (!confinement) return confinement.error();
  TemplateOrder order{.backend_path = setup.backend.path(),
                      .executable = executable_path(),
                      .original_argv = argv,
                      .package_dirs = setup.launch.package_dirs,
                      .preload = setup.settings.preload};
  if (confinement->prepared) {
    setup.launch.outer = &*confinement->prepared;
    add_package(order, confinement->prepared->package());
  }
  // Once, before anybody waits. Those of this pool go with their programs.
  TempDirectory::remove_stale();
  EventLoop loop;
  const std::size_t standbys_wanted =
      std::min<std::uint64_t>(workers, kMaxStandbys) + kSpareStandbys;
  StandbyPool standbys(loop, std::move(order), standbys_wanted);
  if (Result<void> started = standbys.start(); !started) return std::move(started).error();
  const Result<bool> is_warm = await_template(loop, standbys, *signals);
  if (!is_warm) return is_warm.error();
  if (!*is_warm) return kExitSuccess;
  setup.launch.preload_bytes = standbys.preload_bytes();
  warn_of_useless_profiles(setup.loaded);
  tell("the pool is ready, " + std::to_string(workers) + (workers == 1 ? " worker" : " workers"));
  notify_ready();
  AnswerWriter writer(loop, STDOUT_FILENO);
  const std::unique_ptr<Front> front = make_front(loop, writer);
  Server server(
      {.loop = loop,
       .standbys = standbys,
       .signals = *signals,
       .launch = setup.launch,
       .configuration = setup.loaded.configuration ? &*setup.loaded.configuration : nullptr,
       .front = *front,
       .writer = writer,
       .settings = setup.settings,
       .workers = workers,
       .working_directory = working_directory});
  return server.run();
}

}  // namespace

ExitPlan run_service(const PoolCommand& command, const std::vector<std::string>& argv,
                     const std::string& working_directory, const PlanFront& plan_front) {
  const Registry registry = Registry::for_this_process();
  Result<Setup> setup = set_up(command, registry, working_directory);
  if (!setup) return report_failure(registry, std::nullopt, setup.error());
  const Result<MakeFront> make_front = plan_front(
      {.configuration = setup->loaded.configuration ? &*setup->loaded.configuration : nullptr,
       .settings = setup->settings,
       .launch = setup->launch,
       .output = *setup->output.output()});
  if (!make_front) return report_failure(registry, std::nullopt, make_front.error());
  std::uint64_t workers = std::max(std::thread::hardware_concurrency(), 1U);
  workers = command.workers.value_or(setup->settings.workers.value_or(workers));
  const Result<int> status = serve(*setup, *make_front, workers, argv, working_directory);
  if (!status) return report_failure(registry, std::nullopt, status.error());
  return {.status = *status};
}

ExitPlan run_pool(const PoolCommand& command, const std::vector<std::string>& argv,
                  const std::string& working_directory) {
  return run_service(command, argv, working_directory, [&](const ServiceFacts& facts) {
    return Result<MakeFront>([&output = facts.output, max_line = facts.settings.max_line,
                              &working_directory](EventLoop&, AnswerWriter& writer) {
      return std::make_unique<PoolFront>(writer, output, max_line, working_directory);
    });
  });
}

}  // namespace pynox::pool
