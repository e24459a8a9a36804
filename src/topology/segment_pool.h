#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace adjoin::topology {

/// Memory for neighbour lists and their headers, in units of 8 bytes. Pieces have size classes an
/// eighth apart; a freed piece waits in its class's list for the next of that size. Nothing is
/// given back to the system before the end.
///
/// One thread allocates and frees; any thread may read what a published version refers to.
class SegmentPool {
 public:
  using Ref = std::uint32_t;  ///< a unit's number: 32 GiB can be addressed
  static constexpr std::size_t kUnitBytes = 8;
  static constexpr std::uint32_t kBlockUnits = 1U << 17;  ///< a block: 1 MiB

  SegmentPool();
  SegmentPool(const SegmentPool&) = delete;
  SegmentPool& operator=(const SegmentPool&) = delete;

  /// The units that a request for `units` (at most kBlockUnits) is rounded up to.
  static std::uint32_t granted(std::uint32_t units) noexcept;
  static std::uint32_t units_for(std::size_t bytes) noexcept {
    return static_cast<std::uint32_t>((bytes + kUnitBytes - 1) / kUnitBytes);
  }

  /// A piece of granted(units), not cleared.
  Ref allocate(std::uint32_t units);
  /// Takes a piece back: `units` as asked for or granted.
  void free(Ref piece, std::uint32_t units);

  void* at(Ref piece) noexcept { return block(piece) + offset(piece); }
  const void* at(Ref piece) const noexcept { return block(piece) + offset(piece); }

  std::size_t reserved_bytes() const noexcept { return blocks_ * kBlockUnits * kUnitBytes; }
  /// Bytes of freed pieces and of the block being filled that wait to be used.
  std::size_t free_bytes() const noexcept {
    return (std::size_t{free_units_} + (end_ - next_)) * kUnitBytes;
  }
  /// Bytes of the lists of free pieces.
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

  std::unique_ptr<Block[]> table_;  ///< of a fixed size, so that readers need no lock
  std::size_t blocks_ = 0;
  std::uint64_t next_ = 0;  ///< the first unit of the newest block that was never given out
  std::uint64_t end_ = 0;
  std::uint64_t free_units_ = 0;
  std::size_t list_bytes_ = 0;
  std::array<std::vector<Ref>, kClasses> free_;
};

}  // namespace adjoin::topology
