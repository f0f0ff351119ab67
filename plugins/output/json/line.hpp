// SPDX-License-Identifier: Apache-2.0
/// One line of JSON, written piece by piece: the result may be many times larger than what should
/// be held in memory twice.
#pragma once

#include <pynox/plugin.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pynox::json {

/// Writes values in the order of the calls, separated by ", " and ": ". The caller sees to it that
/// keys and values alternate. After a failed write, which the host has reported, calls do nothing.
class Line {
 public:
  explicit Line(const Writer& writer) noexcept : writer_(writer) {}

  void open_object() { open("{"); }
  void close_object() { close("}"); }
  void open_list() { open("["); }
  void close_list() { close("]"); }

  /// A member's name: plain ASCII without anything to escape.
  void key(std::string_view name);
  /// Begins an element of a list.
  void element() { separate(); }

  /// `valid_utf8` as a string.
  void text(std::string_view valid_utf8);
  void number(std::int64_t value);
  void number(std::uint64_t value);
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }

  /// Ends the line. Nothing has to be whole at the writer before this call.
  void end();

 private:
  void open(std::string_view bracket);
  void close(std::string_view bracket);
  void separate();
  void raw(std::string_view piece);
  void flush();

  const Writer& writer_;
  std::array<char, std::size_t{64} * 1024> buffer_;
  std::size_t used_ = 0;
  bool is_first_ = true;
  bool has_failed_ = false;
};

}  // namespace pynox::json
