#include "engine/cache/item_slots.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace adjoin::engine {
namespace {

constexpr std::uint32_t kSizeMin = 8;

/// Four of five slots at most: fuller, a search for what is not there takes many steps.
constexpr bool is_too_full(std::uint64_t count, std::uint64_t size) { return count * 5 > size * 4; }

}  // namespace

void ItemSlots::prepare_add() {
  if (is_too_full(std::uint64_t{count_} + 1, size_)) resize(std::max(size_ * 2, kSizeMin));
}

void ItemSlots::add(std::uint32_t tag, Place place) {
  ADJOIN_ASSERT(place != 0);
  ADJOIN_ASSERT(!is_too_full(std::uint64_t{count_} + 1, size_));
  std::uint32_t at = home(tag);
  while (slots_[at].place != 0) at = next(at);
  slots_[at] = {tag, place};
  ++count_;
}

std::uint32_t ItemSlots::slot_of(std::uint32_t tag, Place place) const {
  std::uint32_t at = home(tag);
  for (; slots_[at].place != place; at = next(at)) ADJOIN_ASSERT(slots_[at].place != 0);
  ADJOIN_ASSERT(slots_[at].tag == tag);
  return at;
}

// What stands behind the free slot moves up, unless it would then stand before its home. So a
// search may stop at a free slot, and no marks of removed items fill the table.
void ItemSlots::remove(std::uint32_t tag, Place place) {
  std::uint32_t gap = slot_of(tag, place);
  for (std::uint32_t at = next(gap); slots_[at].place != 0; at = next(at)) {
    const std::uint32_t from_home = (at - home(slots_[at].tag)) & (size_ - 1);
    const std::uint32_t from_gap = (at - gap) & (size_ - 1);
    if (from_home < from_gap) continue;
    slots_[gap] = slots_[at];
    gap = at;
  }
  slots_[gap] = {};
  --count_;
}

void ItemSlots::move(std::uint32_t tag, Place from, Place to) {
  ADJOIN_ASSERT(to != 0);
  slots_[slot_of(tag, from)].place = to;
}

void ItemSlots::shrink() {
  if (size_ > kSizeMin && count_ < size_ / 8) resize(size_ / 2);
}

void ItemSlots::resize(std::uint32_t size) {
  ADJOIN_ASSERT(size >= kSizeMin && (size & (size - 1)) == 0);
  const std::unique_ptr<Slot[]> old = std::exchange(slots_, std::make_unique<Slot[]>(size));
  const std::uint32_t old_size = std::exchange(size_, size);
  count_ = 0;
  for (std::uint32_t at = 0; at < old_size; ++at) {
    if (old[at].place != 0) add(old[at].tag, old[at].place);
  }
}

}  // namespace adjoin::engine
