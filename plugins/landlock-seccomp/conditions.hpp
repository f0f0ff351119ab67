// SPDX-License-Identifier: Apache-2.0
/// The words that the table of system calls is written in.
#pragma once

#include "plugins/landlock-seccomp/filter.hpp"
#include "plugins/landlock-seccomp/syscall_sets.hpp"

#include <cerrno>
#include <initializer_list>

namespace pynox::landlock_seccomp {

inline constexpr Answer kAllow{0};
inline constexpr Answer kRefuse{EPERM};
inline constexpr Answer kMediate{.sys_errno = 0, .is_mediated = true};
inline constexpr Answer kAbsent{ENOSYS};
inline constexpr Answer kInvalid{EINVAL};
inline constexpr Answer kUnsupported{EOPNOTSUPP};

/// The int argument has this value.
[[nodiscard]] constexpr Condition is(std::uint8_t argument, std::uint32_t value) noexcept {
  return {.argument = argument, .mask = 0xFFFF'FFFF, .value = value};
}

/// The bits of `mask` have this value in the int argument.
[[nodiscard]] constexpr Condition bits(std::uint8_t argument, std::uint32_t mask,
                                       std::uint32_t value) noexcept {
  return {.argument = argument, .mask = mask, .value = value};
}

/// None of the bits is set in the int argument.
[[nodiscard]] constexpr Condition none_of(std::uint8_t argument, std::uint32_t mask) noexcept {
  return bits(argument, mask, 0);
}

/// The pointer is null.
[[nodiscard]] constexpr Condition is_null(std::uint8_t argument) noexcept {
  return {.argument = argument, .mask = ~std::uint64_t{0}, .value = 0};
}

/// The int argument is the program's own process id.
[[nodiscard]] constexpr Condition own_pid(std::uint8_t argument) noexcept {
  return is(argument, kOwnPidPlaceholder);
}

[[nodiscard]] inline Rule allow_when(std::initializer_list<Condition> conditions) {
  return {.conditions = conditions, .answer = kAllow};
}

[[nodiscard]] inline Rule refuse_when(std::initializer_list<Condition> conditions) {
  return {.conditions = conditions, .answer = kRefuse};
}

/// Allowed for these values of one int argument.
[[nodiscard]] inline std::vector<Rule> allow_values(std::uint8_t argument,
                                                    std::initializer_list<std::uint32_t> values) {
  std::vector<Rule> rules;
  for (const std::uint32_t value : values) rules.push_back(allow_when({is(argument, value)}));
  return rules;
}

/// Allowed on the program itself, named by 0 or by its own id.
[[nodiscard]] inline Call on_itself(std::string_view name, std::uint8_t argument) {
  return {name, {allow_when({is(argument, 0)}), allow_when({own_pid(argument)})}, kRefuse};
}

[[nodiscard]] inline std::vector<Call> all(Answer answer,
                                           std::initializer_list<std::string_view> names) {
  std::vector<Call> calls;
  for (const std::string_view name : names) calls.push_back({name, {}, answer});
  return calls;
}

}  // namespace pynox::landlock_seccomp
