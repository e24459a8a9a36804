#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "base/bytes.h"

namespace adjoin::engine {

/// Items that were read or written lately, as they are stored: a search through RocksDB costs many
/// misses of the processor's cache, this a few.
///
/// It answers what the database would: an item that is being written is not here from before the
/// write until after it, and what a reader found in the database is kept only if nothing near it
/// was written meanwhile. Holds `bytes_max` at most, and little before the first use; what was not
/// asked for again goes first. Thread-safe; writes come from one thread at a time.
class ItemCache {
 public:
  explicit ItemCache(std::size_t bytes_max);

  /// Whether the item is here; its stored form goes to `value`.
  bool find(BytesView key, Bytes& value);

  /// What it holds now, its own slots included.
  std::size_t bytes() const;

  /// Names a moment before a read from the database.
  struct Moment {
    std::uint64_t version = 0;
    bool written = false;  ///< something near is being written just then
  };
  Moment moment(BytesView key) const;
  /// Keeps what was read after `moment`.
  void keep(BytesView key, BytesView value, Moment moment);

  /// The writes of one batch: begun before the batch is written, published after it. What ends
  /// without being published is left out of the cache.
  class Writes {
   public:
    explicit Writes(ItemCache& cache) : cache_(&cache) {}
    ~Writes() { end(false); }
    Writes(const Writes&) = delete;
    Writes& operator=(const Writes&) = delete;

    /// No value: the item is removed.
    void begin(BytesView key, std::optional<BytesView> value);
    void publish() { end(true); }

   private:
    /// Holds all that publishing needs, so that nothing can fail once the batch is written.
    struct Write {
      Bytes bytes;  ///< the key, and behind it the value that is to be kept
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
    Bytes bytes;  ///< key and value, one behind the other; empty: free
    std::uint32_t key_bytes = 0;
    std::uint32_t tag : 31 = 0;
    std::uint32_t asked : 1 = 0;  ///< since the hand of the clock came by
  };
  struct Place {
    std::size_t stripe;
    std::size_t group;  ///< its first slot
    std::uint32_t tag;
  };
  struct alignas(64) Stripe {
    mutable std::mutex mutex;
    std::uint64_t version = 0;  ///< how many writes have ended
    std::size_t writing = 0;
    std::size_t bytes = 0;
    std::size_t hand = 0;
    std::vector<Slot> slots;  ///< none before the first item
  };
  static constexpr std::size_t kStripes = 256;
  static constexpr std::size_t kGroupSlots = 4;

  Place place_of(BytesView key) const;
  static Slot* find_slot(Stripe& stripe, const Place& place, BytesView key);
  /// Puts key and value, one behind the other, where they are found.
  void insert(Stripe& stripe, const Place& place, Bytes bytes, std::size_t key_bytes) const;
  void make_slots(Stripe& stripe) const;
  static void clear(Stripe& stripe, Slot& slot);
  /// The slot of the group that may be used for another item.
  static Slot& free_slot(Stripe& stripe, const Place& place);
  void make_room(Stripe& stripe, std::size_t bytes) const;

  const std::size_t stripe_bytes_max_;
  const std::size_t stripe_slots_;
  const std::size_t value_bytes_max_;
  std::array<Stripe, kStripes> stripes_;
};

}  // namespace adjoin::engine
