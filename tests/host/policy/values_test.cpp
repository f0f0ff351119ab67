// SPDX-License-Identifier: Apache-2.0
#include "host/policy/values.hpp"

#include "host/policy/bounds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pynox {
namespace {

using ::testing::HasSubstr;

constexpr ErrorKind kKind = ErrorKind::config;

std::uint64_t size(std::string_view text) {
  const Result<std::uint64_t> result = parse_size(text, kKind);
  EXPECT_TRUE(result) << text;
  return result ? *result : 0;
}

std::uint64_t duration(std::string_view text) {
  const Result<std::uint64_t> result = parse_duration(text, kKind);
  EXPECT_TRUE(result) << text;
  return result ? *result : 0;
}

template <typename T>
std::string message(const Result<T>& result) {
  return result ? "accepted" : result.error().message;
}

TEST(Sizes, AreWholeNumbersWithAnOptionalUnit) {
  EXPECT_EQ(size("0"), 0U);
  EXPECT_EQ(size("65536"), 65536U);
  EXPECT_EQ(size("1k"), 1024U);
  EXPECT_EQ(size("1K"), 1024U);
  EXPECT_EQ(size("512m"), 512ULL << 20U);
  EXPECT_EQ(size("512M"), 512ULL << 20U);
  EXPECT_EQ(size("2g"), 2ULL << 30U);
  EXPECT_EQ(size("2G"), 2ULL << 30U);
  EXPECT_EQ(size("007"), 7U);
}

TEST(Sizes, OfAnyOtherFormAreRefused) {
  for (const char* text : {"", "k", "1.5g", "-1", "+1", " 1", "1 ", "1 m", "1kb", "1kk", "0x10",
                           "1e3", "1_000", "1t", "1b", "m1", "1,0", "\xef\xbc\x91"}) {
    const Result<std::uint64_t> result = parse_size(text, kKind);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().kind, kKind);
    EXPECT_THAT(result.error().message, HasSubstr("\"" + std::string(text) + "\""));
    EXPECT_THAT(result.error().message, HasSubstr("512m"));
  }
  EXPECT_FALSE(parse_size(std::string_view("1\0", 2), kKind));
}

TEST(Sizes, NeverWrap) {
  EXPECT_EQ(size("9223372036854775807"), bounds::kMaxBytes);
  for (const char* text : {"9223372036854775808", "18446744073709551615", "18446744073709551616",
                           "8589934592g", "17179869184g", "17179869185g", "18014398509481984k",
                           "99999999999999999999999999", "99999999999999999999999999g"}) {
    EXPECT_THAT(message(parse_size(text, kKind)), HasSubstr("9223372036854775807")) << text;
  }
  EXPECT_EQ(size("8589934591g"), 8589934591ULL << 30U);
}

TEST(Durations, AreDecimalNumbersWithAUnit) {
  EXPECT_EQ(duration("250ms"), 250U);
  EXPECT_EQ(duration("5s"), 5000U);
  EXPECT_EQ(duration("10m"), 600000U);
  EXPECT_EQ(duration("24h"), bounds::kMaxTimeoutMs);
  EXPECT_EQ(duration("0s"), 0U);
  EXPECT_EQ(duration("1.5s"), 1500U);
  EXPECT_EQ(duration("0.001s"), 1U);
  EXPECT_EQ(duration("1.50000000000000s"), 1500U);
  EXPECT_EQ(duration("0.5h"), 1800000U);
  EXPECT_EQ(duration("2.0ms"), 2U);
  EXPECT_EQ(duration("0.0000025h"), 9U);
}

TEST(Durations, OfAnyOtherFormAreRefused) {
  for (const char* text :
       {"",    "5",  "s",   "ms", "-1s",   "+1s",  "1e3s", ".5s",   "5.s", "1.2.3s", "1 s", " 1s",
        "1s ", "1S", "1MS", "1d", "1m30s", "1,5s", "0x1s", "1.-5s", "inf", "nans",   "1.5"}) {
    const Result<std::uint64_t> result = parse_duration(text, kKind);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().kind, kKind);
    EXPECT_THAT(result.error().message, HasSubstr("5s")) << text;
  }
}

TEST(Durations, FinerThanAMillisecondAreRefusedRatherThanRounded) {
  for (const char* text : {"0.5ms", "1.0001s", "0.00001m", "0.0000001h", "0.3333333333333s"}) {
    EXPECT_THAT(message(parse_duration(text, kKind)), HasSubstr("millisecond")) << text;
  }
}

TEST(Durations, NeverWrap) {
  EXPECT_EQ(duration("18446744073709551615ms"), 18446744073709551615ULL);
  EXPECT_EQ(duration("18446744073709551.615s"), 18446744073709551615ULL);
  for (const char* text : {"18446744073709551616ms", "18446744073709551.616s", "18446744073709552s",
                           "5124095576031h", "99999999999999999999999h"}) {
    EXPECT_THAT(message(parse_duration(text, kKind)), HasSubstr("18446744073709551615ms")) << text;
  }
}

TEST(Bounds, ATimeoutIsMoreThanNothingAndAtMostADay) {
  EXPECT_TRUE(check_timeout(1, "timeout", kKind));
  EXPECT_TRUE(check_timeout(bounds::kMaxTimeoutMs, "timeout", kKind));
  EXPECT_EQ(message(check_timeout(0, "timeout", kKind)),
            "timeout must be more than 0 and at most 24h, not 0");
  EXPECT_THAT(message(check_timeout(bounds::kMaxTimeoutMs + 1, "timeout", kKind)),
              HasSubstr("not 86400001ms"));
}

