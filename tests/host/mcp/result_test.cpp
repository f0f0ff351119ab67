// SPDX-License-Identifier: Apache-2.0
#include "host/mcp/result.hpp"

#include "host/mcp/revision.hpp"
#include "host/pool/utf8.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pynox::mcp {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::size_t kShow = 1024;

RunReport ran(int exit_status, std::string output) {
  return {.exit_status = exit_status,
          .stdout_bytes = std::move(output),
          .duration_ms = 4,
          .policy = ReportPolicy{}};
}

std::string result_of(const RunReport& report, Revision revision = kStateless) {
  return run_result(report, std::nullopt, {.show = kShow}, revision);
}

TEST(ShowStream, ShowsWhatFits) {
  const ShownStream shown = show_stream(std::string(kShow, 'x'), false, kShow);
  EXPECT_EQ(shown.text, std::string(kShow, 'x'));
  EXPECT_EQ(shown.cut, "");
}

TEST(ShowStream, KeepsBothEndsOfWhatDoesNot) {
  const ShownStream shown = show_stream("begin" + std::string(kShow, 'x') + "end", false, kShow);
  EXPECT_THAT(shown.text, StartsWith("beginx"));
  EXPECT_THAT(shown.text, EndsWith("xend"));
  EXPECT_THAT(shown.text, HasSubstr("\n[… 8 bytes left out …]\n"));
  EXPECT_EQ(shown.cut, "the first 512 bytes and the last 512 bytes of 1 KiB are shown");
}

TEST(ShowStream, SaysThatThereWasMoreThanIsKnown) {
  EXPECT_EQ(show_stream(std::string(2 * kShow, 'x'), true, kShow).cut,
            "the first 512 bytes and the last 512 bytes of more than 2 KiB are shown");
  EXPECT_EQ(show_stream("abc", true, kShow).cut, "only the first 3 bytes were kept");
}

TEST(ShowStream, NeverCutsACharacter) {
  for (std::size_t lead = 0; lead < 4; ++lead) {
    std::string text(lead, 'a');
    for (int count = 0; count < 1000; ++count) text += "\U0001F600";
    const ShownStream shown = show_stream(text, false, kShow);
    EXPECT_EQ(pool::valid_utf8(shown.text), shown.text);
    EXPECT_THAT(shown.text, Not(HasSubstr("\uFFFD")));
  }
}

TEST(ShowStream, LeavesOutACharacterThatTheCaptureCut) {
  EXPECT_EQ(show_stream("a\xE2\x82", /*is_incomplete=*/true, kShow).text, "a");
  EXPECT_EQ(show_stream("a\xE2\x82", /*is_incomplete=*/false, kShow).text, "a\uFFFD");
}

TEST(ShowStream, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(show_stream("a\xFF", false, kShow).text, "a\uFFFD");
}

TEST(RunResult, SilenceIsAnnounced) {
  EXPECT_THAT(result_of(ran(0, "")), HasSubstr(R"("text": "[finished in 4 ms, no output]")"));
  EXPECT_THAT(result_of(ran(0, "x\n")), HasSubstr(R"("text": "x\n")"));
}

TEST(RunResult, ExitWithoutAnErrorIsNoError) {
  const std::string result = result_of(ran(3, "x"));
  EXPECT_THAT(result, HasSubstr(R"("text": "x\n[exit 3]")"));
  EXPECT_THAT(result, EndsWith(R"("isError": false)"));
}

TEST(RunResult, ErrorNamesTypeMessageAndPlace) {
  RunReport report = ran(1, "");
  report.error =
      ReportError{.type = "KeyError", .message = "'price'", .file = "<string>", .line = 3};
  EXPECT_THAT(result_of(report), HasSubstr("[exit 1: KeyError: 'price' at line 3]"));
  EXPECT_THAT(result_of(report), EndsWith(R"("isError": true)"));
  report.error->file = "/srv/m.py";
  EXPECT_THAT(result_of(report), HasSubstr("at line 3 of /srv/m.py]"));
  report.error = ReportError{
      .type = "SyntaxError", .message = "bad (<string>, line 3)", .file = "<string>", .line = 3};
  EXPECT_THAT(result_of(report), HasSubstr("[exit 1: SyntaxError: bad (<string>, line 3)]"));
}

TEST(RunResult, StructureIsOfTheRevisionsThatKnowIt) {
  EXPECT_THAT(result_of(ran(0, "x"), kStateless), HasSubstr("structuredContent"));
  EXPECT_THAT(result_of(ran(0, "x"), "2025-06-18"), HasSubstr("structuredContent"));
  EXPECT_THAT(result_of(ran(0, "x"), "2025-03-26"), Not(HasSubstr("structuredContent")));
}

TEST(RunResult, EndOfASessionIsAnnounced) {
  const std::string result =
      run_result(ran(4, ""), SessionOutcome{.is_open = false, .end_reason = "it exited"},
                 {.show = kShow}, kStateless);
  EXPECT_THAT(result,
              HasSubstr("[the session was closed: it exited. Variables are lost; open a new "
                        "session]"));
  EXPECT_THAT(result, HasSubstr(R"("session_open": false)"));
}

TEST(RunResult, RefusalSaysWhatToDo) {
  RunReport report{
      .exit_status = 125,
      .error = ReportError{.type = "Busy", .message = "no worker", .hint = "Try again later."}};
  EXPECT_THAT(result_of(report), HasSubstr(R"([not run: no worker]\n[Try again later.])"));
}

TEST(RunResult, TextsOfAnErrorAreAsLongAsAStreamAtMost) {
  RunReport report = ran(1, "");
  const std::string whole(kShow, 'm');
  report.error = ReportError{.type = "E", .message = whole};
  EXPECT_THAT(result_of(report), HasSubstr("\"message\": \"" + whole + "\""));
  EXPECT_THAT(result_of(report), HasSubstr("[exit 1: E: mmm"));
  report.error->message = "begin" + whole + "end";
  report.error->hint = whole + "x";
  const std::string result = result_of(report);
  EXPECT_THAT(result, Not(HasSubstr(whole)));
  EXPECT_THAT(result, HasSubstr("\"message\": \"beginmmm"));
  EXPECT_THAT(result, HasSubstr("mmmend\""));
  EXPECT_THAT(result, HasSubstr("[error cut: the first 512 bytes and the last 512 bytes of 1 KiB "
                                "are shown]"));
}

TEST(RunResult, CutOutputNamesAPlaceForIt) {
  const std::string result = run_result(ran(0, std::string(2 * kShow, 'x')), std::nullopt,
                                        {.show = kShow, .allow_write = {"/srv/out"}}, kStateless);
  EXPECT_THAT(result, HasSubstr("Print less, or write to a file in /srv/out]"));
  EXPECT_THAT(result, HasSubstr(R"("stdout_truncated": true)"));
}

}  // namespace
}  // namespace pynox::mcp
