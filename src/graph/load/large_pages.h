#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace adjoin::graph {

/// Allocator for memory that is accessed at random. Requests of 2 MiB and more are aligned to
/// 2 MiB, rounded up to it, and advised to use huge pages, which saves TLB misses. Smaller requests
/// use `operator new`.
/// Asked for and not demanded: where the system has none, the memory is ordinary.
template <typename T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <typename Other>
  LargePages(const LargePages<Other>&) noexcept {}  // NOLINT: allocators convert

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    const std::size_t whole = (bytes + kLarge - 1) / kLarge * kLarge;
    void* const memory = std::aligned_alloc(kLarge, whole);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, whole, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    if (count * sizeof(T) < kLarge) return ::operator delete(memory);
    std::free(memory);  // NOLINT: as it was allocated
  }
  friend bool operator==(const LargePages&, const LargePages&) = default;

 private:
  static constexpr std::size_t kLarge = std::size_t{2} << 20U;
};

/// A vector on huge pages; see `LargePages`.
template <typename T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace adjoin::graph