TEST(Bounds, MemoryIsAtLeast32Mebibytes) {
  EXPECT_TRUE(check_memory(32ULL << 20U, "memory", kKind));
  EXPECT_TRUE(check_memory(bounds::kMaxBytes, "memory", kKind));
  EXPECT_THAT(message(check_memory((32ULL << 20U) - 1, "memory", kKind)), HasSubstr("32m"));
  EXPECT_FALSE(check_memory(bounds::kMaxBytes + 1, "memory", kKind));
}

TEST(Bounds, CapturedOutputIsAtMost16Mebibytes) {
  EXPECT_TRUE(check_max_output(0, "max_output", kKind));
  EXPECT_TRUE(check_max_output(16ULL << 20U, "max_output", kKind));
  EXPECT_THAT(message(check_max_output((16ULL << 20U) + 1, "max_output", kKind)), HasSubstr("16m"));
}

TEST(Bounds, AFileSizeIsMoreThanNothing) {
  EXPECT_TRUE(check_max_file_size(1, "max_file_size", kKind));
  EXPECT_TRUE(check_max_file_size(bounds::kMaxBytes, "max_file_size", kKind));
  EXPECT_THAT(message(check_max_file_size(0, "max_file_size", kKind)), HasSubstr("more than 0"));
  EXPECT_FALSE(check_max_file_size(bounds::kMaxBytes + 1, "max_file_size", kKind));
}

TEST(Bounds, AreStatedForValuesThatNoIntegerHolds) {
  const std::string huge = "99999999999999999999999";
  EXPECT_EQ(message(parse_timeout(huge + "h", "--timeout", kKind)),
            "--timeout must be more than 0 and at most 24h, not " + huge + "h");
  EXPECT_THAT(message(parse_timeout("24.0001h", "--timeout", kKind)), HasSubstr("not 24.0001h"));
  EXPECT_THAT(message(parse_max_output(huge, "--max-output", kKind)), HasSubstr("16m"));
  EXPECT_THAT(message(parse_memory(huge + "g", "--memory", kKind)), HasSubstr("at most"));
  EXPECT_THAT(message(parse_max_file_size(huge, "--max-file-size", kKind)),
              HasSubstr("9223372036854775807"));
}

TEST(Bounds, AreStatedForWhatIsBelowZeroOrNothing) {
  for (const char* text : {"0", "0s", "-1", "-1s", "-0.5s", "-99999999999999999999999h"}) {
    EXPECT_EQ(message(parse_timeout(text, "--timeout", kKind)),
              std::string("--timeout must be more than 0 and at most 24h, not ") + text);
  }
  EXPECT_EQ(message(parse_max_output("-1", "--max-output", kKind)),
            "--max-output must be at least 0, not -1");
  EXPECT_EQ(message(parse_memory("-1", "--memory", kKind)),
            "--memory must be at least 32m, not -1");
  EXPECT_EQ(message(parse_max_file_size("-2k", "--max-file-size", kKind)),
            "--max-file-size must be more than 0, not -2k");
  for (const char* text : {"-", "--1s", "-x", "00x"}) {
    EXPECT_THAT(message(parse_timeout(text, "--timeout", kKind)), HasSubstr("\"")) << text;
  }
}

TEST(Bounds, AreOnlyThoseThatWereCrossed) {
  EXPECT_EQ(message(parse_memory("31m", "--memory", kKind)),
            "--memory must be at least 32m, not 31m");
  EXPECT_EQ(message(parse_memory("99999999999g", "--memory", kKind)),
            "--memory must be at most 9223372036854775807 bytes, not 99999999999g");
  EXPECT_EQ(message(parse_max_file_size("0", "--max-file-size", kKind)),
            "--max-file-size must be more than 0, not 0");
}

TEST(Bounds, AndFormAreCheckedAtOnce) {
  EXPECT_EQ(*parse_timeout("1m", "--timeout", kKind), 60000U);
  EXPECT_EQ(*parse_memory("32m", "--memory", kKind), 32U << 20U);
  EXPECT_EQ(*parse_max_output("0", "--max-output", kKind), 0U);
  EXPECT_EQ(*parse_max_file_size("1", "--max-file-size", kKind), 1U);
  EXPECT_THAT(message(parse_memory("1.5g", "--memory", kKind)), HasSubstr("--memory: \"1.5g\""));
  EXPECT_THAT(message(parse_timeout("0s", "--timeout", kKind)), HasSubstr("more than 0"));
}

TEST(Formats, UseTheLargestUnitThatFits) {
  EXPECT_EQ(format_size(0), "0");
  EXPECT_EQ(format_size(65537), "65537");
  EXPECT_EQ(format_size(1536), "1536");
  EXPECT_EQ(format_size(512ULL << 20U), "512m");
  EXPECT_EQ(format_size(1ULL << 30U), "1g");
  EXPECT_EQ(format_duration(1500), "1500ms");
  EXPECT_EQ(format_duration(90000), "90s");
  EXPECT_EQ(format_duration(60000), "1m");
}

}  // namespace
}  // namespace pynox
