// SPDX-License-Identifier: Apache-2.0
#include "host/pool/admission.hpp"

#include "host/run/script.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace pynox::pool {
namespace {

Refusal bad_request(std::string message, std::optional<std::string> hint = {}) {
  return {.type = "BadRequest", .message = std::move(message), .hint = std::move(hint)};
}

/// [permissions] of the file belongs to the command line: only a profile that is named counts.
std::variant<Permissions, Refusal> merge_profile(const std::optional<std::string>& profile,
                                                 const Permissions& asked,
                                                 const Configuration* configuration) {
  if (!profile) return asked;
  std::string known;
  if (configuration != nullptr) {
    const auto found = configuration->profiles.find(*profile);
    if (found != configuration->profiles.end()) return merge_permissions(found->second, asked);
    for (const auto& [name, permissions] : configuration->profiles) {
      known.append(known.empty() ? "" : ", ").append(name);
    }
  }
  return bad_request("unknown profile \"" + *profile + "\"",
                     known.empty() ? "this pool has no profiles" : "this pool has these: " + known);
}

/// The directory that a script makes readable.
std::variant<std::vector<std::string>, Refusal> inspect_script(const Program& program) {
  struct stat status {};
  const auto refuse = [&program](const std::string& why) {
    Refusal refusal = bad_request("script " + program.text + ": " + why);
    refusal.path = program.text;
    return refusal;
  };
  if (::stat(program.text.c_str(), &status) != 0) return refuse(std::strerror(errno));
  // Anything else would be read from one of the server's own descriptors, or could make it wait.
  constexpr const char* kNoFile = "this is neither a file nor a directory";
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return refuse(kNoFile);
  Result<ProgramSource> source = inspect_program(program, /*working_directory=*/"");
  if (!source) return refusal_of(source.error());
  if (source->script || source->implicit_read.empty()) return refuse(kNoFile);
  return std::move(source->implicit_read);
}

std::variant<LaunchRequest, Refusal> limit(LaunchRequest launch, const Permissions& asked,
                                           const Limits& limits) {
  const std::string implicit_read =
      launch.implicit_read.empty() ? std::string() : launch.implicit_read.front();
  std::variant<Permissions, Refusal> applied = apply_limits(asked, implicit_read, limits);
  if (Refusal* refusal = std::get_if<Refusal>(&applied)) return std::move(*refusal);
  launch.permissions = std::get<Permissions>(std::move(applied));
  return launch;
}

}  // namespace

std::variant<LaunchRequest, Refusal> admit(RunRequest request, const Configuration* configuration,
                                           const Limits& limits) {
  std::variant<Permissions, Refusal> asked =
      merge_profile(request.profile, request.permissions, configuration);
  if (Refusal* refusal = std::get_if<Refusal>(&asked)) return std::move(*refusal);
  LaunchRequest launch{.program = {.kind = ProgramKind::code, .args = std::move(request.args)},
                       .echo = request.echo};
  if (request.script) {
    launch.program.kind = ProgramKind::script;
    launch.program.text = *std::move(request.script);
    std::variant<std::vector<std::string>, Refusal> directories = inspect_script(launch.program);
    if (Refusal* refusal = std::get_if<Refusal>(&directories)) return std::move(*refusal);
    launch.implicit_read = std::get<0>(std::move(directories));
  } else if (request.code) {
    launch.program.text = *std::move(request.code);
  }
  return limit(std::move(launch), std::get<Permissions>(asked), limits);
}

std::variant<LaunchRequest, Refusal> admit(const OpenRequest& request,
                                           const Configuration* configuration,
                                           const Limits& limits) {
  std::variant<Permissions, Refusal> asked =
      merge_profile(request.profile, request.permissions, configuration);
  if (Refusal* refusal = std::get_if<Refusal>(&asked)) return std::move(*refusal);
  return limit({.program = {.kind = ProgramKind::code}, .is_session = true},
               std::get<Permissions>(asked), limits);
}

}  // namespace pynox::pool
