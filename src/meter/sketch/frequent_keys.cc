#include "meter/sketch/frequent_keys.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.h"

namespace adjoin::meter {
namespace {

constexpr std::size_t kKeyRoomLeast = 256;

}  // namespace

FrequentKeys::FrequentKeys(std::size_t slots_max, HeatMemory& memory)
    : memory_(memory), slots_max_(slots_max) {
  ADJOIN_ASSERT(slots_max >= kSlotsLeast && std::has_single_bit(slots_max));
}

FrequentKeys::~FrequentKeys() { memory_.give_back(bytes()); }

std::uint64_t FrequentKeys::add_new(std::uint64_t hash, BytesView key, std::uint64_t weight) {
  if (!make_room(key.size())) {
    error_ += weight;
    return 0;
  }
  put(slots_[place_of(hash, key)], hash, {key, weight, 1, 0});
  return weight;
}

void FrequentKeys::add_known(std::uint64_t hash, const FrequentKey& known) {
  ADJOIN_ASSERT(known.weight > 0);
  total_ += known.weight;
  if (!slots_.empty()) {
    if (Slot& slot = slots_[place_of(hash, known.key)]; slot.weight != 0) {
      slot.weight += known.weight;
      slot.count += known.count;
      slot.peak = std::max(slot.peak, known.peak);
      return;
    }
  }
  if (!make_room(known.key.size())) {
    error_ += known.weight;
    return;
  }
  put(slots_[place_of(hash, known.key)], hash, known);
}

void FrequentKeys::end_second() noexcept {
  for (Slot& slot : slots_) {
    slot.peak = static_cast<std::uint32_t>(std::min<std::uint64_t>(slot.weight, UINT32_MAX));
  }
}

void FrequentKeys::merge(const FrequentKeys& other) {
  ADJOIN_ASSERT(this != &other);
  const std::uint64_t total = total_ + other.total_;
  other.each([this](std::uint64_t hash, const FrequentKey& found) { add_known(hash, found); });
  total_ = total;
  error_ += other.error_;
}

void FrequentKeys::reserve(std::size_t slots, std::size_t key_bytes) {
  ADJOIN_ASSERT(std::has_single_bit(slots));
  if (slots > slots_.size()) grow_slots(slots);
  if (key_bytes > key_room_) grow_keys(key_bytes);
}

void FrequentKeys::clear() noexcept {
  if (size_ != 0) std::fill(slots_.begin(), slots_.end(), Slot{});
  size_ = 0;
  key_bytes_ = 0;
  total_ = 0;
  error_ = 0;
}

std::uint64_t FrequentKeys::weight_of(BytesView key) const noexcept {
  return slots_.empty() ? 0 : slots_[place_of(sketch_hash(key), key)].weight;
}

std::vector<FrequentKey> FrequentKeys::heaviest(std::size_t count) const {
  std::vector<FrequentKey> keys;
  keys.reserve(size_);
  each([&keys](std::uint64_t, const FrequentKey& found) { keys.push_back(found); });
  const auto heavier = [](const FrequentKey& a, const FrequentKey& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.key < b.key;
  };
  count = std::min(count, keys.size());
  std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count), keys.end(),
                    heavier);
  keys.resize(count);
  return keys;
}

/// Makes room for one more key. False: there is none even in an empty table.
bool FrequentKeys::make_room(std::size_t key_bytes) {
  if (4 * (size_ + 1) > 3 * slots_.size() &&
      !grow_slots(std::max(kSlotsLeast, 2 * slots_.size()))) {
    if (slots_.empty()) return false;
    purge();
  }
  while (key_bytes_ + key_bytes > key_room_ &&
         !grow_keys(std::max({kKeyRoomLeast, 2 * key_room_, key_bytes_ + key_bytes}))) {
    if (size_ == 0) return false;
    purge();
  }
  return true;
}

bool FrequentKeys::grow_slots(std::size_t count) {
  if (count > slots_max_ || !memory_.take((count - slots_.size()) * sizeof(Slot))) return false;
  rebuild(count, 0);
  return true;
}

bool FrequentKeys::grow_keys(std::size_t bytes) {
  if (bytes > UINT32_MAX || !memory_.take(bytes - key_room_)) return false;
  auto larger = std::make_unique_for_overwrite<char[]>(bytes);
  std::copy_n(keys_.get(), key_bytes_, larger.get());
  keys_ = std::move(larger);
  key_room_ = bytes;
  return true;
}

void FrequentKeys::purge() {
  ADJOIN_ASSERT(size_ > 0);
  std::vector<std::uint64_t> weights;
  weights.reserve(size_);
  each([&weights](std::uint64_t, const FrequentKey& found) { weights.push_back(found.weight); });
  const auto median = weights.begin() + static_cast<std::ptrdiff_t>(size_ / 2);
  std::nth_element(weights.begin(), median, weights.end());
  error_ += *median;
  rebuild(slots_.size(), *median);
}

void FrequentKeys::rebuild(std::size_t slot_count, std::uint64_t subtract) {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slot_count));
  // A purge packs the keys anew, so that those of dropped ones take no room.
  const std::unique_ptr<char[]> old_keys =
      std::exchange(keys_, std::make_unique_for_overwrite<char[]>(key_room_));
  size_ = 0;
  key_bytes_ = 0;
  for (const Slot& slot : old) {
    if (slot.weight <= subtract) continue;
    const BytesView key(old_keys.get() + slot.offset, slot.length);
    put(slots_[place_of(slot.hash, key)], slot.hash,
        {key, slot.weight - subtract, slot.count, slot.peak});
  }
}

}  // namespace adjoin::meter
