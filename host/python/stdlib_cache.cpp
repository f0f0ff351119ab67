// SPDX-License-Identifier: Apache-2.0
#include "host/python/stdlib_cache.hpp"

#include "host/executable.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace pynox {
namespace {

struct CacheHeader {
  char magic[16];
  char nonce[16];
  std::uint64_t file_size;
  std::uint32_t python_version;
  std::uint32_t directory_count;
  std::uint32_t entry_count;
  std::uint32_t strings_size;
  std::uint32_t library;
  std::uint32_t padding;
};

// struct.Struct formats of make_stdlib_cache.py.
static_assert(sizeof(CacheHeader) == 64);
static_assert(sizeof(CachedDirectory) == 40);
static_assert(sizeof(CachedEntry) == 56);

constexpr char kMagic[16] = "pynox-stdlib-01";
/// More than any standard library has; keeps the sums below from wrapping.
constexpr std::uint32_t kMostEntries = 1U << 20;
constexpr std::uint32_t kLargestCode = 1U << 28;
/// Above what programs expect to be given for their first files, and within the descriptor table
/// that every process begins with.
constexpr int kLowestDescriptor = 48;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FileIdentity identity_of(const struct stat& status) {
  return {.inode = status.st_ino,
          .mtime_ns = nanoseconds(status.st_mtim),
          .ctime_ns = nanoseconds(status.st_ctim)};
}

std::size_t index_size_of(const CacheHeader& header) {
  return sizeof(CacheHeader) + std::size_t{header.directory_count} * sizeof(CachedDirectory) +
         std::size_t{header.entry_count} * sizeof(CachedEntry) + header.strings_size;
}

bool is_whole(const CacheHeader& header, int fd) {
  struct stat status {};
  return std::memcmp(header.magic, kMagic, sizeof(kMagic)) == 0 && ::fstat(fd, &status) == 0 &&
         std::cmp_equal(status.st_size, header.file_size) &&
         header.directory_count <= kMostEntries && header.entry_count <= kMostEntries &&
         header.strings_size > 0 && index_size_of(header) <= header.file_size;
}

bool only_trusted_writers(const struct stat& status) {
  return (status.st_uid == 0 || status.st_uid == ::geteuid()) &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

}  // namespace

StdlibCache::~StdlibCache() {
  if (index_ != nullptr) ::munmap(const_cast<std::byte*>(index_), index_size_);
}

bool StdlibCache::load(int fd, std::uint32_t python_version, std::string_view library) {
  CacheHeader header{};
  if (::pread(fd, &header, sizeof(header), 0) != sizeof(header) || !is_whole(header, fd) ||
      header.python_version != python_version) {
    return false;
  }
  const std::size_t size = index_size_of(header);
  void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (mapped == MAP_FAILED) return false;
  fd_ = fd;
  index_ = static_cast<const std::byte*>(mapped);
  index_size_ = size;
  file_size_ = header.file_size;
  std::memcpy(nonce_.data(), header.nonce, nonce_.size());
  const std::byte* next = index_ + sizeof(CacheHeader);
  directories_ = {reinterpret_cast<const CachedDirectory*>(next), header.directory_count};
  next += directories_.size_bytes();
  entries_ = {reinterpret_cast<const CachedEntry*>(next), header.entry_count};
  next += entries_.size_bytes();
  strings_ = {reinterpret_cast<const char*>(next), header.strings_size};
  return strings_.back() == '\0' && library == text(header.library);
}

const char* StdlibCache::text(std::uint32_t place) const {
  return place < strings_.size() ? strings_.data() + place : "";
}

std::optional<std::uint32_t> StdlibCache::directory_at(std::string_view path) const {
  for (std::uint32_t number = 0; number < directories_.size(); ++number) {
    if (path == text(directories_[number].path)) return number;
  }
  return std::nullopt;
}

const CachedEntry* StdlibCache::find(const CachedDirectory& directory,
                                     std::string_view name) const {
  if (directory.first_entry > entries_.size() ||
      directory.entry_count > entries_.size() - directory.first_entry) {
    return nullptr;
  }
  const auto entries = entries_.subspan(directory.first_entry, directory.entry_count);
  const auto found = std::ranges::lower_bound(entries, name, {}, [this](const CachedEntry& entry) {
    return std::string_view(text(entry.name));
  });
  return found != entries.end() && name == text(found->name) ? &*found : nullptr;
}

bool StdlibCache::is_current(const CachedDirectory& directory) const {
  struct stat status {};
  return ::stat(text(directory.path), &status) == 0 && identity_of(status) == directory.identity;
}

bool StdlibCache::is_current(const CachedEntry& entry, const char* path) {
  struct stat status {};
  return ::stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
         identity_of(status) == FileIdentity{.inode = entry.inode,
                                             .mtime_ns = entry.mtime_ns,
                                             .ctime_ns = entry.ctime_ns} &&
         std::cmp_equal(status.st_size, entry.size);
}

std::vector<char> StdlibCache::read_code(const CachedEntry& entry) const {
  if (entry.code_size == 0 || entry.code_size > kLargestCode || entry.code_offset >= file_size_) {
    return {};
  }
  std::vector<char> blob(kBlobHeader + entry.code_size);
  ssize_t count = 0;
  do {
    count = ::pread(fd_, blob.data(), blob.size(), static_cast<off_t>(entry.code_offset));
  } while (count < 0 && errno == EINTR);
  std::uint64_t offset = 0;
  if (std::cmp_not_equal(count, blob.size())) return {};
  std::memcpy(&offset, blob.data() + nonce_.size(), sizeof(offset));
  if (offset != entry.code_offset || std::memcmp(blob.data(), nonce_.data(), nonce_.size()) != 0) {
    return {};
  }
  return blob;
}

std::string stdlib_cache_path() {
#ifdef PYNOX_TESTING
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read before there is any thread
  if (const char* const path = ::getenv("PYNOX_TEST_STDLIB_CACHE")) return path;
#endif
  const std::string executable = executable_path();
  if (executable.empty()) return {};  // a relative path would lead to whatever the caller is in
  return executable.substr(0, executable.rfind('/') + 1) + PYNOX_STDLIB_CACHE;
}

UniqueFd open_stdlib_cache(const std::string& path) {
  // Not blocking: somebody may have put a pipe there.
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW));
  struct stat status {};
  if (!fd || ::fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      !only_trusted_writers(status)) {
    return UniqueFd();
  }
  const std::string directory = path.substr(0, path.rfind('/'));
  if (::stat(directory.c_str(), &status) != 0 || !only_trusted_writers(status)) return UniqueFd();
  UniqueFd high(::fcntl(fd.get(), F_DUPFD_CLOEXEC, kLowestDescriptor));
  return high ? std::move(high) : std::move(fd);
}

}  // namespace pynox
