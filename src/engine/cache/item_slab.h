#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "engine/cache/item_memory.h"
#include "engine/cache/item_ring.h"
#include "engine/cache/item_slots.h"

namespace adjoin::engine {

/// Items of one stripe of the cache: their bytes in a ring, their places in slots. It grows with
/// what is put into it, by the rules of ItemMemory. Not thread-safe.
class ItemSlab {
 public:
  using Place = ItemRing::Place;

  /// Sizes that the slabs of a cache have in common.
  struct Limits {
    std::size_t bytes_max = 0;
    std::size_t bytes_sure = 0;
    std::size_t chunk_bytes = 0;
    std::size_t value_bytes_max = 0;  ///< larger values are not put
    /// Returns the limits of each of so many slabs.
    static Limits of(const ItemMemory& memory, std::size_t slabs);
  };
  /// Who brings an item. A list brings many that nobody may ask for. So it takes only memory that
  /// nothing else uses.
  enum class From : std::uint8_t { read, list };

  ItemSlab(const Limits& limits, ItemMemory& memory);

  /// Copies the value of a live item to `value`, and marks the item as asked for.
  bool ask(std::uint32_t tag, BytesView key, Bytes& value);
  bool has(std::uint32_t tag, BytesView key) const { return find(tag, key) != 0; }
  /// Puts an item that the slab does not have. Returns whether it had room for it. May allocate.
  bool keep(std::uint32_t tag, BytesView key, BytesView value, From from);

  /// Removes the item, and puts its next value so that nobody sees it before `end`. May allocate.
  /// Returns 0 if there is nothing to end: there is no next value, or no room for it.
  Place begin(std::uint32_t tag, BytesView key, std::optional<BytesView> value);
  /// Lets readers see what `begin` put or, if it was not written, removes it. Does nothing if it
  /// is removed already.
  void end(Place place, bool is_written) noexcept;

  std::size_t bytes() const noexcept { return slots_.bytes() + ring_.bytes(); }

 private:
  Place find(std::uint32_t tag, BytesView key) const;
  Place put(std::uint32_t tag, BytesView key, BytesView value, From from);
  bool make_room(std::size_t room, From from);
  bool may_grow(bool is_unused, From from) const;
  void drop_oldest();
  void count_bytes();

  const Limits& limits_;
  ItemMemory& memory_;
  ItemSlots slots_;
  ItemRing ring_;
  std::size_t counted_ = 0;    ///< bytes that `memory_` knows of
  std::uint32_t refused_ = 0;  ///< items of lists for which there was no room
};

}  // namespace adjoin::engine
