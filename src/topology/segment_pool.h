#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace adjoin::topology {

/// Size-class allocator for neighbour lists and their headers, in units of 8 bytes. Classes are an
/// eighth of a power of two apart. A freed piece goes into the free list of its class. The
/// destructor is the first to return memory to the system.
///
/// One thread allocates and frees. Any thread may read what a published version refers to.
/// A general allocator would spend some bytes more on each list and return addresses of 8.
/// References of 4 bytes keep the headers small.
class SegmentPool {
 public:
  using Ref = std::uint32_t;  ///< number of a piece's first unit: addresses 32 GiB
  static constexpr std::size_t kUnitBytes = 8;
  static constexpr std::uint32_t kBlockUnits = 1U << 17;  ///< a block: 1 MiB

  SegmentPool();
  SegmentPool(const SegmentPool&) = delete;
  SegmentPool& operator=(const SegmentPool&) = delete;

  /// Returns the size of the class that serves a request for `units`, at most kBlockUnits.
  static std::uint32_t granted(std::uint32_t units) noexcept;
  /// Returns `bytes` in units, rounded up.
  static std::uint32_t units_for(std::size_t bytes) noexcept {
    return static_cast<std::uint32_t>((bytes + kUnitBytes - 1) / kUnitBytes);
  }

  /// Returns a piece of granted(units) units. It is not zeroed.
  /// Freed pieces of the same class come first, so memory stays where the caches have it.
  Ref allocate(std::uint32_t units);
  /// Frees a piece. `units` is what was requested or what was granted.
  void free(Ref piece, std::uint32_t units);

  /// Returns the address of a piece. It never moves.
  void* at(Ref piece) noexcept { return block(piece) + offset(piece); }
  const void* at(Ref piece) const noexcept { return block(piece) + offset(piece); }

  /// Bytes of all blocks that were allocated from the system.
  std::size_t reserved_bytes() const noexcept { return blocks_ * kBlockUnits * kUnitBytes; }
  /// Bytes that can still be allocated from the blocks: freed pieces and the rest of the newest
  /// block.
  std::size_t free_bytes() const noexcept {
    return (std::size_t{free_units_} + (end_ - next_)) * kUnitBytes;
  }
  /// Bytes of the free lists themselves, outside the blocks.
  std::size_t list_bytes() const noexcept { return list_bytes_; }

 private:
  static constexpr std::size_t kBlocksMax = (std::size_t{1} << 32) / kBlockUnits;
  static constexpr std::size_t kClasses = 16 + 8 * 14;
  using Block = std::unique_ptr<std::byte[]>;

  static std::size_t class_of(std::uint32_t granted_units) noexcept;
  std::byte* block(Ref piece) const noexcept { return table_[piece / kBlockUnits].get(); }
  static std::size_t offset(Ref piece) noexcept {
    return std::size_t{piece % kBlockUnits} * kUnitBytes;
  }
  void push(Ref piece, std::uint32_t granted_units);
  void start_block();

  std::unique_ptr<Block[]> table_;  ///< its size is fixed, so that readers need no lock
  std::size_t blocks_ = 0;
  std::uint64_t next_ = 0;  ///< the first unit of the newest block that was never allocated
  std::uint64_t end_ = 0;
  std::uint64_t free_units_ = 0;
  std::size_t list_bytes_ = 0;
  std::array<std::vector<Ref>, kClasses> free_;
};

/// A piece of the pool that only older versions still refer to.
struct RetiredPiece {
  SegmentPool::Ref piece = 0;
  std::uint32_t units = 0;
};

}  // namespace adjoin::topology
