// SPDX-License-Identifier: Apache-2.0
#include "host/policy/run_limits.hpp"

#include "host/policy/bounds.hpp"
#include "host/policy/values.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

std::uint64_t hard_limit(rlimit limit) {
  return limit.rlim_max == RLIM_INFINITY ? CallerLimits::kNone : limit.rlim_max;
}

Result<void> check_against_caller(const Permissions& permissions, std::string_view key,
                                  const std::optional<std::uint64_t>& asked, std::uint64_t hard,
                                  std::string_view ulimit) {
  if (!asked || *asked <= hard) return {};
  AskedFor how = asked_for(permissions, key, {}, format_size(*asked));
  std::string message = std::move(how.text);
  message.append(" is above the hard limit of ");
  message.append(format_size(hard)).append(" bytes that pynox itself runs under (ulimit -H ");
  message.append(ulimit).append(")");
  return placed_at({.kind = ErrorKind::policy, .message = std::move(message)}, how.origin);
}

Result<void> check_bounds(const Permissions& asked) {
  constexpr ErrorKind kind = ErrorKind::policy;
  Result<void> checked;
  if (asked.timeout_ms) checked = check_timeout(*asked.timeout_ms, "--timeout", kind);
  if (checked && asked.memory_bytes) checked = check_memory(*asked.memory_bytes, "--memory", kind);
  if (checked && asked.max_output) {
    checked = check_max_output(*asked.max_output, "--max-output", kind);
  }
  if (checked && asked.max_file_size) {
    checked = check_max_file_size(*asked.max_file_size, "--max-file-size", kind);
  }
  return checked;
}

}  // namespace

CallerLimits caller_limits() {
  // getrlimit(2) fails only for a wrong address or resource.
  rlimit address_space{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  rlimit file_size{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  (void)::getrlimit(RLIMIT_AS, &address_space);
  (void)::getrlimit(RLIMIT_FSIZE, &file_size);
  return {.address_space = hard_limit(address_space), .file_size = hard_limit(file_size)};
}

Result<RunLimits> resolve_limits(const Permissions& permissions, bool captured,
                                 const CallerLimits& caller) {
  Result<void> allowed = check_bounds(permissions);
  if (allowed) {
    allowed = check_against_caller(permissions, "memory", permissions.memory_bytes,
                                   caller.address_space, "-v");
  }
  if (allowed) {
    allowed = check_against_caller(permissions, "max_file_size", permissions.max_file_size,
                                   caller.file_size, "-f");
  }
  if (!allowed) return std::move(allowed).error();

  const std::uint64_t default_timeout_ms = captured ? bounds::kCapturedTimeoutMs : 0;
  const std::uint64_t default_file_size =
      caller.file_size == CallerLimits::kNone ? 0 : caller.file_size;
  return RunLimits{.timeout_ms = permissions.timeout_ms.value_or(default_timeout_ms),
                   .memory_bytes = permissions.memory_bytes.value_or(
                       std::min(bounds::kDefaultMemoryBytes, caller.address_space)),
                   .max_output = permissions.max_output.value_or(bounds::kDefaultOutputBytes),
                   .max_file_size = permissions.max_file_size.value_or(default_file_size)};
}

}  // namespace pynox
