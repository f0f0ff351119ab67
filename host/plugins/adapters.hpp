// SPDX-License-Identifier: Apache-2.0
/// C tables as C++ objects: the host's side of the SDK. Everything that crosses is checked and
/// copied here.
#pragma once

#include "host/policy/policy.hpp"
#include "host/report/run_report.hpp"

#include <pynox/backend.h>
#include <pynox/config.h>
#include <pynox/output.h>
#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pynox {

/// What `probe` found.
struct ProbeResult {
  struct Reason {
    std::string text;
    std::string hint;
  };
  std::vector<std::pair<std::string, std::string>> facts{};
  std::vector<std::string> features{};
  std::vector<Reason> unavailable{};  ///< empty: a run would be confined
};

[[nodiscard]] Result<ProbeResult> probe_backend(const pynox_backend& backend);

/// A run's confinement, prepared in the parent. Owns the package's descriptors.
class PreparedRun {
 public:
  /// [parent] Calls `prepare` and checks what comes back (sizes, counts, descriptors, facts).
  /// `policy` must outlive the result: the backend may use the grants' descriptors until then.
  [[nodiscard]] static Result<PreparedRun> prepare(const pynox_backend& backend,
                                                   const Policy& policy);

  /// [parent] The same for a process that forks programs. Nothing if the backend does not confine
  /// such.
  [[nodiscard]] static Result<std::optional<PreparedRun>> prepare_template(
      const pynox_backend& backend, const Policy& policy);

  /// [parent] The same for a program forked by a process under `outer`, which prepare_template()
  /// made and which outlives the result.
  [[nodiscard]] static Result<PreparedRun> prepare_within(const PreparedRun& outer,
                                                          const Policy& policy);

  PreparedRun(PreparedRun&&) noexcept;
  PreparedRun& operator=(PreparedRun&&) noexcept;
  PreparedRun(const PreparedRun&) = delete;
  PreparedRun& operator=(const PreparedRun&) = delete;
  ~PreparedRun();

  [[nodiscard]] const pynox_backend& backend() const { return *backend_; }
  /// The host's own copy, of the size that this host knows; its bytes are the plugin's. Valid as
  /// long as this object.
  [[nodiscard]] const pynox_package& package() const { return package_; }
  [[nodiscard]] pynox_prepared* prepared() const { return prepared_; }

  /// [parent] Hands the child's listener to the backend, which must have `attach`.
  [[nodiscard]] Result<void> attach(int listener_fd, int child_pidfd) const;

  /// [parent] Leaves `release` to the thread in which a service of the backend has not returned.
  void abandon() noexcept { is_abandoned_ = true; }
  [[nodiscard]] bool is_abandoned() const noexcept { return is_abandoned_; }

  // What the report says.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string network() const;
  [[nodiscard]] std::string subprocesses() const;
  [[nodiscard]] std::string host_unix_sockets() const;

 private:
  PreparedRun() = default;
  using Prepare = std::function<pynox_status(const pynox_policy& policy, pynox_prepared** out,
                                             const pynox_error_sink* err)>;
  [[nodiscard]] static Result<PreparedRun> prepare_by(const pynox_backend& backend,
                                                      const Policy& policy, const Prepare& prepare);

  const pynox_backend* backend_ = nullptr;
  pynox_prepared* prepared_ = nullptr;
  bool is_abandoned_ = false;
  pynox_package package_{};
  std::vector<UniqueFd> owned_fds_{};
  std::vector<std::int32_t> fd_numbers_{};  ///< of owned_fds_; what package_.fds points to
};

/// One setting of a configuration file, copied out of a config plugin's event.
struct Value {
  pynox_value_type type = PYNOX_VALUE_OTHER;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text{};
  std::int64_t integer = 0;
  std::vector<Value> items{};
};
struct Setting {
  std::vector<std::string> keys{};
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  Value value{};
};

/// [parent] Parses a file's text; the error has the file's position.
[[nodiscard]] Result<std::vector<Setting>> parse_config(const pynox_config& config,
                                                        std::string_view text,
                                                        const std::string& origin);

/// [parent] Renders a report to descriptors 1 and 2 of this process.
[[nodiscard]] Result<void> render_report(const pynox_output& output, const RunReport& report);

/// [parent] What render_report() would write to descriptor 1.
[[nodiscard]] Result<std::string> render_report_text(const pynox_output& output,
                                                     const RunReport& report);

}  // namespace pynox
