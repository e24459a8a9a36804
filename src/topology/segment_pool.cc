#include "topology/segment_pool.h"

#include <bit>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

/// Sizes up to this many units have a class each.
constexpr std::uint32_t kExactMax = 16;

/// The distance of classes around `units`: an eighth of the power of two below.
std::uint32_t step_of(std::uint32_t units) noexcept { return std::bit_floor(units - 1) / 8; }

}  // namespace

SegmentPool::SegmentPool() : table_(std::make_unique<Block[]>(kBlocksMax)) {}

std::uint32_t SegmentPool::granted(std::uint32_t units) noexcept {
  if (units <= kExactMax) return units == 0 ? 1 : units;
  const std::uint32_t step = step_of(units);
  return (units + step - 1) / step * step;
}

std::size_t SegmentPool::class_of(std::uint32_t granted_units) noexcept {
  ADJOIN_ASSERT(granted_units > 0);
  if (granted_units <= kExactMax) return granted_units - 1;
  const std::uint32_t floor = std::bit_floor(granted_units - 1);
  const auto octave = static_cast<std::uint32_t>(std::countr_zero(floor)) - 4;
  return kExactMax + std::size_t{octave} * 8 + (granted_units - floor) / (floor / 8) - 1;
}

void SegmentPool::push(Ref piece, std::uint32_t granted_units) {
  ADJOIN_ASSERT(granted(granted_units) == granted_units);
  ADJOIN_ASSERT(piece / kBlockUnits < blocks_);
  ADJOIN_ASSERT(piece % kBlockUnits + granted_units <= kBlockUnits);
  std::vector<Ref>& list = free_[class_of(granted_units)];
  const std::size_t had = list.capacity();
  list.push_back(piece);
  list_bytes_ += (list.capacity() - had) * sizeof(Ref);
  free_units_ += granted_units;
  ADJOIN_ASSERT(free_units_ <= blocks_ * kBlockUnits);
}

void SegmentPool::start_block() {
  // A piece never crosses a block, as blocks are not adjacent in memory.
  // What is left of the block becomes pieces of the largest classes that fit.
  while (next_ < end_) {
    const auto left = static_cast<std::uint32_t>(end_ - next_);
    std::uint32_t size = left;
    if (size > kExactMax) size = left / step_of(left) * step_of(left);
    if (granted(size) != size) size = std::bit_floor(size);
    push(static_cast<Ref>(next_), size);
    next_ += size;
  }
  ADJOIN_ASSERT(next_ == end_);
  ADJOIN_ASSERT(blocks_ < kBlocksMax);
  // Not zeroed: the system gives pages when they are first written, and most are written at once.
  table_[blocks_].reset(new std::byte[std::size_t{kBlockUnits} * kUnitBytes]);
  next_ = std::uint64_t{blocks_} * kBlockUnits;
  end_ = next_ + kBlockUnits;
  ++blocks_;
}

SegmentPool::Ref SegmentPool::allocate(std::uint32_t units) {
  const std::uint32_t size = granted(units);
  ADJOIN_ASSERT(size <= kBlockUnits);
  std::vector<Ref>& list = free_[class_of(size)];
  if (!list.empty()) {
    const Ref piece = list.back();
    list.pop_back();
    ADJOIN_ASSERT(free_units_ >= size);
    free_units_ -= size;
    return piece;
  }
  if (end_ - next_ < size) start_block();
  ADJOIN_ASSERT(next_ + size <= end_);
  const auto piece = static_cast<Ref>(next_);
  next_ += size;
  return piece;
}

void SegmentPool::free(Ref piece, std::uint32_t units) { push(piece, granted(units)); }

}  // namespace adjoin::topology
