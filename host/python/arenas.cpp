// SPDX-License-Identifier: Apache-2.0
#include "host/python/arenas.hpp"

#include <Python.h>

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pynox {
namespace {

/// Objects/obmalloc.c: 1 MiB since 3.10. Any other size is passed on to the kernel as it is.
constexpr std::size_t kArena = std::size_t{1} << 20;
constexpr std::size_t kPair =
    2 * kArena;  ///< a huge page, on x86-64 and on aarch64 with 4 KiB pages
/// The first arenas stay with small pages: a short program touches a part of them, and clearing a
/// huge page for it would cost more than its faults.
constexpr std::size_t kSmallPageArenas = 2;

struct Arenas {
  std::size_t handed_out = 0;
  std::byte* other_half = nullptr;  ///< of the last pair, not yet asked for
};

void* map(std::size_t size) {
  void* const place =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return place == MAP_FAILED ? nullptr : place;
}

bool is_aligned(const void* place) { return reinterpret_cast<std::uintptr_t>(place) % kPair == 0; }

/// Two arenas where a huge page fits; null if the address space has no room.
std::byte* map_pair() {
  // Mappings grow downwards one beside the other, so the second try is rarely needed.
  auto* const first = static_cast<std::byte*>(map(kPair));
  if (first == nullptr || is_aligned(first)) return first;
  ::munmap(first, kPair);
  auto* const wide = static_cast<std::byte*>(map(2 * kPair));
  if (wide == nullptr) return nullptr;
  const std::size_t past = reinterpret_cast<std::uintptr_t>(wide) % kPair;
  const std::size_t before = past == 0 ? 0 : kPair - past;
  if (before > 0) ::munmap(wide, before);
  ::munmap(wide + before + kPair, kPair - before);
  return wide + before;
}

void* allocate(void* context, std::size_t size) {
  auto& arenas = *static_cast<Arenas*>(context);
  if (size != kArena || arenas.handed_out++ < kSmallPageArenas) return map(size);
  if (arenas.other_half != nullptr) return std::exchange(arenas.other_half, nullptr);
  std::byte* const pair = map_pair();
  if (pair == nullptr) return map(size);
  (void)::madvise(pair, kPair, MADV_HUGEPAGE);  // without it these are ordinary pages
  arenas.other_half = pair + kArena;
  return pair;
}

/// Each arena is given back by itself, as python does. The kernel splits a huge page for that.
void release(void* /*context*/, void* place, std::size_t size) { ::munmap(place, size); }

}  // namespace

void use_paired_arenas() {
  static Arenas arenas;
  PyObjectArenaAllocator allocator{.ctx = &arenas, .alloc = allocate, .free = release};
  PyObject_SetArenaAllocator(&allocator);
}

}  // namespace pynox
