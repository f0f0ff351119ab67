// SPDX-License-Identifier: Apache-2.0
/// RunReport: everything that is known about a finished run, as data. Output plugins turn it into
/// text.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pynox {

/// The `error` object of a result.
struct ReportError {
  std::string type{};  ///< the exception's class as Python prints it, or one of pynox's own
  std::string message{};
  std::optional<std::string> file{};
  std::optional<std::int32_t> line{};
  std::optional<std::string> path{};
  std::optional<std::string> hint{};
};

/// The `policy` object of a result.
struct ReportPolicy {
  std::vector<std::string> allow_read{};
  std::vector<std::string> allow_write{};
  std::vector<std::string> implicit_read{};
  std::vector<std::string> package_dirs{};
  std::vector<std::string> allow_env{};
  std::string network{};
  std::string subprocesses{};
  std::string host_unix_sockets{};
  std::uint64_t timeout_ms = 0;
  std::uint64_t memory_bytes = 0;
  std::string backend{};
  std::uint64_t max_file_size = 0;
  std::optional<std::string> temp{};
};

struct RunReport {
  int exit_status = 0;
  std::string stdout_bytes{};
  std::string stderr_bytes{};
  bool stdout_truncated = false;
  bool stderr_truncated = false;
  std::optional<ReportError> error{};
  std::uint64_t duration_ms = 0;
  std::optional<ReportPolicy> policy{};
  std::vector<std::string> warnings{};
};

// Types of pynox's own errors. None is the name of a built-in exception of Python.
inline constexpr const char* kErrorTimeout = "Timeout";
inline constexpr const char* kErrorKilled = "Killed";
inline constexpr const char* kErrorPoolFailed = "PoolFailed";
inline constexpr const char* kErrorCancelled = "Cancelled";  ///< by whoever sent it to a pool
inline constexpr const char* kErrorSetupFailed = "SetupFailed";
inline constexpr const char* kErrorUsage = "UsageError";
inline constexpr const char* kErrorConfig = "ConfigError";
inline constexpr const char* kErrorPolicy = "PolicyError";
inline constexpr const char* kErrorPlugin = "PluginError";

/// The report of a run that was refused: exit 125, no policy, nothing captured.
[[nodiscard]] RunReport report_refusal(const Error& error);

}  // namespace pynox
