// SPDX-License-Identifier: Apache-2.0
#include "host/report/diagnostic.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

namespace pynox {
namespace {

// The record: the magic, which names the version, then the numbers, one byte or four (little
// endian) each, then the texts, each led by its length.
constexpr std::string_view kMagic = "pynox-diagnostic/1\n";

constexpr std::uint8_t kLastAttempt = static_cast<std::uint8_t>(Attempt::signal);

// Each text and the most bytes of it that a record holds.
template <typename Record>
struct TextField {
  std::conditional_t<std::is_const_v<Record>, const std::string*, std::string*> text;
  std::size_t max_bytes;
};

constexpr std::size_t kNameBytes = 1024;
constexpr std::size_t kPathBytes = 4096;
constexpr std::size_t kMessageBytes = 32UL * 1024;
constexpr std::size_t kTextCount = 7;
constexpr std::string_view kCutMark = "…";
static_assert(kMagic.size() + 11 + kTextCount * 4 + 3 * kNameBytes + 3 * kPathBytes +
                  kMessageBytes <=
              kMaxDiagnosticBytes);

template <typename Record>
std::array<TextField<Record>, kTextCount> texts_of(Record* record) {
  return {{{&record->type, kNameBytes},
           {&record->message, kMessageBytes},
           {&record->file, kPathBytes},
           {&record->path, kPathBytes},
           {&record->second_path, kPathBytes},
           {&record->missing_module, kNameBytes},
           {&record->called, kNameBytes}}};
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// At most so many bytes of a text, in whole characters; that more would follow is marked.
std::string bounded(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes - kCutMark.size();
  // No character has more than three such bytes; the name of a file may have any number.
  for (int step = 0; step < 3 && continues_character(text[end]); ++step) --end;
  return std::string(text.substr(0, end)).append(kCutMark);
}

void append_number(std::uint32_t value, std::string* bytes) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes->push_back(static_cast<char>((value >> shift) & 0xffU));
  }
}

// Takes bytes off the front; after the first failure everything fails.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool failed() const { return failed_; }

  std::string_view take(std::size_t count) {
    if (failed_ || count > rest_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  std::uint8_t take_byte(std::uint8_t largest) {
    const std::string_view taken = take(1);
    if (taken.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(taken.front());
    if (value > largest) failed_ = true;
    return value;
  }

  std::uint32_t take_number() {
    std::uint32_t value = 0;
    unsigned shift = 0;
    for (const char byte : take(4)) {
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) << shift;
      shift += 8;
    }
    return value;
  }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace

std::string encode_diagnostic(const Diagnostic& diagnostic) {
  std::string bytes(kMagic);
  append_number(static_cast<std::uint32_t>(diagnostic.line), &bytes);
  append_number(static_cast<std::uint32_t>(diagnostic.sys_errno), &bytes);
  bytes.push_back(static_cast<char>(diagnostic.attempt));
  bytes.push_back(diagnostic.is_permission_error ? '\1' : '\0');
  bytes.push_back(diagnostic.is_memory_error ? '\1' : '\0');
  for (const auto& field : texts_of(&diagnostic)) {
    const std::string text = bounded(*field.text, field.max_bytes);
    append_number(static_cast<std::uint32_t>(text.size()), &bytes);
    bytes += text;
  }
  return bytes;
}

std::optional<Diagnostic> parse_diagnostic(std::string_view bytes) {
  Reader reader(bytes.substr(0, kMaxDiagnosticBytes));
  if (reader.take(kMagic.size()) != kMagic) return std::nullopt;
  Diagnostic diagnostic;
  diagnostic.line = static_cast<std::int32_t>(reader.take_number());
  diagnostic.sys_errno = static_cast<std::int32_t>(reader.take_number());
  diagnostic.attempt = static_cast<Attempt>(reader.take_byte(kLastAttempt));
  diagnostic.is_permission_error = reader.take_byte(1) == 1;
  diagnostic.is_memory_error = reader.take_byte(1) == 1;
  for (const auto& field : texts_of(&diagnostic)) {
    const std::uint32_t size = reader.take_number();
    if (size > field.max_bytes) return std::nullopt;
    *field.text = reader.take(size);
  }
  if (reader.failed() || diagnostic.line < 0 || diagnostic.type.empty()) return std::nullopt;
  return diagnostic;
}

}  // namespace pynox
