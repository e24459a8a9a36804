#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "base/bytes.h"

namespace adjoin::engine {

/// Striped cache of stored items with clock eviction, in front of RocksDB. A lookup in RocksDB
/// costs many CPU cache misses, one here a few.
///
/// The cache never differs from the database. An item is absent while it is being written. A value
/// that a reader read from the database enters only if its stripe was not written meanwhile.
/// Memory is allocated with the first items. Thread-safe; one thread at a time writes.
class ItemCache {
 public:
  /// @param bytes_max  upper bound of `bytes`; values above 16 KiB are not cached
  explicit ItemCache(std::size_t bytes_max);

  /// Looks an item up. If it is cached, copies its stored form to `value` and returns true.
  bool find(BytesView key, Bytes& value);

  /// Returns the bytes in use, the cache's own slots included.
  std::size_t bytes() const;

  /// Version of a cache stripe, taken before a database read. `keep` drops the value if the stripe
  /// was written since, so that a stale read never enters the cache.
  struct Moment {
    std::uint64_t version = 0;
    bool written = false;  ///< a write in the stripe was in progress
  };
  /// Returns the version of the key's stripe. Call it before the read.
  Moment moment(BytesView key) const;
  /// Caches a value that was read after `moment`, unless the stripe was written since.
  void keep(BytesView key, BytesView value, Moment moment);

  /// Cache updates of one write batch. Call `begin` for each item before the batch is written, and
  /// `publish` after it. Without `publish` the items are absent from the cache.
  class Writes {
   public:
    explicit Writes(ItemCache& cache) : cache_(&cache) {}
    ~Writes() { end(false); }
    Writes(const Writes&) = delete;
    Writes& operator=(const Writes&) = delete;

    /// Removes the item from the cache until `publish`. @param value  nullopt: the batch removes it
    void begin(BytesView key, std::optional<BytesView> value);
    /// Caches the new values. Cannot fail.
    void publish() { end(true); }

   private:
    /// Holds all memory that publishing needs, so that nothing can fail after the batch is written.
    struct Write {
      Bytes bytes;  ///< the key, followed by the value if it is to be cached
      std::size_t key_bytes = 0;
      bool keeps = false;
      BytesView key() const { return BytesView(bytes).substr(0, key_bytes); }
    };
    void end(bool written);

    ItemCache* cache_;
    std::vector<Write> writes_;
  };

 private:
  struct Slot {
    Bytes bytes;  ///< the key, followed by the value; empty: the slot is free
    std::uint32_t key_bytes = 0;
    std::uint32_t tag : 31 = 0;
    std::uint32_t asked : 1 = 0;  ///< read since the clock hand last passed
  };
  struct Place {
    std::size_t stripe;
    std::size_t group;  ///< its first slot
    std::uint32_t tag;
  };
  // A cache line each, so that threads with different stripes do not slow each other down.
  struct alignas(64) Stripe {
    mutable std::mutex mutex;
    // The version is the stripe's, not the key's. A neighbour's write makes a reader drop a good
    // value, which costs a read and is rare; a version a key would cost memory for every key.
    std::uint64_t version = 0;  ///< number of writes that have ended
    // Writes between `begin` and `end`. It is a count because a batch may hold many keys of a
    // stripe.
    std::size_t writing = 0;
    std::size_t bytes = 0;
    std::size_t hand = 0;
    std::vector<Slot> slots;  ///< none before the first item
  };
  static constexpr std::size_t kStripes = 256;
  // A key may stand in any of four slots. A lookup then compares four tags side by side, and needs
  // no chain to follow.
  static constexpr std::size_t kGroupSlots = 4;

  Place place_of(BytesView key) const;
  static Slot* find_slot(Stripe& stripe, const Place& place, BytesView key);
  /// Stores `bytes`, the key followed by the value, in the key's group.
  void insert(Stripe& stripe, const Place& place, Bytes bytes, std::size_t key_bytes) const;
  void make_slots(Stripe& stripe) const;
  static void clear(Stripe& stripe, Slot& slot);
  /// Returns a slot of the group for a new item, and evicts its present one if it must.
  static Slot& free_slot(Stripe& stripe, const Place& place);
  void make_room(Stripe& stripe, std::size_t bytes) const;

  const std::size_t stripe_bytes_max_;
  const std::size_t stripe_slots_;
  const std::size_t value_bytes_max_;
  std::array<Stripe, kStripes> stripes_;
};

}  // namespace adjoin::engine
