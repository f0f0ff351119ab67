// SPDX-License-Identifier: Apache-2.0
#include "host/report/diagnostic.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace pynox {
namespace {

Diagnostic full_diagnostic() {
  Diagnostic diagnostic;
  diagnostic.type = "zipfile.BadZipFile";
  diagnostic.message = std::string("two\nlines, \xff and \0 bytes", 24);
  diagnostic.file = "/srv/app.py";
  diagnostic.line = 17;
  diagnostic.path = "/data/\xc3\xa9";
  diagnostic.second_path = "/data/new";
  diagnostic.sys_errno = 13;
  diagnostic.attempt = Attempt::entry;
  diagnostic.is_permission_error = true;
  diagnostic.is_memory_error = true;
  diagnostic.missing_module = "numpy.core";
  diagnostic.called = "mkfifo";
  return diagnostic;
}

void expect_equal(const Diagnostic& left, const Diagnostic& right) {
  EXPECT_EQ(left.type, right.type);
  EXPECT_EQ(left.message, right.message);
  EXPECT_EQ(left.file, right.file);
  EXPECT_EQ(left.line, right.line);
  EXPECT_EQ(left.path, right.path);
  EXPECT_EQ(left.second_path, right.second_path);
  EXPECT_EQ(left.sys_errno, right.sys_errno);
  EXPECT_EQ(left.attempt, right.attempt);
  EXPECT_EQ(left.is_permission_error, right.is_permission_error);
  EXPECT_EQ(left.is_memory_error, right.is_memory_error);
  EXPECT_EQ(left.missing_module, right.missing_module);
  EXPECT_EQ(left.called, right.called);
}

TEST(Diagnostic, EveryFieldSurvivesTheRecord) {
  const auto parsed = parse_diagnostic(encode_diagnostic(full_diagnostic()));
  ASSERT_TRUE(parsed);
  expect_equal(*parsed, full_diagnostic());
}

TEST(Diagnostic, NegativeErrnoOfNameResolutionSurvives) {
  Diagnostic diagnostic = full_diagnostic();
  diagnostic.sys_errno = -3;
  const auto parsed = parse_diagnostic(encode_diagnostic(diagnostic));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->sys_errno, -3);
}

TEST(Diagnostic, TheFirstOfTwoRecordsCounts) {
  Diagnostic second = full_diagnostic();
  second.type = "Second";
  const auto parsed =
      parse_diagnostic(encode_diagnostic(full_diagnostic()) + encode_diagnostic(second));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->type, "zipfile.BadZipFile");
}

TEST(Diagnostic, OverlongFieldsAreShortenedUntilTheRecordFitsAndSaySo) {
  Diagnostic diagnostic = full_diagnostic();
  for (std::string* const text :
       {&diagnostic.type, &diagnostic.message, &diagnostic.file, &diagnostic.path,
        &diagnostic.second_path, &diagnostic.missing_module, &diagnostic.called}) {
    *text = std::string(1024UL * 1024, 'x');
  }
  const std::string bytes = encode_diagnostic(diagnostic);
  EXPECT_LE(bytes.size(), kMaxDiagnosticBytes);
  const auto parsed = parse_diagnostic(bytes);
  ASSERT_TRUE(parsed);
  constexpr std::size_t kMessageBytes = 32UL * 1024;
  EXPECT_EQ(parsed->message, std::string(kMessageBytes - 3, 'x') + "…");
  EXPECT_EQ(parsed->type, std::string(1024 - 3, 'x') + "…");
  EXPECT_EQ(parsed->path, std::string(4096 - 3, 'x') + "…");
  EXPECT_EQ(parsed->line, 17);
}

TEST(Diagnostic, OfAShortenedTextWholeCharactersAreKept) {
  Diagnostic diagnostic = full_diagnostic();
  for (std::size_t offset = 0; offset < 4; ++offset) {
    const std::string lead(offset, 'x');
    std::string smiles;
    while (smiles.size() < 1024) smiles += "\xf0\x9f\x98\x80";
    diagnostic.type = lead + smiles;
    const auto parsed = parse_diagnostic(encode_diagnostic(diagnostic));
    ASSERT_TRUE(parsed);
    if (offset == 0) {
      EXPECT_EQ(parsed->type, smiles);  // it fits
      continue;
    }
    EXPECT_EQ(parsed->type.size() % 4, (offset + 3) % 4);
    EXPECT_GT(parsed->type.size(), 1024U - 4);
    EXPECT_LE(parsed->type.size(), 1024U);
    EXPECT_TRUE(parsed->type.ends_with("\x80…"));
  }
}

TEST(Diagnostic, BytesThatAreNoCharactersAreShortenedToo) {
  Diagnostic diagnostic = full_diagnostic();
  diagnostic.path = std::string(5000, '\x80');
  const auto parsed = parse_diagnostic(encode_diagnostic(diagnostic));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->path, std::string(4096 - 6, '\x80') + "…");
}

TEST(Diagnostic, ACutRecordIsNone) {
  const std::string bytes = encode_diagnostic(full_diagnostic());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(parse_diagnostic(std::string_view(bytes).substr(0, size))) << size;
  }
}

TEST(Diagnostic, AnotherMagicIsNone) {
  std::string bytes = encode_diagnostic(full_diagnostic());
  bytes[0] = 'P';
  EXPECT_FALSE(parse_diagnostic(bytes));
}

TEST(Diagnostic, ARecordWithoutATypeIsNone) {
  EXPECT_FALSE(parse_diagnostic(encode_diagnostic(Diagnostic{})));
}

// Offsets in the record: 19 bytes of magic, line, errno, attempt, the two booleans, the first
// length.
constexpr std::size_t kLineOffset = 19;
constexpr std::size_t kAttemptOffset = 27;
constexpr std::size_t kLengthOffset = 30;

TEST(Diagnostic, ANegativeLineIsRefused) {
  std::string bytes = encode_diagnostic(full_diagnostic());
  bytes[kLineOffset + 3] = '\xff';
  EXPECT_FALSE(parse_diagnostic(bytes));
}

TEST(Diagnostic, UnknownAttemptsAndBooleansAreRefused) {
  for (std::size_t offset = kAttemptOffset; offset < kLengthOffset; ++offset) {
    std::string bytes = encode_diagnostic(full_diagnostic());
    bytes[offset] = '\x7f';
    EXPECT_FALSE(parse_diagnostic(bytes)) << offset;
  }
}

TEST(Diagnostic, ALengthBeyondTheFieldIsRefused) {
  std::string bytes = encode_diagnostic(full_diagnostic());
  for (std::size_t byte = 0; byte < 4; ++byte) bytes[kLengthOffset + byte] = '\xff';
  EXPECT_FALSE(parse_diagnostic(bytes));
}

}  // namespace
}  // namespace pynox
