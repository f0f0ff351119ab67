// SPDX-License-Identifier: Apache-2.0
#include "host/policy/values.hpp"

#include "host/policy/bounds.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>

namespace pynox {
namespace {

enum class Form : std::uint8_t { good, malformed, too_large, too_fine };

struct Reading {
  Form form{};
  std::uint64_t value = 0;
};

struct Unit {
  std::string_view suffix;
  std::uint64_t factor;
};

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

// From the largest to the smallest. For durations, "ms" is looked for before "s" and "m" are.
constexpr std::array<Unit, 4> kSizes{{{"g", bounds::kKibibyte* bounds::kMebibyte},
                                      {"m", bounds::kMebibyte},
                                      {"k", bounds::kKibibyte},
                                      {"", 1}}};
constexpr std::array<Unit, 4> kDurations{
    {{"h", 60ULL * 60 * 1000}, {"m", 60ULL * 1000}, {"s", 1000}, {"ms", 1}}};

/// Digits and nothing else: no sign, no space, no base.
Reading read_digits(std::string_view digits) {
  std::uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return {.form = Form::malformed};
  if (error == std::errc::result_out_of_range) return {.form = Form::too_large};
  return {.form = Form::good, .value = value};
}

Reading multiply(std::uint64_t number, std::uint64_t factor) {
  if (number > kLargest / factor) return {.form = Form::too_large};
  return {.form = Form::good, .value = number * factor};
}

Reading read_size(std::string_view text) {
  std::uint64_t factor = 1;
  if (!text.empty()) {
    // Lower case by hand: tolower() depends on the locale.
    const char last = text.back();
    const char lower = last >= 'A' && last <= 'Z' ? static_cast<char>(last - 'A' + 'a') : last;
    for (const Unit& unit : kSizes) {
      if (unit.suffix == std::string_view(&lower, 1)) factor = unit.factor;
    }
    if (factor != 1) text.remove_suffix(1);
  }
  Reading number = read_digits(text);
  if (number.form == Form::good) number = multiply(number.value, factor);
  if (number.value > bounds::kMaxBytes) return {.form = Form::too_large};
  return number;
}

/// The digits after the point, in milliseconds.
Reading read_fraction(std::string_view digits, std::uint64_t factor) {
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return {.form = Form::malformed};
  }
  digits = digits.substr(0, digits.find_last_not_of('0') + 1);
  // A millisecond is 1/3600000 of an hour, the largest unit: a number of more digits than nine is
  // never whole.
  constexpr std::size_t max_digits = 9;
  if (digits.size() > max_digits) return {.form = Form::too_fine};
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;
  for (const char digit : digits) {
    numerator = numerator * 10 + static_cast<std::uint64_t>(digit - '0');
    denominator *= 10;
  }
  if (numerator * factor % denominator != 0) return {.form = Form::too_fine};
  return {.form = Form::good, .value = numerator * factor / denominator};
}

Reading read_duration(std::string_view text) {
  std::optional<Unit> unit;
  for (const Unit& candidate : kDurations) {
    if (text.ends_with(candidate.suffix)) unit = candidate;
  }
  if (!unit) return {.form = Form::malformed};
  text.remove_suffix(unit->suffix.size());

  const std::size_t point = text.find('.');
  const Reading number = read_digits(text.substr(0, point));
  if (number.form == Form::malformed) return number;
  Reading fraction{.form = Form::good};
  if (point != std::string_view::npos) {
    fraction = read_fraction(text.substr(point + 1), unit->factor);
    if (fraction.form != Form::good) return fraction;
  }
  if (number.form != Form::good) return number;
  const Reading whole = multiply(number.value, unit->factor);
  if (whole.form != Form::good) return whole;
  if (whole.value > kLargest - fraction.value) return {.form = Form::too_large};
  return {.form = Form::good, .value = whole.value + fraction.value};
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

Error size_error(std::string_view text, Form form, ErrorKind kind) {
  if (form == Form::too_large) {
    return {.kind = kind,
            .message = quoted(text) + " is too large: the largest size is " +
                       std::to_string(bounds::kMaxBytes) + " bytes"};
  }
  return {.kind = kind,
          .message = quoted(text) +
                     " is not a size: write a whole number of bytes, or one with k, m or g, such "
                     "as 512m"};
}

Error duration_error(std::string_view text, Form form, ErrorKind kind) {
  if (form == Form::too_large) {
    return {.kind = kind,
            .message = quoted(text) + " is too long: the longest duration is " +
                       std::to_string(kLargest) + "ms"};
  }
  if (form == Form::too_fine) {
    return {.kind = kind,
            .message = quoted(text) + " is finer than a millisecond: write whole milliseconds"};
  }
  return {.kind = kind,
          .message = quoted(text) +
                     " is not a duration: write a number and one of ms, s, m, h, such as 5s"};
}

Error named(std::string_view name, Error error) {
  error.message = std::string(name) + ": " + error.message;
  return error;
}

Error out_of_bounds(std::string_view name, std::string_view bound, std::string_view value,
                    ErrorKind kind) {
  std::string message(name);
  message.append(" must be ").append(bound).append(", not ").append(value);
  return {.kind = kind, .message = std::move(message)};
}

using Check = Result<void> (*)(std::uint64_t, std::string_view, ErrorKind);
using Describe = Error (*)(std::string_view, Form, ErrorKind);
using Read = Reading (*)(std::string_view);

/// A number below zero, or a zero that lacks its unit: no unit would bring it within bounds, so it
/// is the bound that is to be told.
bool is_nothing_or_less(std::string_view text, Read read) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  const Reading digits = read_digits(text);
  if (!is_negative) return digits.form == Form::good && digits.value == 0;
  return digits.form != Form::malformed || read(text).form != Form::malformed;
}

/// The same error, with what was written in place of the number that stands for it.
Error telling(Error error, std::string_view text) {
  error.message = error.message.substr(0, error.message.rfind(' ') + 1).append(text);
  return error;
}

/// What every limit has in common: its form, then its bounds.
Result<std::uint64_t> parse_bounded(Read read, std::string_view text, std::string_view name,
                                    ErrorKind kind, Check check, Describe describe) {
  const Reading reading = read(text);
  if (reading.form == Form::malformed && is_nothing_or_less(text, read)) {
    Result<void> bounds = check(0, name, kind);
    if (bounds) bounds = out_of_bounds(name, "at least 0", "0", kind);
    return telling(std::move(bounds).error(), text);
  }
  if (reading.form != Form::good && reading.form != Form::too_large) {
    return named(name, describe(text, reading.form, kind));
  }
  const bool too_large = reading.form == Form::too_large;
  Result<void> bounds = check(too_large ? kLargest : reading.value, name, kind);
  if (bounds && !too_large) return reading.value;
  if (bounds) return named(name, describe(text, reading.form, kind));
  return telling(std::move(bounds).error(), text);
}

std::string format_with(std::uint64_t value, const std::array<Unit, 4>& units) {
  for (const Unit& unit : units) {
    if (value != 0 && value % unit.factor == 0) {
      return std::to_string(value / unit.factor).append(unit.suffix);
    }
  }
  return "0";
}

}  // namespace

