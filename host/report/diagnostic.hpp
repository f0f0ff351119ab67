// SPDX-License-Identifier: Apache-2.0
/// The diagnostic channel: what the child tells of an uncaught exception.
///
/// The program can write to the channel too. Whatever arrives is data of unknown origin: the reader
/// is bounded, accepts one record, and a forged one spoils the `error` of its own run and nothing
/// else.
#pragma once

#include <pynox/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pynox {

/// What the refused operation was, as far as the audit events before the exception tell.
enum class Attempt : std::uint8_t {
  unknown = 0,
  read,
  write,          ///< an existing file in place, or a new one
  metadata,       ///< chmod, chown, utime, extended attributes
  subprocess,     ///< fork, exec, spawn
  socket,         ///< an internet socket
  unix_socket,    ///< a Unix domain socket
  other_socket,   ///< any other family
  read_write,     ///< one open for both
  entry,          ///< mkdir, remove, rename: a directory's entries change
  link,           ///< link, symlink: the new entry is the second path
  shared_memory,  ///< a named semaphore or shared memory of multiprocessing, kept in /dev/shm
  signal          ///< kill, killpg: to another process
};

/// An uncaught exception. All text is bytes of unknown origin.
struct Diagnostic {
  std::string type{};         ///< as Python prints it: "ValueError", "zipfile.BadZipFile"
  std::string message{};      ///< str(exception)
  std::string file{};         ///< innermost frame of the program, or empty
  std::int32_t line = 0;      ///< 0: unknown
  std::string path{};         ///< OSError.filename as the file system's bytes, absolute, or empty
  std::string second_path{};  ///< OSError.filename2 (rename, link), likewise; when the exception
                              ///< names no file, the object of the attempt if that is known
  std::int32_t sys_errno = 0;
  Attempt attempt = Attempt::unknown;
  bool is_permission_error = false;  ///< PermissionError or a subclass, or an OSError around one
  bool is_memory_error = false;      ///< MemoryError or a subclass
  std::string missing_module{};      ///< ModuleNotFoundError.name, or empty
  std::string called{};  ///< of a PermissionError whose attempt is unknown: the name by which the
                         ///< program called what raised it, or empty
};

/// Longest record; what arrives beyond it is not read.
inline constexpr std::size_t kMaxDiagnosticBytes = 64UL * 1024;

/// The record as bytes. Fields are shortened so that it always fits kMaxDiagnosticBytes.
[[nodiscard]] std::string encode_diagnostic(const Diagnostic& diagnostic);

/// The first record in `bytes`, or nothing if there is no whole, well-formed one.
[[nodiscard]] std::optional<Diagnostic> parse_diagnostic(std::string_view bytes);

}  // namespace pynox
