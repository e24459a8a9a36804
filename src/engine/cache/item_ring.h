#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "engine/cache/item_slots.h"

namespace adjoin::engine {

/// Head of an item in the ring. The key and the value follow it.
struct RingItem {
  static constexpr std::size_t kKeyBytesMax = (1U << 14U) - 1;
  static constexpr std::size_t kValueBytesMax = (1U << 15U) - 1;

  std::uint32_t tag;
  std::uint32_t key_bytes : 14;
  std::uint32_t value_bytes : 15;
  std::uint32_t is_live : 1;     ///< 0: removed, or not to be seen yet
  std::uint32_t is_pending : 1;  ///< the batch that writes it has not ended
  std::uint32_t asked : 1;       ///< read since it was put where it lies

  const char* bytes() const noexcept { return reinterpret_cast<const char*>(this + 1); }
  char* bytes() noexcept { return reinterpret_cast<char*>(this + 1); }
  BytesView key() const noexcept { return {bytes(), key_bytes}; }
  BytesView value() const noexcept { return {bytes() + key_bytes, value_bytes}; }
};
static_assert(sizeof(RingItem) == 8 && alignof(RingItem) == 4);

/// Memory of items, written one behind the other into chunks. When there is to be no further chunk,
/// the oldest is emptied and becomes the newest. Items that were asked for stay in it.
/// Not thread-safe.
class ItemRing {
 public:
  using Place = ItemSlots::Place;

  /// @param chunk_bytes  at most 256 KiB
  explicit ItemRing(std::size_t chunk_bytes);

  /// Returns the item at a place. Valid until `turn` or `drop_oldest` of its chunk.
  RingItem& item(Place place) const noexcept {
    return *reinterpret_cast<RingItem*>(chunks_[chunk_of(place)].memory.get() + offset_of(place));
  }
  /// Returns the bytes that an item takes in a chunk.
  static std::size_t room_of(std::size_t key_bytes, std::size_t value_bytes) noexcept {
    return (sizeof(RingItem) + key_bytes + value_bytes + kUnit - 1) / kUnit * kUnit;
  }

  /// Writes an item behind the last one, neither live nor pending. Returns 0 if the newest chunk
  /// has no room for it.
  Place append(std::uint32_t tag, BytesView key, BytesView value) noexcept;
  /// Writes another value in place of the item's, which is then pending. Does so only if both take
  /// the same room, and returns whether it did.
  bool replace(Place place, BytesView value) noexcept;
  /// Marks the item as asked for.
  void ask(Place place) noexcept;
  /// Marks the item as removed. Its room is free when its chunk is turned.
  void kill(Place place) noexcept;
  /// Holds the item's chunk where it is, until as many calls of `unpin`.
  void pin(Place place) noexcept { ++chunks_[chunk_of(place)].pins; }
  void unpin(Place place) noexcept;

  /// Adds a chunk, which becomes the newest. May allocate.
  void add_chunk();
  /// Returns whether there is a chunk, and nothing holds the oldest.
  bool can_turn() const noexcept;
  /// Returns whether there is also a newer one.
  bool has_older() const noexcept { return order_.size() > 1 && can_turn(); }
  /// Empties the oldest chunk for new items. Those that were asked for stay if they leave `room`
  /// bytes and a quarter of the chunk. The slots hear of each that moves or goes.
  /// Requires `can_turn`.
  void turn(std::size_t room, ItemSlots& slots) noexcept;
  /// Frees the oldest chunk with all its items. Requires `can_turn`.
  void drop_oldest(ItemSlots& slots) noexcept;
  /// Returns which part of the oldest chunk's bytes was asked for; 0 if there is none.
  double asked_part_of_oldest() const noexcept;

  std::size_t chunk_bytes() const noexcept { return chunk_bytes_; }
  std::size_t bytes() const noexcept { return order_.size() * chunk_bytes_; }

 private:
  // A place is the number of a chunk, counted from 1, and how many units into it.
  static constexpr std::size_t kUnit = alignof(RingItem);
  static constexpr unsigned kOffsetBits = 16;
  static std::size_t chunk_of(Place place) noexcept { return (place >> kOffsetBits) - 1; }
  static std::size_t offset_of(Place place) noexcept {
    return (place & ((1U << kOffsetBits) - 1)) * kUnit;
  }
  static Place place_of(std::size_t chunk, std::size_t offset) noexcept {
    return static_cast<Place>((chunk + 1) << kOffsetBits | offset / kUnit);
  }

  struct Chunk {
    std::unique_ptr<std::byte[]> memory;  ///< none: the number is free
    std::uint32_t used = 0;
    std::uint32_t asked = 0;  ///< bytes of live items that were asked for
    std::uint32_t pins = 0;
  };

  const std::size_t chunk_bytes_;
  std::vector<Chunk> chunks_;         ///< by number
  std::vector<std::uint16_t> order_;  ///< numbers of the chunks, the oldest first
};

}  // namespace adjoin::engine
