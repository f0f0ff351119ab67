// SPDX-License-Identifier: Apache-2.0
#include "host/report/run_report.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pynox {
namespace {

TEST(ReportRefusal, EachKindHasAnErrorTypeOfItsOwn) {
  const struct {
    ErrorKind kind;
    std::string type;
  } cases[] = {{ErrorKind::usage, "UsageError"},
               {ErrorKind::config, "ConfigError"},
               {ErrorKind::policy, "PolicyError"},
               {ErrorKind::plugin, "PluginError"},
               {ErrorKind::sandbox, "SetupFailed"}};
  for (const auto& each : cases) {
    const RunReport report = report_refusal({.kind = each.kind, .message = "no"});
    ASSERT_TRUE(report.error);
    EXPECT_EQ(report.error->type, each.type);
  }
}

TEST(ReportRefusal, NothingRanAndTheStatusSaysSo) {
  const RunReport report = report_refusal({.kind = ErrorKind::usage, .message = "no program"});
  EXPECT_EQ(report.exit_status, 125);
  EXPECT_FALSE(report.policy);
  EXPECT_EQ(report.error->message, "no program");
  EXPECT_FALSE(report.error->file);
  EXPECT_FALSE(report.error->line);
  EXPECT_FALSE(report.error->path);
  EXPECT_FALSE(report.error->hint);
}

TEST(ReportRefusal, APositionLeadsTheMessage) {
  const RunReport report = report_refusal({.kind = ErrorKind::config,
                                           .message = "unknown key \"alow_read\"",
                                           .path = "/srv/pynox.toml",
                                           .hint = "did you mean allow_read?",
                                           .line = 3,
                                           .column = 7});
  EXPECT_EQ(report.error->message, "/srv/pynox.toml:3:7: unknown key \"alow_read\"");
  EXPECT_EQ(report.error->file, "/srv/pynox.toml");
  EXPECT_EQ(report.error->line, 3);
  EXPECT_EQ(report.error->path, "/srv/pynox.toml");
  EXPECT_EQ(report.error->hint, "did you mean allow_read?");
}

TEST(ReportRefusal, APathWithoutAPositionStaysOutOfTheMessage) {
  const RunReport report =
      report_refusal({.kind = ErrorKind::policy, .message = "cannot grant", .path = "/nope"});
  EXPECT_EQ(report.error->message, "cannot grant");
  EXPECT_EQ(report.error->path, "/nope");
  EXPECT_FALSE(report.error->file);
}

}  // namespace
}  // namespace pynox
