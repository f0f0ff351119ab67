// SPDX-License-Identifier: Apache-2.0
/// Errors as values: one Error struct, and Result<T>, which holds a T or an Error.
///
/// Result spells std::expected's names (C++23), and is to become an alias of it one day.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace pynox {

/// What a failure is about. It decides the `type` of the reported error (host/report).
enum class ErrorKind : std::uint8_t { usage, config, policy, plugin, sandbox };

/// A failure of pynox. Text is made of it once, at the top.
struct Error {
  ErrorKind kind{};
  std::string
      message{};  ///< What was attempted and what stopped it: lower case, no prefix, no full stop.
  std::string path{};        ///< The object concerned, or empty.
  std::string hint{};        ///< What the user can do, or empty.
  int sys_errno = 0;         ///< 0 when no system call failed.
  std::uint32_t line = 0;    ///< Position in the file `path`, from 1; 0 when there is none.
  std::uint32_t column = 0;  ///< In bytes, from 1; 0 when there is none.
};

/// A T, or the Error that stopped it. Reading the wrong one is a programmer's mistake and throws.
template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that `return value;` and `return error;` read as they should.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }

  [[nodiscard]] const Error& error() const& { return std::get<1>(state_); }
  [[nodiscard]] Error&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): as above
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  [[nodiscard]] bool has_value() const noexcept { return !failed_; }
  explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] const Error& error() const& { return error_; }
  [[nodiscard]] Error&& error() && { return std::move(error_); }

 private:
  Error error_{};
  bool failed_ = false;
};

}  // namespace pynox
