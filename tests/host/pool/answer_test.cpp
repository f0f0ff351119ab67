// SPDX-License-Identifier: Apache-2.0
#include "host/pool/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace pynox::pool {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kLargestId = 9007199254740991;

TEST(PoolAnswer, ARunsAnswerIsTheRenderedLineWithTheIdInFront) {
  const std::string_view rendered = "{\"exit\": 0, \"stdout\": \"{}\\n\", \"policy\": null}\n";
  EXPECT_EQ(answer_to_run(Id(std::int64_t{7}), rendered, std::nullopt),
            "{\"id\": 7, \"exit\": 0, \"stdout\": \"{}\\n\", \"policy\": null}\n");
  EXPECT_EQ(answer_to_run(Id(), rendered, std::nullopt),
            "{\"id\": null, \"exit\": 0, \"stdout\": \"{}\\n\", \"policy\": null}\n");
}

TEST(PoolAnswer, TheFieldsOfASessionComeLast) {
  const std::string_view rendered = "{\"exit\": 0, \"warnings\": [\"w\"]}\n";
  EXPECT_EQ(answer_to_run(Id("a"), rendered, SessionFacts{.name = "s_1", .is_open = true}),
            "{\"id\": \"a\", \"exit\": 0, \"warnings\": [\"w\"], \"session\": \"s_1\", "
            "\"session_open\": true}\n");
  EXPECT_THAT(answer_to_run(Id("a"), rendered, SessionFacts{.name = "s_1", .is_open = false}),
              HasSubstr("\"session_open\": false}\n"));
}

TEST(PoolAnswer, IdsComeBackAsTheyCame) {
  const auto id_in = [](const Id& id) { return answer_to_run(id, "{\"x\": 1}\n", std::nullopt); };
  EXPECT_EQ(id_in(Id(kLargestId)), "{\"id\": 9007199254740991, \"x\": 1}\n");
  EXPECT_EQ(id_in(Id(-kLargestId)), "{\"id\": -9007199254740991, \"x\": 1}\n");
  EXPECT_EQ(id_in(Id(std::int64_t{0})), "{\"id\": 0, \"x\": 1}\n");
  EXPECT_EQ(id_in(Id("0")), "{\"id\": \"0\", \"x\": 1}\n");
  EXPECT_EQ(id_in(Id("a\"b\\c\n\x01\xC3\xA9")),
            "{\"id\": \"a\\\"b\\\\c\\n\\u0001\xC3\xA9\", \"x\": 1}\n");
}

TEST(PoolAnswer, ARefusalIsReportedAtItsLineOfTheInput) {
  const RunReport report = report_of({.id = Id("a"),
                                      .type = "UnknownKey",
                                      .message = "unknown key \"allow_reed\"",
                                      .hint = "did you mean \"allow_read\"?"},
                                     5);
  EXPECT_EQ(report.exit_status, 125);
  EXPECT_FALSE(report.policy);
  EXPECT_EQ(report.duration_ms, 0U);
  ASSERT_TRUE(report.error);
  EXPECT_EQ(report.error->type, "UnknownKey");
  EXPECT_EQ(report.error->message, "unknown key \"allow_reed\"");
  EXPECT_EQ(report.error->file, "<stdin>");
  EXPECT_EQ(report.error->line, 5);
  EXPECT_EQ(report.error->path, std::nullopt);
  EXPECT_EQ(report.error->hint, "did you mean \"allow_read\"?");
}

TEST(PoolAnswer, ALineNumberThatTheFieldCannotHoldIsLeftOut) {
  constexpr auto most = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(report_of({}, most).error->line, most);
  EXPECT_EQ(report_of({}, std::uint64_t{1} + most).error->line, std::nullopt);
}

TEST(PoolAnswer, ARefusalFitsIntoTheLineThatClientsExpect) {
  const std::string long_text(1 << 20, '\x01');
  const RunReport report = report_of(
      {.type = "BadRequest", .message = long_text, .hint = long_text, .path = long_text}, 1);
  const std::size_t most =
      6 * (report.error->message.size() + report.error->hint->size() + 4096 + 128);
  EXPECT_LT(most, 64U << 10U);
  EXPECT_EQ(report.error->path, std::nullopt);
  EXPECT_EQ(report_of({.path = "/etc"}, 1).error->path, "/etc");
}

