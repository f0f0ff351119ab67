// SPDX-License-Identifier: Apache-2.0
/// The passthrough plugin through its C table.
#include "tests/plugins/output/output_plugin.hpp"

#include <pynox/plugin.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace pynox::test {
namespace {

const pynox_output& passthrough() {
  static const pynox_output* const output = load_output(PYNOX_TEST_PASSTHROUGH);
  return *output;
}

/// What is written for a run that ended with `status` and this error.
std::string line_for(int status, std::string_view type, std::string_view message,
                     std::string_view hint = {}) {
  pynox_report_error error = plain_error(type, message);
  error.hint = to_bytes(hint);
  pynox_run_report report = plain_report();
  report.exit_status = status;
  report.error = &error;
  const Rendered rendered = render(passthrough(), report);
  EXPECT_EQ(rendered.status, PYNOX_OK);
  EXPECT_EQ(rendered.out, "");
  return rendered.err;
}

TEST(Passthrough, TableNamesItselfAndLeavesTheStreamsAlone) {
  EXPECT_EQ(to_view(passthrough().id), "passthrough");
  EXPECT_EQ(to_view(passthrough().label), "passthrough");
  EXPECT_EQ(passthrough().capture, PYNOX_CAPTURE_INHERIT);
}

TEST(Passthrough, RunWithoutErrorWritesNothing) {
  pynox_run_report report = plain_report();
  EXPECT_EQ(render(passthrough(), report).err, "");
  report.exit_status = 3;
  EXPECT_EQ(render(passthrough(), report).err, "");
}

TEST(Passthrough, RefusalIsOneLineWithItsHint) {
  for (const char* type :
       {"UsageError", "ConfigError", "PolicyError", "PluginError", "SetupFailed"}) {
    EXPECT_EQ(line_for(125, type, "what failed"), "pynox: what failed\n") << type;
    EXPECT_EQ(line_for(125, type, "what failed", "try this"), "pynox: what failed; try this\n");
  }
}

TEST(Passthrough, RefusalWithoutAMessageNamesItsType) {
  EXPECT_EQ(line_for(125, "SetupFailed", ""), "pynox: SetupFailed\n");
}

TEST(Passthrough, TimeoutIsOneLine) {
  EXPECT_EQ(line_for(124, "Timeout", "timed out after 5s"), "pynox: timed out after 5s\n");
}

TEST(Passthrough, ExceptionOfTheProgramAddsOnlyItsHint) {
  EXPECT_EQ(line_for(1, "PermissionError", "[Errno 13] Permission denied: 'x'",
                     "--allow-read=/abs/x would allow it"),
            "pynox: hint: --allow-read=/abs/x would allow it\n");
  EXPECT_EQ(line_for(1, "ValueError", "bad"), "");
}

TEST(Passthrough, ExceptionNamedLikeAFailureOfPynoxBelongsToTheProgram) {
  EXPECT_EQ(line_for(1, "Timeout", "mine"), "");
  EXPECT_EQ(line_for(1, "ConfigError", "mine"), "");
  EXPECT_EQ(line_for(1, "Killed", "mine", "a hint"), "pynox: hint: a hint\n");
}

TEST(Passthrough, ProgramThatExitsLikeATimeoutWritesNothing) {
  EXPECT_EQ(line_for(124, "ValueError", "mine"), "");
  EXPECT_EQ(line_for(125, "ValueError", "mine"), "");
}

TEST(Passthrough, KilledProgramIsLeftToTheShell) {
  EXPECT_EQ(line_for(137, "Killed", "killed by signal 9", "a hint"), "");
}

TEST(Passthrough, EachWarningIsOneLineAfterTheError) {
  const pynox_report_error error = plain_error("SetupFailed", "no");
  const std::array warnings{to_bytes("first\nsecond"), to_bytes("third")};
  pynox_run_report report = plain_report();
  report.exit_status = 125;
  report.error = &error;
  report.warnings = {warnings.data(), warnings.size()};
  EXPECT_EQ(render(passthrough(), report).err,
            "pynox: no\npynox: warning: first\\nsecond\npynox: warning: third\n");
}

TEST(Passthrough, StopsAfterAFailedWrite) {
  const std::array warnings{to_bytes("first"), to_bytes("second")};
  pynox_run_report report = plain_report();
  report.warnings = {warnings.data(), warnings.size()};
  const Rendered rendered = render(passthrough(), report, /*writes=*/1);
  EXPECT_EQ(rendered.err, "pynox: warning: first\n");
  EXPECT_TRUE(rendered.errors.empty());
}

struct Escape {
  std::string_view raw;
  std::string_view shown;
};

using namespace std::string_view_literals;

constexpr std::array kEscapes{
    Escape{"a\nb\rc\td"sv, R"(a\nb\rc\td)"sv},
    Escape{"\x1b[31m\x7f\0"sv, R"(\x1b[31m\x7f\x00)"sv},
    Escape{"\xC2\x9B"sv, R"(\u009b)"sv},                        // C1 control sequence introducer
    Escape{"\xE2\x80\xAE\xE2\x81\xA6"sv, R"(\u202e\u2066)"sv},  // override, isolate
    Escape{"\xD8\x9C\xE2\x80\x8F"sv, R"(\u061c\u200f)"sv},      // direction marks
    Escape{"\xE2\x80\xA8\xE2\x80\xA9"sv, R"(\u2028\u2029)"sv},  // line separators
    Escape{"\xEF\xBB\xBF\xE2\x80\x8B"sv, R"(\ufeff\u200b)"sv},  // invisible
    Escape{"\xF3\xA0\x81\x81"sv, R"(\U000e0041)"sv},            // tag
    Escape{"\x80z\xC3"sv, R"(\x80z\xc3)"sv},                    // not UTF-8
    Escape{"\xC0\xAF\xED\xA0\x80"sv, R"(\xc0\xaf\xed\xa0\x80)"sv},  // overlong, surrogate
    Escape{"\xF4\x90\x80\x80"sv, R"(\xf4\x90\x80\x80)"sv},          // beyond Unicode
    Escape{"\xE2\x82"sv, R"(\xe2\x82)"sv},                          // cut
};

TEST(Passthrough, NothingQuotedCanLeaveOrDisguiseTheLine) {
  for (const Escape& escape : kEscapes) {
    EXPECT_EQ(line_for(125, "PolicyError", escape.raw),
              "pynox: " + std::string(escape.shown) + "\n");
    EXPECT_EQ(line_for(1, "PermissionError", "", escape.raw),
              "pynox: hint: " + std::string(escape.shown) + "\n");
  }
}

constexpr std::string_view kText =
    "caf\xC3\xA9 \xE2\x82\xAC \xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x90\x8D C:\\x \\x1b 'q' \"r\"";

TEST(Passthrough, OrdinaryTextStaysAsItIs) {
  EXPECT_EQ(line_for(125, "PolicyError", kText), "pynox: " + std::string(kText) + "\n");
}

}  // namespace
}  // namespace pynox::test
