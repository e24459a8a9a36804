#include "engine/cache/item_slab.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"

namespace adjoin::engine {
namespace {

/// A larger item costs more to copy than to find.
constexpr std::size_t kValueBytesMax = std::size_t{16} * 1024;
/// Below the size from which the C library asks the kernel for each piece by itself. Chunks then
/// lie beside each other, in large pages if those are turned on.
constexpr std::size_t kChunkBytesMax = std::size_t{120} * 1024;
// Of the oldest chunk so much was asked for since it was written: the slab takes memory from
// blocks, or gives some back to them.
constexpr double kUsefulPart = 1.0 / 4;
constexpr double kUselessPart = 1.0 / 16;
/// To ask how full the block cache is takes as long as to read some rows of a list.
constexpr std::uint32_t kRefusalsBetweenLooks = 16;

}  // namespace

ItemSlab::Limits ItemSlab::Limits::of(const ItemMemory& memory, std::size_t slabs) {
  Limits limits;
  limits.bytes_max = memory.items_max() / slabs;
  limits.bytes_sure = memory.items_sure() / slabs;
  limits.chunk_bytes = std::min(kChunkBytesMax, std::bit_floor(limits.bytes_sure / 4));
  limits.value_bytes_max = std::min(kValueBytesMax, limits.chunk_bytes);
  return limits;
}

ItemSlab::ItemSlab(const Limits& limits, ItemMemory& memory)
    : limits_(limits), memory_(memory), ring_(limits.chunk_bytes) {}

ItemSlab::Place ItemSlab::find(std::uint32_t tag, BytesView key) const {
  return slots_.find(tag, [&](Place place) { return ring_.item(place).key() == key; });
}

bool ItemSlab::ask(std::uint32_t tag, BytesView key, Bytes& value) {
  const Place place = find(tag, key);
  if (place == 0 || !ring_.item(place).is_live) return false;
  value.assign(ring_.item(place).value());
  ring_.ask(place);
  return true;
}

bool ItemSlab::keep(std::uint32_t tag, BytesView key, BytesView value, From from) {
  ADJOIN_ASSERT(!has(tag, key));
  const Place place = put(tag, key, value, from);
  if (place == 0) return false;
  ring_.item(place).is_live = 1;
  return true;
}

ItemSlab::Place ItemSlab::begin(std::uint32_t tag, BytesView key, std::optional<BytesView> value) {
  Place place = find(tag, key);
  const bool has_next = value && value->size() <= limits_.value_bytes_max;
  if (place != 0 && has_next && ring_.replace(place, *value)) {
    ring_.pin(place);
    return place;
  }
  if (place != 0) {
    slots_.remove(tag, place);
    ring_.kill(place);
  }
  if (!has_next) return 0;
  place = put(tag, key, *value, From::read);
  if (place == 0) return 0;
  ring_.item(place).is_pending = 1;
  ring_.pin(place);
  return place;
}

void ItemSlab::end(Place place, bool is_written) noexcept {
  ring_.unpin(place);
  RingItem& item = ring_.item(place);
  // A later write of the same batch has removed it, or an earlier one has ended both.
  if (!item.is_pending) return;
  if (is_written) {
    item.is_pending = 0;
    item.is_live = 1;
  } else {
    slots_.remove(item.tag, place);
    ring_.kill(place);
  }
}

ItemSlab::Place ItemSlab::put(std::uint32_t tag, BytesView key, BytesView value, From from) {
  const std::size_t room = ItemRing::room_of(key.size(), value.size());
  if (value.size() > limits_.value_bytes_max || key.size() > RingItem::kKeyBytesMax ||
      room > ring_.chunk_bytes()) {
    return 0;
  }
  slots_.prepare_add();
  Place place = ring_.append(tag, key, value);
  if (place == 0 && make_room(room, from)) {
    place = ring_.append(tag, key, value);
    ADJOIN_ASSERT(place != 0);
  }
  count_bytes();  // may fail for want of memory, and so comes before what must not
  if (place != 0) slots_.add(tag, place);
  return place;
}

bool ItemSlab::make_room(std::size_t room, From from) {
  if (from == From::list && refused_++ % kRefusalsBetweenLooks != 0) return false;
  const bool is_sure = bytes() + ring_.chunk_bytes() <= limits_.bytes_sure;
  const bool is_unused = is_sure || memory_.is_unused(ring_.chunk_bytes());
  if (may_grow(is_unused, from)) {
    ring_.add_chunk();
    refused_ = 0;
    return true;
  }
  if (!is_unused && bytes() > limits_.bytes_sure && ring_.asked_part_of_oldest() < kUselessPart) {
    drop_oldest();
  }
  if (from == From::list || !ring_.can_turn()) return false;
  ring_.turn(room, slots_);
  return true;
}

bool ItemSlab::may_grow(bool is_unused, From from) const {
  if (bytes() + ring_.chunk_bytes() > limits_.bytes_max) return false;
  return is_unused || (from == From::read && ring_.asked_part_of_oldest() >= kUsefulPart);
}

void ItemSlab::drop_oldest() {
  if (!ring_.can_turn()) return;
  ring_.drop_oldest(slots_);
  slots_.shrink();
}

void ItemSlab::count_bytes() {
  // Slots double. What they take beyond the limit, items give.
  while (bytes() > limits_.bytes_max && ring_.has_older()) ring_.drop_oldest(slots_);
  if (bytes() == counted_) return;
  memory_.add(static_cast<std::ptrdiff_t>(bytes()) - static_cast<std::ptrdiff_t>(counted_));
  counted_ = bytes();
}

}  // namespace adjoin::engine