TEST(PoolAnswer, OtherOperationsAnswerWithTheirFields) {
  EXPECT_EQ(answer_to_close(Id(std::int64_t{4}), "s_1"),
            "{\"id\": 4, \"exit\": 0, \"error\": null, \"session\": \"s_1\"}\n");
  EXPECT_EQ(answer_to_cancel(Id("c1"), Id("r7"), true),
            "{\"id\": \"c1\", \"exit\": 0, \"error\": null, \"target\": \"r7\", "
            "\"cancelled\": true}\n");
  EXPECT_EQ(answer_to_cancel(Id(), Id(std::int64_t{3}), false),
            "{\"id\": null, \"exit\": 0, \"error\": null, \"target\": 3, \"cancelled\": false}\n");
  EXPECT_EQ(answer_to_open(Id(std::int64_t{1}), "s_1", "{\"allow_read\": []}"),
            "{\"id\": 1, \"exit\": 0, \"error\": null, \"session\": \"s_1\", "
            "\"policy\": {\"allow_read\": []}}\n");
  EXPECT_EQ(answer_to_list(Id(std::int64_t{1}), {}),
            "{\"id\": 1, \"exit\": 0, \"error\": null, \"sessions\": []}\n");
  EXPECT_EQ(
      answer_to_list(Id(std::int64_t{1}),
                     {{.name = "s_1", .state = "idle", .idle_ms = 1200, .age_ms = 95000, .runs = 3},
                      {.name = "s_2", .state = "running"}}),
      "{\"id\": 1, \"exit\": 0, \"error\": null, \"sessions\": [{\"session\": \"s_1\", "
      "\"state\": \"idle\", \"idle_ms\": 1200, \"age_ms\": 95000, \"runs\": 3}, {\"session\": "
      "\"s_2\", \"state\": \"running\", \"idle_ms\": 0, \"age_ms\": 0, \"runs\": 0}]}\n");
}

PoolFacts facts() {
  return {.pynox = "0.1.0",
          .python = "3.11.17",
          .cwd = "/srv/app",
          .workers = 2,
          .queue = 1024,
          .max_line = 16777216,
          .preload = {"pandas"},
          .preload_bytes = 81788928,
          .profiles = {"fetch"},
          .limits = Permissions{.allow_read = {"/srv/app/data"},
                                .allow_write = {"/srv/app/out"},
                                .allow_network = false,
                                .timeout_ms = 30000,
                                .memory_bytes = 1073741824},
          .max_sessions = 16,
          .session_idle_ms = 600000,
          .standby = 2};
}

TEST(PoolAnswer, InfoTellsEverythingInTheDocumentedOrder) {
  EXPECT_EQ(answer_to_info(Id("hello"), facts()),
            R"({"id": "hello", "exit": 0, "error": null, "protocol": 1, "pynox": "0.1.0", )"
            R"("python": "3.11.17", "cwd": "/srv/app", "workers": 2, "queue": 1024, )"
            R"("max_line": 16777216, "preload": ["pandas"], "preload_bytes": 81788928, )"
            R"("profiles": ["fetch"], "limits": {"allow_read": ["/srv/app/data"], )"
            R"("allow_write": ["/srv/app/out"], "allow_network": false, "allow_temp": false, )"
            R"("allow_env": [], "package_dirs": [], "timeout_ms": 30000, )"
            R"("memory_bytes": 1073741824, "max_output": 16777216, "max_file_size": null}, )"
            R"("max_sessions": 16, "session_idle_ms": 600000, )"
            R"("features": ["sessions", "stream", "echo", "max_wait"], "running": 0, )"
            R"("waiting": 0, "sessions": 0, "standby": 2})"
            "\n");
}

TEST(PoolAnswer, InfoTellsWhetherThereAreLimitsAtAll) {
  PoolFacts without = facts();
  without.limits.reset();
  EXPECT_THAT(answer_to_info(Id(), without), HasSubstr("\"limits\": null, "));
  without.limits.emplace();
  EXPECT_THAT(answer_to_info(Id(), without),
              HasSubstr("\"timeout_ms\": 86400000, \"memory_bytes\": null, "
                        "\"max_output\": 16777216, \"max_file_size\": null}"));
}

TEST(PoolAnswer, AWorkingDirectoryOfAnyBytesGivesValidText) {
  PoolFacts odd = facts();
  odd.cwd = "/srv/\xFF\"x";
  EXPECT_THAT(answer_to_info(Id(), odd), HasSubstr("\"cwd\": \"/srv/\xEF\xBF\xBD\\\"x\""));
}

TEST(PoolAnswer, EventsCarryTheIdAndTheirName) {
  EXPECT_EQ(started_event(Id("r1"), 3),
            "{\"id\": \"r1\", \"event\": \"started\", \"queued_ms\": 3}\n");
  EXPECT_EQ(output_event(Id("r1"), "stdout", "step 1\n"),
            "{\"id\": \"r1\", \"event\": \"output\", \"stream\": \"stdout\", "
            "\"text\": \"step 1\\n\"}\n");
  EXPECT_EQ(output_event(Id(), "stderr", "\xFF"),
            "{\"id\": null, \"event\": \"output\", \"stream\": \"stderr\", "
            "\"text\": \"\xEF\xBF\xBD\"}\n");
}

TEST(PoolAnswer, ThePolicyIsFoundWhateverTheProgramPrinted) {
  EXPECT_EQ(policy_in(R"({"exit": 0, "stdout": ", \"policy\": {}", "policy": {"allow_read": )"
                      R"(["/a}\"]"], "x": 1}, "warnings": []})"
                      "\n"),
            R"({"allow_read": ["/a}\"]"], "x": 1})");
  EXPECT_EQ(policy_in("{\"exit\": 125, \"policy\": null}\n"), "null");
  EXPECT_EQ(policy_in("{\"exit\": 125}\n"), "null");
}

}  // namespace
}  // namespace pynox::pool
