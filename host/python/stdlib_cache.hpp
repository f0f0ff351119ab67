// SPDX-License-Identifier: Apache-2.0
/// The standard library's compiled modules in one file, which build/make_stdlib_cache.py writes.
///
/// Header, directories, entries (sorted by name within each directory), strings, then one blob for
/// each module: the header's nonce, the blob's own offset, and the marshalled code. It is a cache
/// and nothing more: whatever does not fit what is on the disk now is left to the interpreter.
#pragma once

#include <pynox/unique_fd.hpp>

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {

/// What was true of a directory or a source when the cache was made. The device's number is not
/// among it: it differs from mount to mount of the same file system, and a change of anything
/// leaves its mark in ctime.
struct FileIdentity {
  std::uint64_t inode = 0;
  std::int64_t mtime_ns = 0;
  std::int64_t ctime_ns = 0;
  bool operator==(const FileIdentity&) const = default;
};

struct CachedDirectory {
  FileIdentity identity;
  std::uint32_t path;
  std::uint32_t first_entry;
  std::uint32_t entry_count;
  std::uint32_t padding;
};

/// What the interpreter's own finder answers for a name in a directory.
enum class CachedKind : std::uint32_t { other, module, package, extension };

struct CachedEntry {
  std::uint64_t inode;
  std::uint64_t size;
  std::int64_t mtime_ns;
  std::int64_t ctime_ns;
  std::uint64_t code_offset;
  std::uint32_t code_size;
  std::uint32_t name;
  CachedKind kind;
  std::uint32_t link;  ///< a package's directory by its number, an extension's file name
};

/// The index lies in memory, shared with all who read it; the code is read when it is asked for, so
/// that a small address space need not hold it.
class StdlibCache {
 public:
  StdlibCache() = default;
  StdlibCache(const StdlibCache&) = delete;
  StdlibCache& operator=(const StdlibCache&) = delete;
  StdlibCache(StdlibCache&&) = delete;
  StdlibCache& operator=(StdlibCache&&) = delete;
  ~StdlibCache();

  /// Maps the index. False if the file is none for this interpreter, or not whole.
  [[nodiscard]] bool load(int fd, std::uint32_t python_version, std::string_view library);

  [[nodiscard]] std::span<const CachedDirectory> directories() const { return directories_; }
  /// The directory's number, or nothing.
  [[nodiscard]] std::optional<std::uint32_t> directory_at(std::string_view path) const;
  /// Null if the name is not in the directory.
  [[nodiscard]] const CachedEntry* find(const CachedDirectory& directory,
                                        std::string_view name) const;
  /// "" for a place outside the strings.
  [[nodiscard]] const char* text(std::uint32_t place) const;

  /// Whether nothing has been added to, removed from or replaced in the directory.
  [[nodiscard]] bool is_current(const CachedDirectory& directory) const;
  /// Whether the source at `path` is the one that the code was made from.
  [[nodiscard]] static bool is_current(const CachedEntry& entry, const char* path);

  /// The marshalled code; empty if it cannot be read. The program may have closed the descriptor,
  /// and opened something else under its number: the nonce tells.
  [[nodiscard]] std::vector<char> read_code(const CachedEntry& entry) const;

  /// What precedes the code in a vector from read_code().
  static constexpr std::size_t kBlobHeader = 16 + sizeof(std::uint64_t);

 private:
  int fd_ = -1;
  const std::byte* index_ = nullptr;
  std::size_t index_size_ = 0;
  std::uint64_t file_size_ = 0;
  std::array<char, 16> nonce_{};
  std::span<const CachedDirectory> directories_{};
  std::span<const CachedEntry> entries_{};
  std::string_view strings_{};
};

/// [parent] Where this pynox has its cache, whether or not there is one.
[[nodiscard]] std::string stdlib_cache_path();

/// [parent] Opens a cache, unless somebody else than root and the caller could have written it: a
/// regular file, it and its directory owned by one of them and writable by nobody else.
[[nodiscard]] UniqueFd open_stdlib_cache(const std::string& path);

}  // namespace pynox
