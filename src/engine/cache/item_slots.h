#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace adjoin::engine {

/// Places of items by a part of the hash of their keys, the tag: a table of open addressing with
/// eight bytes a slot, which doubles as items come. Items may share a tag. Not thread-safe.
class ItemSlots {
 public:
  using Place = std::uint32_t;  ///< as ItemRing gives it; 0: none

  /// Returns the place of an item with the tag for which `is(place)` holds, or 0.
  template <typename Is>
  Place find(std::uint32_t tag, const Is& is) const {
    if (slots_ == nullptr) return 0;
    for (std::uint32_t at = home(tag); slots_[at].place != 0; at = next(at)) {
      if (slots_[at].tag == tag && is(slots_[at].place)) return slots_[at].place;
    }
    return 0;
  }

  /// Makes sure that the next `add` has a free slot. May allocate.
  void prepare_add();
  /// Adds an item. Requires `prepare_add` since the last one.
  void add(std::uint32_t tag, Place place);
  /// Removes the item with this tag and place, which must be there.
  void remove(std::uint32_t tag, Place place);
  /// Tells that the item moved from one place to another.
  void move(std::uint32_t tag, Place from, Place to);
  /// Takes a smaller table if the items need an eighth of this one. May allocate.
  void shrink();

  std::size_t count() const noexcept { return count_; }
  std::size_t bytes() const noexcept { return size_ * sizeof(Slot); }

 private:
  struct Slot {
    std::uint32_t tag = 0;
    Place place = 0;  ///< 0: the slot is free
  };
  std::uint32_t home(std::uint32_t tag) const noexcept { return tag & (size_ - 1); }
  std::uint32_t next(std::uint32_t at) const noexcept { return (at + 1) & (size_ - 1); }
  std::uint32_t slot_of(std::uint32_t tag, Place place) const;
  void resize(std::uint32_t size);

  std::unique_ptr<Slot[]> slots_;  ///< none before the first item
  std::uint32_t size_ = 0;         ///< a power of two, or 0
  std::uint32_t count_ = 0;
};

}  // namespace adjoin::engine
