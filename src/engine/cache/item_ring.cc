#include "engine/cache/item_ring.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "base/assert.h"

namespace adjoin::engine {

ItemRing::ItemRing(std::size_t chunk_bytes) : chunk_bytes_(chunk_bytes / kUnit * kUnit) {
  ADJOIN_ASSERT(chunk_bytes_ <= kUnit << kOffsetBits);
}

ItemRing::Place ItemRing::append(std::uint32_t tag, BytesView key, BytesView value) noexcept {
  ADJOIN_ASSERT(key.size() <= RingItem::kKeyBytesMax);
  ADJOIN_ASSERT(value.size() <= RingItem::kValueBytesMax);
  const std::size_t room = room_of(key.size(), value.size());
  if (order_.empty() || chunks_[order_.back()].used + room > chunk_bytes_) return 0;
  Chunk& chunk = chunks_[order_.back()];
  RingItem* const item = new (chunk.memory.get() + chunk.used) RingItem{};
  item->tag = tag;
  item->key_bytes = static_cast<std::uint32_t>(key.size()) & RingItem::kKeyBytesMax;
  item->value_bytes = static_cast<std::uint32_t>(value.size()) & RingItem::kValueBytesMax;
  std::copy(key.begin(), key.end(), item->bytes());
  std::copy(value.begin(), value.end(), item->bytes() + key.size());
  const Place place = place_of(order_.back(), chunk.used);
  chunk.used += static_cast<std::uint32_t>(room);
  return place;
}

bool ItemRing::replace(Place place, BytesView value) noexcept {
  RingItem& old = item(place);
  ADJOIN_ASSERT(old.is_live || old.is_pending);
  if (room_of(old.key_bytes, value.size()) != room_of(old.key_bytes, old.value_bytes)) return false;
  old.is_live = 0;
  old.is_pending = 1;
  old.value_bytes = static_cast<std::uint32_t>(value.size()) & RingItem::kValueBytesMax;
  std::copy(value.begin(), value.end(), old.bytes() + old.key_bytes);
  return true;
}

void ItemRing::ask(Place place) noexcept {
  RingItem& found = item(place);
  if (found.asked) return;
  found.asked = 1;
  chunks_[chunk_of(place)].asked +=
      static_cast<std::uint32_t>(room_of(found.key_bytes, found.value_bytes));
}

void ItemRing::kill(Place place) noexcept {
  RingItem& gone = item(place);
  ADJOIN_ASSERT(gone.is_live || gone.is_pending);
  if (gone.asked) {
    chunks_[chunk_of(place)].asked -=
        static_cast<std::uint32_t>(room_of(gone.key_bytes, gone.value_bytes));
  }
  gone.is_live = gone.is_pending = gone.asked = 0;
}

void ItemRing::unpin(Place place) noexcept {
  Chunk& chunk = chunks_[chunk_of(place)];
  ADJOIN_ASSERT(chunk.pins > 0);
  --chunk.pins;
}

void ItemRing::add_chunk() {
  const auto free = std::find_if(chunks_.begin(), chunks_.end(),
                                 [](const Chunk& chunk) { return chunk.memory == nullptr; });
  const auto number = static_cast<std::size_t>(free - chunks_.begin());
  // Its bytes are not set: memory that no item has touched need not be there.
  auto memory = std::make_unique_for_overwrite<std::byte[]>(chunk_bytes_);
  if (free == chunks_.end()) chunks_.emplace_back();
  order_.push_back(static_cast<std::uint16_t>(number));
  chunks_[number].memory = std::move(memory);
}

bool ItemRing::can_turn() const noexcept {
  return !order_.empty() && chunks_[order_.front()].pins == 0;
}

void ItemRing::turn(std::size_t room, ItemSlots& slots) noexcept {
  ADJOIN_ASSERT(can_turn());
  ADJOIN_ASSERT(room <= chunk_bytes_);
  const std::uint16_t number = order_.front();
  Chunk& chunk = chunks_[number];
  const std::size_t kept_max = chunk_bytes_ - std::max(room, chunk_bytes_ / 4);
  std::size_t kept = 0;
  for (std::size_t at = 0, bytes = 0; at < chunk.used; at += bytes) {
    const Place from = place_of(number, at);
    RingItem& old = item(from);
    bytes = room_of(old.key_bytes, old.value_bytes);
    ADJOIN_ASSERT(!old.is_pending);
    if (!old.is_live) continue;
    if (!old.asked || kept + bytes > kept_max) {
      slots.remove(old.tag, from);
      continue;
    }
    old.asked = 0;  // it has to be asked for again to stay the next time
    slots.move(old.tag, from, place_of(number, kept));
    std::memmove(chunk.memory.get() + kept, chunk.memory.get() + at, bytes);
    kept += bytes;
  }
  chunk.used = static_cast<std::uint32_t>(kept);
  chunk.asked = 0;
  std::rotate(order_.begin(), order_.begin() + 1, order_.end());
}

void ItemRing::drop_oldest(ItemSlots& slots) noexcept {
  ADJOIN_ASSERT(can_turn());
  const std::uint16_t number = order_.front();
  Chunk& chunk = chunks_[number];
  for (std::size_t at = 0; at < chunk.used;) {
    const Place place = place_of(number, at);
    const RingItem& old = item(place);
    ADJOIN_ASSERT(!old.is_pending);
    if (old.is_live) slots.remove(old.tag, place);
    at += room_of(old.key_bytes, old.value_bytes);
  }
  chunk = {};
  order_.erase(order_.begin());
}

double ItemRing::asked_part_of_oldest() const noexcept {
  if (order_.empty()) return 0;
  return static_cast<double>(chunks_[order_.front()].asked) / static_cast<double>(chunk_bytes_);
}

}  // namespace adjoin::engine
