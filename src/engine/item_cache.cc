#include "engine/item_cache.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "base/assert.h"
#include "engine/seeded_bugs.h"

namespace adjoin::engine {
namespace {

/// A larger item costs more to copy than to find.
constexpr std::size_t kValueBytesMax = 16 * 1024;
/// So many bytes are reckoned for one slot when their number is chosen.
constexpr std::size_t kBytesPerSlot = 256;

Bytes joined(BytesView key, BytesView value) {
  Bytes bytes;
  bytes.reserve(key.size() + value.size());
  bytes.append(key).append(value);
  return bytes;
}

}  // namespace

ItemCache::ItemCache(std::size_t bytes_max)
    : stripe_bytes_max_(bytes_max / kStripes),
      stripe_slots_(std::bit_ceil(std::max(stripe_bytes_max_ / kBytesPerSlot, kGroupSlots))),
      value_bytes_max_(std::min(kValueBytesMax, stripe_bytes_max_ / 4)) {}

ItemCache::Place ItemCache::place_of(BytesView key) const {
  const std::uint64_t hash = std::hash<BytesView>()(key);
  // Different bits of the hash choose the stripe, the group and the tag. With the same bits, all
  // keys of a group would have one tag.
  return {.stripe = hash % kStripes,
          .group = (hash / kStripes) * kGroupSlots % stripe_slots_,
          .tag = static_cast<std::uint32_t>(hash >> 33)};
}

ItemCache::Slot* ItemCache::find_slot(Stripe& stripe, const Place& place, BytesView key) {
  if (stripe.slots.empty()) return nullptr;
  for (std::size_t i = place.group; i < place.group + kGroupSlots; ++i) {
    Slot& slot = stripe.slots[i];
    if (slot.tag == place.tag && !slot.bytes.empty() &&
        BytesView(slot.bytes).substr(0, slot.key_bytes) == key) {
      return &slot;
    }
  }
  return nullptr;
}

// How the cache stays equal to the database. A writer calls `begin`, writes the batch, and calls
// `publish`. Between the two calls the key is not in the cache, and `keep` refuses what readers
// bring. So a reader that got the old value just before the write cannot put it in behind it.
bool ItemCache::find(BytesView key, Bytes& value) {
  const Place place = place_of(key);
  Stripe& stripe = stripes_[place.stripe];
  const std::lock_guard lock(stripe.mutex);
  Slot* const slot = find_slot(stripe, place, key);
  if (slot == nullptr) return false;
  slot->asked = 1;
  value.assign(slot->bytes, slot->key_bytes);
  return true;
}

std::size_t ItemCache::bytes() const {
  std::size_t sum = 0;
  for (const Stripe& stripe : stripes_) {
    const std::lock_guard lock(stripe.mutex);
    sum += stripe.bytes;
  }
  return sum;
}

ItemCache::Moment ItemCache::moment(BytesView key) const {
  const Stripe& stripe = stripes_[place_of(key).stripe];
  const std::lock_guard lock(stripe.mutex);
  return {stripe.version, stripe.writing > 0};
}

void ItemCache::keep(BytesView key, BytesView value, Moment moment) {
  if (moment.written || value.size() > value_bytes_max_) return;
  const Place place = place_of(key);
  Stripe& stripe = stripes_[place.stripe];
  const std::lock_guard lock(stripe.mutex);
  ADJOIN_ASSERT(moment.version <= stripe.version);
  const bool written = stripe.writing > 0 || stripe.version != moment.version;
  if (written && !ADJOIN_MUTANT(15)) return;
  // Another reader was faster, with the same value: nothing was written between.
  if (find_slot(stripe, place, key) != nullptr) return;
  make_slots(stripe);
  insert(stripe, place, joined(key, value), key.size());
}

void ItemCache::make_slots(Stripe& stripe) const {
  if (!stripe.slots.empty()) return;
  stripe.slots.resize(stripe_slots_);
  stripe.bytes = stripe_slots_ * sizeof(Slot);
}

void ItemCache::insert(Stripe& stripe, const Place& place, Bytes bytes,
                       std::size_t key_bytes) const {
  ADJOIN_ASSERT(place.group + kGroupSlots <= stripe.slots.size());
  ADJOIN_ASSERT(key_bytes <= bytes.size());
  ADJOIN_ASSERT(bytes.size() - key_bytes <= value_bytes_max_);
  // First the bytes, then the slot: making room may free the very slot that the group needs.
  make_room(stripe, bytes.size());
  Slot& slot = free_slot(stripe, place);
  clear(stripe, slot);
  slot.bytes = std::move(bytes);
  slot.key_bytes = static_cast<std::uint32_t>(key_bytes);
  slot.tag = place.tag & 0x7fffffffU;
  slot.asked = 0;
  stripe.bytes += slot.bytes.size();
}

void ItemCache::clear(Stripe& stripe, Slot& slot) {
  ADJOIN_ASSERT(stripe.bytes >= slot.bytes.size());
  stripe.bytes -= slot.bytes.size();
  // Swapped, because assigning an empty string keeps the memory, which counts as free from here on.
  Bytes().swap(slot.bytes);
}

ItemCache::Slot& ItemCache::free_slot(Stripe& stripe, const Place& place) {
  Slot* const group = &stripe.slots[place.group];
  Slot* const end = group + kGroupSlots;
  Slot* best = std::find_if(group, end, [](const Slot& slot) { return slot.bytes.empty(); });
  if (best == end) best = std::find_if(group, end, [](const Slot& slot) { return !slot.asked; });
  if (best != end) return *best;
  // All four were read lately. The tag chooses one without a counter; the others have to be read
  // again to stay.
  std::for_each(group, end, [](Slot& slot) { slot.asked = 0; });
  return group[place.tag % kGroupSlots];
}

void ItemCache::make_room(Stripe& stripe, std::size_t bytes) const {
  // Twice around: the first time may only take back what was asked for.
  for (std::size_t i = 0; i < 2 * stripe.slots.size() && stripe.bytes + bytes > stripe_bytes_max_;
       ++i, stripe.hand = (stripe.hand + 1) % stripe.slots.size()) {
    Slot& slot = stripe.slots[stripe.hand];
    if (!slot.asked) clear(stripe, slot);
    slot.asked = 0;
  }
}

void ItemCache::Writes::begin(BytesView key, std::optional<BytesView> value) {
  const bool keeps = value && value->size() <= cache_->value_bytes_max_;
  // Every allocation happens here, before the batch is written. Publishing must not fail: a cache
  // that missed a written value would serve the old one.
  writes_.push_back({joined(key, keeps ? *value : BytesView()), key.size(), keeps});
  const Place place = cache_->place_of(key);
  Stripe& stripe = cache_->stripes_[place.stripe];
  const std::lock_guard lock(stripe.mutex);
  ++stripe.writing;
  if (keeps) cache_->make_slots(stripe);
  if (Slot* const slot = find_slot(stripe, place, key)) clear(stripe, *slot);
}

void ItemCache::Writes::end(bool written) {
  for (Write& write : writes_) {
    const Place place = cache_->place_of(write.key());
    Stripe& stripe = cache_->stripes_[place.stripe];
    const std::lock_guard lock(stripe.mutex);
    ADJOIN_ASSERT(stripe.writing > 0);
    --stripe.writing;
    ++stripe.version;
    // A key that the batch writes twice is left with its last value.
    if (Slot* const slot = find_slot(stripe, place, write.key())) clear(stripe, *slot);
    if (written && write.keeps) {
      cache_->insert(stripe, place, std::move(write.bytes), write.key_bytes);
    }
  }
  writes_.clear();
}

}  // namespace adjoin::engine
