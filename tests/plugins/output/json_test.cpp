// SPDX-License-Identifier: Apache-2.0
/// The json plugin through its C table. The golden files are compared byte for byte: key order and
/// spacing are part of the public interface.
#include "tests/plugins/output/output_plugin.hpp"

#include <pynox/plugin.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace pynox::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::size_t kMaxOutput = std::size_t{16} * 1024 * 1024;

const pynox_output& json() {
  static const pynox_output* const output = load_output(PYNOX_TEST_JSON);
  return *output;
}

std::string golden(const std::string& name) {
  std::ifstream file(std::string(PYNOX_TEST_GOLDEN_DIR) + "/" + name + ".json", std::ios::binary);
  EXPECT_TRUE(file.is_open()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The seed's example of a policy: one read grant and nothing else.
struct ExamplePolicy {
  std::array<pynox_bytes, 1> reads{to_bytes("/abs/data")};
  std::array<pynox_bytes, 1> implicit_reads{to_bytes("/abs/project")};
  pynox_report_policy policy{};

  ExamplePolicy() {
    policy.struct_size = sizeof(policy);
    policy.allow_read = {reads.data(), reads.size()};
    policy.implicit_read = {implicit_reads.data(), implicit_reads.size()};
    policy.network = to_bytes("deny");
    policy.subprocesses = to_bytes("deny");
    policy.host_unix_sockets = to_bytes("deny");
    policy.timeout_ms = 5000;
    policy.memory_bytes = 536870912;
    policy.backend = to_bytes("landlock+seccomp");
  }
};

std::string rendered_stdout(std::string_view bytes, std::uint32_t flags = 0) {
  pynox_run_report report = plain_report();
  report.stdout_bytes = to_bytes(bytes);
  report.flags = flags;
  return render(json(), report).out;
}

TEST(Json, TableNamesItselfAndWantsTheStreamsCaptured) {
  EXPECT_EQ(to_view(json().id), "json");
  EXPECT_EQ(to_view(json().label), "captured");
  EXPECT_EQ(json().capture, PYNOX_CAPTURE_COLLECT);
}

TEST(Json, SuccessfulRunMatchesTheDocumentedExample) {
  const ExamplePolicy example;
  pynox_run_report report = plain_report();
  report.stdout_bytes = to_bytes("...");
  report.duration_ms = 9;
  report.policy = &example.policy;
  const Rendered rendered = render(json(), report);
  EXPECT_EQ(rendered.status, PYNOX_OK);
  EXPECT_EQ(rendered.out, golden("success"));
  EXPECT_EQ(rendered.err, "");
}

TEST(Json, RefusedRunHasANullPolicy) {
  pynox_report_error error = plain_error("ConfigError", "/p/pynox.toml:3:1: unknown key \"alow\"");
  error.file = to_bytes("/p/pynox.toml");
  error.line = 3;
  error.hint = to_bytes("did you mean allow_read?");
  pynox_run_report report = plain_report();
  report.exit_status = 125;
  report.error = &error;
  EXPECT_EQ(render(json(), report).out, golden("refused"));
}

TEST(Json, ExceptionWithEveryFactAndEveryOptionalKey) {
  ExamplePolicy example;
  example.policy.max_file_size = 18446744073709551615ULL;
  example.policy.temp = to_bytes("/run/user/1000/pynox-1");
  pynox_report_error error = plain_error("PermissionError", "[Errno 13] Permission denied: 'x'");
  error.file = to_bytes("/abs/project/job.py");
  error.line = 12;
  error.path = to_bytes("/abs/x");
  error.hint = to_bytes("--allow-read=/abs/x");
  const std::array warnings{to_bytes("one"), to_bytes("two")};
  pynox_run_report report = plain_report();
  report.exit_status = 1;
  report.stderr_bytes = to_bytes("Traceback");
  report.flags = PYNOX_STDERR_TRUNCATED;
  report.error = &error;
  report.policy = &example.policy;
  report.warnings = {warnings.data(), warnings.size()};
  EXPECT_EQ(render(json(), report).out, golden("everything"));
}

TEST(Json, TimeoutIsNullWithoutALimit) {
  ExamplePolicy example;
  example.policy.timeout_ms = 0;
  pynox_run_report report = plain_report();
  report.policy = &example.policy;
  EXPECT_THAT(render(json(), report).out, HasSubstr(R"("timeout_ms": null, "memory_bytes")"));
}

TEST(Json, OptionalKeysAreAbsentWithoutTheirFacts) {
  const ExamplePolicy example;
  pynox_run_report report = plain_report();
  report.policy = &example.policy;
  const std::string out = render(json(), report).out;
  EXPECT_THAT(out, Not(HasSubstr("max_file_size")));
  EXPECT_THAT(out, Not(HasSubstr("temp")));
  EXPECT_THAT(out, Not(HasSubstr("warnings")));
  EXPECT_THAT(out, EndsWith("\"backend\": \"landlock+seccomp\"}}\n"));
}

TEST(Json, EmptyFactIsNotNull) {
  pynox_report_error error = plain_error("E", "");
  error.path = to_bytes("");
  pynox_run_report report = plain_report();
  report.error = &error;
  EXPECT_THAT(render(json(), report).out,
              HasSubstr(R"("message": "", "file": null, "line": null, "path": "", "hint": null)"));
}

TEST(Json, ForgedTextCannotLeaveItsString) {
  pynox_report_error error = plain_error("E\", \"x\": \"", "a\nb\"}\n{\"exit\": 0}\xFF");
  pynox_run_report report = plain_report();
  report.exit_status = 1;
  report.error = &error;
  const std::string out = render(json(), report).out;
  EXPECT_THAT(out, HasSubstr(R"("type": "E\", \"x\": \"", )"));
  EXPECT_THAT(out, HasSubstr("\"message\": \"a\\nb\\\"}\\n{\\\"exit\\\": 0}\xEF\xBF\xBD\""));
  EXPECT_EQ(out.find('\n'), out.size() - 1);
}

TEST(Json, ControlCharactersAreEscaped) {
  const std::string every_control = [] {
    std::string text;
    for (char c = 0; c < 0x20; ++c) text.push_back(c);
    return text;
  }();
  const std::string out = rendered_stdout(every_control);
  EXPECT_THAT(out, HasSubstr(R"("stdout": "\u0000\u0001)"));
  EXPECT_THAT(out, HasSubstr(R"(\u0007\b\t\n\u000b\f\r\u000e)"));
  for (const char c : out.substr(0, out.size() - 1)) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
}

TEST(Json, InvalidBytesBecomeReplacementCharacters) {
  EXPECT_THAT(rendered_stdout("a\x80\xFFz"),
              HasSubstr("\"stdout\": \"a\xEF\xBF\xBD\xEF\xBF\xBDz\""));
}

TEST(Json, CharacterCutByTheLimitIsDroppedWhole) {
  EXPECT_THAT(rendered_stdout("a\xE2\x82", PYNOX_STDOUT_TRUNCATED),
              HasSubstr(R"("stdout": "a", "stderr": "", "stdout_truncated": true, )"));
}

TEST(Json, CharacterLeftIncompleteByTheProgramIsReplaced) {
  EXPECT_THAT(rendered_stdout("a\xE2\x82", PYNOX_STDERR_TRUNCATED),
              HasSubstr("\"stdout\": \"a\xEF\xBF\xBD\", \"stderr\": \"\", "
                        "\"stdout_truncated\": false, \"stderr_truncated\": true"));
}

TEST(Json, LargestStreamsArriveWholeAndInBoundedPieces) {
  const std::string plain(kMaxOutput, 'x');
  const std::string invalid(kMaxOutput, '\xFF');
  pynox_run_report report = plain_report();
  report.stdout_bytes = to_bytes(plain);
  report.stderr_bytes = to_bytes(invalid);
  const Rendered rendered = render(json(), report);
  ASSERT_EQ(rendered.status, PYNOX_OK);
  std::string replaced;
  for (std::size_t i = 0; i < kMaxOutput; ++i) replaced += "\xEF\xBF\xBD";
  // EXPECT_EQ would print tens of megabytes.
  const std::string begin = R"({"exit": 0, "stdout": ")" + plain + R"(", "stderr": ")" + replaced;
  EXPECT_TRUE(rendered.out.compare(0, begin.size(), begin) == 0);
  EXPECT_THAT(rendered.out.substr(begin.size()), StartsWith(R"(", "stdout_truncated": false)"));
  for (const std::string& piece : rendered.pieces) EXPECT_LE(piece.size(), 65536U);
}

TEST(Json, EscapesSurviveEveryPieceBoundary) {
  // Each length moves the six bytes of an escape across the end of the 64 KiB buffer.
  for (std::size_t filler = 65480; filler < 65540; ++filler) {
    const std::string text = std::string(filler, 'x') + "\x01\n\xE2\x82\xAC\"";
    const std::string expected =
        R"("stdout": ")" + std::string(filler, 'x') + "\\u0001\\n\xE2\x82\xAC\\\"\", ";
    ASSERT_TRUE(rendered_stdout(text).find(expected) != std::string::npos) << filler;
  }
}

TEST(Json, StopsAfterAFailedWrite) {
  const std::string plain(kMaxOutput, 'x');
  pynox_run_report report = plain_report();
  report.stdout_bytes = to_bytes(plain);
  const Rendered rendered = render(json(), report, /*writes=*/2);
  EXPECT_EQ(rendered.pieces.size(), 2U);
  EXPECT_TRUE(rendered.errors.empty());  // the host has reported it
}

}  // namespace
}  // namespace pynox::test
