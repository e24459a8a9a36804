#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "engine/cache/item_memory.h"
#include "engine/cache/item_slab.h"

namespace adjoin::engine {

/// Striped cache of stored items, in front of RocksDB. A lookup in RocksDB costs many CPU cache
/// misses, one here a few.
///
/// The cache never differs from the database. An item is absent while it is being written. A value
/// that a reader read from the database enters only if its stripe was not written meanwhile.
/// Memory is allocated as items come. Thread-safe; one thread at a time writes.
class ItemCache {
 public:
  /// @param bytes_max  upper bound of `bytes`; values above 16 KiB are not cached
  explicit ItemCache(std::size_t bytes_max);
  /// Shares memory with RocksDB's block cache. @param memory_bytes  of both together
  ItemCache(std::size_t memory_bytes, std::shared_ptr<rocksdb::Cache> blocks);

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

  /// Version of the whole cache, taken before the read of a list, whose keys nobody knows yet.
  struct ListMoment {
    std::uint64_t begun = 0;  ///< number of write batches that have begun
    bool written = false;     ///< one was in progress
  };
  /// Returns the version of the cache. Call it before the list's iterator is made.
  ListMoment list_moment() const;
  /// Caches a value that a list read after `moment`, if there is memory that nothing else uses, and
  /// if no item was written since. Returns false if it did not, or the item was there already: the
  /// rest of the list need not be offered.
  bool keep_listed(BytesView key, BytesView value, ListMoment moment);

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
    /// The new value lies in the cache, not to be seen yet, so that nothing can fail after the
    /// batch is written.
    struct Write {
      std::size_t stripe = 0;
      ItemSlab::Place place = 0;  ///< 0: nothing to publish
    };
    void end(bool written);

    ItemCache* cache_;
    std::vector<Write> writes_;
  };

 private:
  struct Hash {
    std::size_t stripe;
    std::uint32_t tag;
  };
  // A cache line each, so that threads with different stripes do not slow each other down.
  struct alignas(64) Stripe {
    Stripe(const ItemSlab::Limits& limits, ItemMemory& memory) : slab(limits, memory) {}

    mutable std::mutex mutex;
    // The version is the stripe's, not the key's. A neighbour's write makes a reader drop a good
    // value, which costs a read and is rare; a version a key would cost memory for every key.
    std::uint64_t version = 0;  ///< number of writes that have ended
    // Writes between `begin` and `end`. It is a count because a batch may hold many keys of a
    // stripe.
    std::size_t writing = 0;
    ItemSlab slab;
  };
  static constexpr std::size_t kStripes = 256;

  static Hash hash_of(BytesView key);
  Stripe& stripe_of(const Hash& hash) { return *stripes_[hash.stripe]; }
  void make_stripes();

  ItemMemory memory_;
  const ItemSlab::Limits limits_;
  std::array<std::unique_ptr<Stripe>, kStripes> stripes_;
  // Of all stripes together, for lists. Both change once a batch.
  alignas(64) std::atomic<std::uint64_t> batches_begun_{0};
  std::atomic<std::uint64_t> batches_ended_{0};
};

}  // namespace adjoin::engine
