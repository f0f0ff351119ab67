// SPDX-License-Identifier: Apache-2.0
/// The program has the caller's own streams; what is left to say is at most one line for an error
/// and one for each warning.
#include "plugins/output/passthrough/escape.hpp"

#include <pynox/plugin.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pynox::passthrough {
namespace {

constexpr int kExitTimeout = 124;
constexpr int kExitFailure = 125;
constexpr int kExitSignalBase = 128;

constexpr std::array<std::string_view, 5> kRefusals{"UsageError", "ConfigError", "PolicyError",
                                                    "PluginError", "SetupFailed"};

/// What an error is, and with it what the user has seen of it already.
enum class Origin : std::uint8_t { pynox, signal, program };

/// A program may name a class of its own "Timeout", and Python prints it without a module. Such an
/// exception ends the program with 1, so the status tells them apart.
Origin origin_of(const pynox_run_report& report, const pynox_report_error& error) {
  const std::string_view type = to_view(error.type);
  if (report.exit_status == kExitTimeout && type == "Timeout") return Origin::pynox;
  if (report.exit_status == kExitFailure &&
      std::find(kRefusals.begin(), kRefusals.end(), type) != kRefusals.end()) {
    return Origin::pynox;
  }
  if (report.exit_status > kExitSignalBase && type == "Killed") return Origin::signal;
  return Origin::program;
}

/// The line for an error, without its end; empty when there is nothing to add.
std::string line_for(const pynox_run_report& report, const pynox_report_error& error) {
  const std::string hint = escape_for_line(to_view(error.hint));
  switch (origin_of(report, error)) {
    case Origin::pynox: {
      const std::string message =
          escape_for_line(to_view(error.message.size != 0 ? error.message : error.type));
      return "pynox: " + message + (hint.empty() ? "" : "; " + hint);
    }
    case Origin::program:  // its traceback is on stderr already
      return hint.empty() ? "" : "pynox: hint: " + hint;
    case Origin::signal:  // the shell says so
      break;
  }
  return {};
}

struct Passthrough {
  static constexpr std::string_view id = "passthrough";
  static constexpr std::string_view label = "passthrough";
  static constexpr pynox_capture capture = PYNOX_CAPTURE_INHERIT;
  static Result<void> render(const pynox_run_report& report, const Writer& writer);
};

constexpr pynox_output kOutput = output_table<Passthrough>();

Result<void> Passthrough::render(const pynox_run_report& report, const Writer& writer) {
  if (report.error != nullptr) {
    const std::string line = line_for(report, *report.error);
    // A failed write has been reported by the host; here it only means to stop.
    if (!line.empty() && !writer.err(line + '\n')) return {};
  }
  for (std::size_t i = 0; i < report.warnings.count; ++i) {
    const std::string warning = escape_for_line(to_view(report.warnings.items[i]));
    if (!writer.err("pynox: warning: " + warning + '\n')) return {};
  }
  return {};
}

const void* query(const char* interface_id) noexcept {
  return std::string_view(interface_id) == PYNOX_OUTPUT_INTERFACE ? &kOutput : nullptr;
}

}  // namespace
}  // namespace pynox::passthrough

PYNOX_DEFINE_PLUGIN("pynox.passthrough", PYNOX_VERSION, pynox::passthrough::query)
