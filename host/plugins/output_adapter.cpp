// SPDX-License-Identifier: Apache-2.0
/// Output formats: render_report.
#include "host/plugins/adapters.hpp"
#include "host/plugins/error_capture.hpp"
#include "host/python/python.hpp"
#include "host/write_signals.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

namespace pynox {
namespace {

constexpr std::string_view kRuntimeName = "pynox";

/// A view of text that exists, even if it is empty: data is never null.
pynox_bytes bytes_of(const std::string& text) { return {.data = text.data(), .size = text.size()}; }

pynox_bytes bytes_of(const std::optional<std::string>& text) {
  return text ? bytes_of(*text) : pynox_bytes{};
}

class ListView {
 public:
  explicit ListView(const std::vector<std::string>& texts) {
    items_.reserve(texts.size());
    for (const std::string& text : texts) items_.push_back(bytes_of(text));
  }
  [[nodiscard]] pynox_bytes_list list() const {
    return {.items = items_.data(), .count = items_.size()};
  }

 private:
  std::vector<pynox_bytes> items_{};
};

struct ErrorView {
  explicit ErrorView(const ReportError& error)
      : table{.struct_size = sizeof(pynox_report_error),
              .line = error.line.value_or(-1),
              .type = bytes_of(error.type),
              .message = bytes_of(error.message),
              .file = bytes_of(error.file),
              .path = bytes_of(error.path),
              .hint = bytes_of(error.hint)} {}
  pynox_report_error table;
};

struct PolicyReportView {
  explicit PolicyReportView(const ReportPolicy& policy)
      : allow_read(policy.allow_read),
        allow_write(policy.allow_write),
        implicit_read(policy.implicit_read),
        package_dirs(policy.package_dirs),
        allow_env(policy.allow_env),
        table{.struct_size = sizeof(pynox_report_policy),
              .reserved = 0,
              .allow_read = allow_read.list(),
              .allow_write = allow_write.list(),
              .implicit_read = implicit_read.list(),
              .package_dirs = package_dirs.list(),
              .allow_env = allow_env.list(),
              .network = bytes_of(policy.network),
              .subprocesses = bytes_of(policy.subprocesses),
              .host_unix_sockets = bytes_of(policy.host_unix_sockets),
              .timeout_ms = policy.timeout_ms,
              .memory_bytes = policy.memory_bytes,
              .backend = bytes_of(policy.backend),
              .max_file_size = policy.max_file_size,
              .temp = bytes_of(policy.temp)} {}
  // The lists first: the table points into them.
  ListView allow_read;
  ListView allow_write;
  ListView implicit_read;
  ListView package_dirs;
  ListView allow_env;
  pynox_report_policy table;
};

/// Writes all of `text`; 0 or the errno of what stopped it.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // The stream is shared with others, who may have made it non-blocking.
      pollfd ready{.fd = fd, .events = POLLOUT, .revents = 0};
      (void)::poll(&ready, 1, /*timeout=*/-1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

/// What the writer's callback works on.
struct Output {
  std::string* text = nullptr;  ///< takes what is meant for stdout, instead of the descriptors
  std::optional<Error> error{};

  pynox_status write(pynox_stream stream, std::string_view rendered) {
    if (error) return PYNOX_E_FAILED;
    if (stream != PYNOX_STREAM_OUT && stream != PYNOX_STREAM_ERR) {
      error = Error{
          .kind = ErrorKind::plugin,
          .message = "the output plugin wrote to the unknown stream " + std::to_string(stream)};
      return PYNOX_E_FAILED;
    }
    const bool is_out = stream == PYNOX_STREAM_OUT;
    if (text != nullptr) {
      if (is_out) text->append(rendered);
      return PYNOX_OK;
    }
    const int failed_errno = write_all(is_out ? STDOUT_FILENO : STDERR_FILENO, rendered);
    if (failed_errno == 0) return PYNOX_OK;
    error =
        Error{.kind = ErrorKind::sandbox,
              .message = std::string("cannot write the result to ") +
                         (is_out ? "stdout" : "stderr") + ": " + std::strerror(failed_errno),
              .hint = "the program may have run; redirect the result to where it can be written",
              .sys_errno = failed_errno};
    return PYNOX_E_FAILED;
  }
};

Result<void> render(const pynox_output& output, const RunReport& report, Output written) {
  const std::string python = python_version();
  const ListView warnings(report.warnings);
  std::optional<ErrorView> error;
  if (report.error) error.emplace(*report.error);
  std::optional<PolicyReportView> policy;
  if (report.policy) policy.emplace(*report.policy);
  const pynox_run_report table{
      .struct_size = sizeof(pynox_run_report),
      .exit_status = report.exit_status,
      .flags = (report.stdout_truncated ? PYNOX_STDOUT_TRUNCATED : 0U) |
               (report.stderr_truncated ? PYNOX_STDERR_TRUNCATED : 0U),
      .reserved = 0,
      .stdout_bytes = bytes_of(report.stdout_bytes),
      .stderr_bytes = bytes_of(report.stderr_bytes),
      .error = error ? &error->table : nullptr,
      .duration_ms = report.duration_ms,
      .runtime_name = {.data = kRuntimeName.data(), .size = kRuntimeName.size()},
      .runtime_python = bytes_of(python),
      .policy = policy ? &policy->table : nullptr,
      .warnings = warnings.list()};
  const pynox_writer writer{
      .struct_size = sizeof(pynox_writer),
      .reserved = 0,
      .context = &written,
      .write = [](void* context, pynox_stream stream, pynox_bytes text) noexcept -> pynox_status {
        const std::string_view view =
            text.data == nullptr ? std::string_view{} : std::string_view(text.data, text.size);
        return static_cast<Output*>(context)->write(stream, view);
      }};
  ErrorCapture capture(ErrorKind::plugin);
  const pynox_status status = output.render(&table, &writer, capture.sink());
  if (written.error) return *std::move(written.error);
  if (status == PYNOX_OK) return {};
  return capture.take(status, "the output plugin failed to render the result");
}

}  // namespace

Result<void> render_report(const pynox_output& output, const RunReport& report) {
  const WriteSignalsBlocked no_signal;
  return render(output, report, Output{});
}

Result<std::string> render_report_text(const pynox_output& output, const RunReport& report) {
  std::string text;
  if (Result<void> rendered = render(output, report, Output{.text = &text}); !rendered) {
    return std::move(rendered).error();
  }
  return text;
}

}  // namespace pynox