Result<std::uint64_t> parse_size(std::string_view text, ErrorKind kind) {
  const Reading reading = read_size(text);
  if (reading.form != Form::good) return size_error(text, reading.form, kind);
  return reading.value;
}

Result<std::uint64_t> parse_duration(std::string_view text, ErrorKind kind) {
  const Reading reading = read_duration(text);
  if (reading.form != Form::good) return duration_error(text, reading.form, kind);
  return reading.value;
}

Result<void> check_timeout(std::uint64_t timeout_ms, std::string_view name, ErrorKind kind) {
  if (timeout_ms > 0 && timeout_ms <= bounds::kMaxTimeoutMs) return {};
  return out_of_bounds(name, "more than 0 and at most " + format_duration(bounds::kMaxTimeoutMs),
                       format_duration(timeout_ms), kind);
}

Result<void> check_memory(std::uint64_t bytes, std::string_view name, ErrorKind kind) {
  if (bytes < bounds::kMinMemoryBytes) {
    return out_of_bounds(name, "at least " + format_size(bounds::kMinMemoryBytes),
                         format_size(bytes), kind);
  }
  if (bytes <= bounds::kMaxBytes) return {};
  return out_of_bounds(name, "at most " + format_size(bounds::kMaxBytes) + " bytes",
                       format_size(bytes), kind);
}

Result<void> check_max_output(std::uint64_t bytes, std::string_view name, ErrorKind kind) {
  if (bytes <= bounds::kMaxOutputBytes) return {};
  return out_of_bounds(name, "at most " + format_size(bounds::kMaxOutputBytes), format_size(bytes),
                       kind);
}

Result<void> check_max_file_size(std::uint64_t bytes, std::string_view name, ErrorKind kind) {
  if (bytes == 0) return out_of_bounds(name, "more than 0", format_size(bytes), kind);
  if (bytes <= bounds::kMaxBytes) return {};
  return out_of_bounds(name, "at most " + format_size(bounds::kMaxBytes) + " bytes",
                       format_size(bytes), kind);
}

Result<std::uint64_t> parse_timeout(std::string_view text, std::string_view name, ErrorKind kind) {
  return parse_bounded(read_duration, text, name, kind, check_timeout, duration_error);
}

Result<std::uint64_t> parse_memory(std::string_view text, std::string_view name, ErrorKind kind) {
  return parse_bounded(read_size, text, name, kind, check_memory, size_error);
}

Result<std::uint64_t> parse_max_output(std::string_view text, std::string_view name,
                                       ErrorKind kind) {
  return parse_bounded(read_size, text, name, kind, check_max_output, size_error);
}

Result<std::uint64_t> parse_max_file_size(std::string_view text, std::string_view name,
                                          ErrorKind kind) {
  return parse_bounded(read_size, text, name, kind, check_max_file_size, size_error);
}

std::string format_size(std::uint64_t bytes) { return format_with(bytes, kSizes); }

std::string format_duration(std::uint64_t duration_ms) {
  return format_with(duration_ms, kDurations);
}

}  // namespace pynox
