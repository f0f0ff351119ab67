// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/mcp_command.hpp"

#include "host/mcp/mcp_front.hpp"
#include "host/policy/bounds.hpp"
#include "host/policy/policy.hpp"
#include "host/pool/pool_command.hpp"
#include "host/pool/request_limits.hpp"
#include "host/python/python.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace pynox::mcp {
namespace {

constexpr std::uint64_t kDefaultShow = 16 * bounds::kKibibyte;

Error as_error(const pool::Refusal& refusal, const std::optional<std::string>& profile) {
  const std::string what = profile ? "no call can use the profile \"" + *profile + "\": " : "";
  return {.kind = ErrorKind::config,
          .message = what + refusal.message,
          .hint = refusal.hint.value_or("")};
}

/// What every call may do: the profile within the limits. A profile that no call could use is found
/// here, before anybody calls.
Result<Permissions> permissions_of(const std::optional<std::string>& profile,
                                   const pool::ServiceFacts& facts) {
  Permissions asked;
  if (profile) {
    Result<Permissions> found = find_profile(facts.configuration, *profile);
    if (!found) return std::move(found).error();
    asked = *std::move(found);
  }
  auto applied = pool::apply_limits(asked, /*implicit_read=*/"", facts.launch.limits);
  if (const auto* refusal = std::get_if<pool::Refusal>(&applied)) {
    return as_error(*refusal, profile);
  }
  Permissions permissions = std::get<Permissions>(std::move(applied));
  PolicyRequest request{.permissions = permissions,
                        .captured = true,
                        .protected_paths = facts.launch.protected_paths};
  const std::vector<std::string>& shared = facts.launch.package_dirs;
  request.permissions.package_dirs.insert(request.permissions.package_dirs.end(), shared.begin(),
                                          shared.end());
  const Result<Policy> policy = build_policy(request);
  if (!policy) return policy.error();
  const Result<PreparedRun> prepared = PreparedRun::prepare(*facts.launch.backend, *policy);
  if (!prepared) return prepared.error();
  return permissions;
}

Result<FrontSettings> settings_of(const McpCommand& command, const pool::ServiceFacts& facts) {
  Result<Permissions> permissions = permissions_of(command.profile, facts);
  if (!permissions) return std::move(permissions).error();
  const std::uint64_t timeout_ms = permissions->timeout_ms.value_or(bounds::kCapturedTimeoutMs);
  const pool::Limits& caps = facts.launch.limits;
  const std::uint64_t max_timeout_ms = caps && caps->timeout_ms ? *caps->timeout_ms : timeout_ms;
  return FrontSettings{.tools = {.python_version = python_version(),
                                 .permissions = *permissions,
                                 .default_timeout_ms = timeout_ms,
                                 .max_timeout_ms = max_timeout_ms,
                                 .preload = facts.settings.preload,
                                 .has_sessions = facts.settings.max_sessions > 0,
                                 .session_idle_ms = facts.settings.session_idle_ms},
                       .results = {.show = command.show.value_or(kDefaultShow),
                                   .allow_write = permissions->allow_write},
                       .profile = command.profile,
                       .max_line = facts.settings.max_line};
}

}  // namespace

ExitPlan run_mcp(const McpCommand& command, const std::vector<std::string>& argv,
                 const std::string& working_directory) {
  const PoolCommand pool{.workers = command.workers, .config_path = command.config_path};
  return pool::run_service(
      pool, argv, working_directory,
      [&command](const pool::ServiceFacts& facts) -> Result<pool::MakeFront> {
        Result<FrontSettings> settings = settings_of(command, facts);
        if (!settings) return std::move(settings).error();
        return pool::MakeFront(
            [settings = *std::move(settings)](EventLoop& loop, pool::AnswerWriter& writer) {
              return std::make_unique<McpFront>(loop, writer, settings);
            });
      });
}

}  // namespace pynox::mcp
