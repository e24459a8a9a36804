#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "base/bytes.h"
#include "meter/sketch/heat_memory.h"

namespace adjoin::meter {

/// A hash of a key. The same in every run.
inline std::uint64_t key_hash(BytesView key) noexcept { return std::hash<std::string_view>()(key); }

/// The hash of a key in every sketch and key space: of eight bytes at a time, for each request pays
/// for it. The same in every run on one machine.
inline std::uint64_t sketch_hash(BytesView key) noexcept {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;  // the golden ratio: its bits look random
  const auto mix = [](std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * kOdd;
    return hash ^ hash >> 32U;
  };
  const auto word_at = [](const char* from) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return word;
  };
  std::uint64_t hash = key.size();
  std::uint64_t rest = 0;
  if (key.size() >= sizeof rest) {
    const char* const last = key.data() + key.size() - sizeof rest;
    for (const char* at = key.data(); at < last; at += sizeof rest) hash = mix(hash, word_at(at));
    rest = word_at(last);  // some of its bytes for the second time
  } else {
    for (const char byte : key) rest = rest << 8U | static_cast<unsigned char>(byte);
  }
  return mix(mix(hash, rest), 0);
}

/// A key and what a sketch knows of it. All are lower bounds.
struct FrequentKey {
  BytesView key;
  std::uint64_t weight = 0;
  std::uint32_t count = 0;  ///< additions
  std::uint32_t peak = 0;   ///< largest weight of one second (`end_second`)
};

/// The keys with the largest weights of a stream, in bounded memory. `weight_of` is never more than
/// the key's true weight, and less by at most `error`. So no key whose weight is above the error is
/// missed.
///
/// An open table. When it is three quarters full, it grows; at its largest it purges: it subtracts
/// the median weight from all and drops the rest. Each purge takes its median from at least half of
/// the keys, so that the error is at most 3.5 / slots of all weights, unless memory was refused.
/// An addition takes amortised constant time. Not thread-safe.
class FrequentKeys {
 public:
  /// @param slots_max  a power of two, at least `kSlotsLeast`
  FrequentKeys(std::size_t slots_max, HeatMemory& memory);
  ~FrequentKeys();
  FrequentKeys(const FrequentKeys&) = delete;
  FrequentKeys& operator=(const FrequentKeys&) = delete;

  static constexpr std::size_t kSlotsLeast = 16;

  /// Adds to a key's weight, and returns what the sketch knows of it then; 0: there was no room for
  /// the key. `hash` is sketch_hash(key), `weight` at least 1.
  std::uint64_t add(std::uint64_t hash, BytesView key, std::uint64_t weight) {
    ADJOIN_ASSERT(weight > 0);
    total_ += weight;
    if (slots_.empty()) [[unlikely]]
      return add_new(hash, key, weight);
    Slot& slot = slots_.data()[place_of(hash, key)];
    if (slot.weight != 0) {
      ++slot.count;
      return slot.weight += weight;
    }
    if (!has_room(key.size())) [[unlikely]]
      return add_new(hash, key, weight);
    put(slot, hash, {key, weight, 1, 0});
    return weight;
  }
  std::uint64_t add(BytesView key, std::uint64_t weight) {
    return add(sketch_hash(key), key, weight);
  }
  /// Adds what another sketch knows of a key. `hash` is sketch_hash(known.key).
  void add_known(std::uint64_t hash, const FrequentKey& known);
  /// Says that all that was added since `clear` was of one second: each key's weight is its peak.
  void end_second() noexcept;
  /// Adds what another sketch knows. Errors add up.
  void merge(const FrequentKeys& other);
  /// Adds weight that another sketch had no keys for any more, and how much of one key that may be.
  void add_error(std::uint64_t total, std::uint64_t error) noexcept {
    total_ += total;
    error_ += error;
  }
  /// Makes room at once, as far as memory is granted. `slots` is a power of two.
  void reserve(std::size_t slots, std::size_t key_bytes);
  /// Forgets everything, and keeps the memory.
  void clear() noexcept;

  std::uint64_t weight_of(BytesView key) const noexcept;
  /// The exact sum of all weights.
  std::uint64_t total() const noexcept { return total_; }
  /// How much of a key's weight may be unknown.
  std::uint64_t error() const noexcept { return error_; }
  std::size_t size() const noexcept { return size_; }
  /// Bytes that it took of the memory.
  std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot) + key_room_; }

  /// Calls `visit(hash, FrequentKey)` for each key, in no order. Views are valid until a change.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (const Slot& slot : slots_) {
      if (slot.weight != 0) visit(slot.hash, known_of(slot));
    }
  }
  /// Returns the `count` heaviest keys, heaviest first, equal ones by their bytes. Views are valid
  /// until a change.
  std::vector<FrequentKey> heaviest(std::size_t count) const;

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint64_t weight = 0;  ///< 0: the slot is empty
    std::uint32_t offset = 0;  ///< of the key in `keys_`
    std::uint32_t length = 0;
    std::uint32_t count = 0;
    std::uint32_t peak = 0;
  };

  BytesView key_of(const Slot& slot) const noexcept {
    return {keys_.get() + slot.offset, slot.length};
  }
  FrequentKey known_of(const Slot& slot) const noexcept {
    return {key_of(slot), slot.weight, slot.count, slot.peak};
  }
  /// The slot of a key, or the empty one where it belongs. There is an empty one.
  std::size_t place_of(std::uint64_t hash, BytesView key) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      const Slot& slot = slots_.data()[i];
      if (slot.weight == 0) return i;
      // The bytes too: two keys may have one hash, and a client can choose them so.
      if (slot.hash == hash && key_of(slot) == key) return i;
    }
  }
  /// Puts a new key into an empty slot.
  void put(Slot& slot, std::uint64_t hash, const FrequentKey& known) noexcept {
    slot = Slot{hash,
                known.weight,
                static_cast<std::uint32_t>(key_bytes_),
                static_cast<std::uint32_t>(known.key.size()),
                known.count,
                known.peak};
    std::copy_n(known.key.data(), known.key.size(), keys_.get() + key_bytes_);
    key_bytes_ += known.key.size();
    ++size_;
  }
  bool has_room(std::size_t key_bytes) const noexcept {
    return 4 * (size_ + 1) <= 3 * slots_.size() && key_bytes_ + key_bytes <= key_room_;
  }
  /// Adds a key that has no slot and may have no room.
  std::uint64_t add_new(std::uint64_t hash, BytesView key, std::uint64_t weight);
  bool make_room(std::size_t key_bytes);
  bool grow_slots(std::size_t count);
  bool grow_keys(std::size_t bytes);
  void purge();
  /// Moves what weighs more than `subtract` to a new table.
  void rebuild(std::size_t slot_count, std::uint64_t subtract);

  HeatMemory& memory_;
  const std::size_t slots_max_;
  std::vector<Slot> slots_;
  std::unique_ptr<char[]> keys_;  ///< the keys' bytes, one behind the other
  std::size_t key_room_ = 0;
  std::size_t key_bytes_ = 0;
  std::size_t size_ = 0;
  std::uint64_t total_ = 0;
  std::uint64_t error_ = 0;
};

}  // namespace adjoin::meter
