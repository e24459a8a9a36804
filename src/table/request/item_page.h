#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/bytes.h"
#include "item/stored_item.h"

namespace adjoin::table {

/// A stored item that owns its bytes. `view()` is valid while this object lives and is neither
/// moved nor changed.
class OwnedItem {
 public:
  OwnedItem() = default;
  explicit OwnedItem(Bytes bytes) : bytes_(std::move(bytes)) {}
  item::ItemView view() const noexcept { return item::ItemView(bytes_); }
  Item decode() const { return view().decode(); }
  Bytes& bytes() noexcept { return bytes_; }
  const Bytes& bytes() const noexcept { return bytes_; }

 private:
  Bytes bytes_;
};

/// The items of one reply, each with the tail of its key if the request asked for tails
/// (KeyTail): one buffer with offsets. Views of items are valid while the page lives
/// and is not appended to. Items stay encoded until a caller decodes them.
/// One buffer saves an allocation for each item. A page often goes to the network as it is.
class ItemPage {
 public:
  void reserve(std::size_t item_count, std::size_t byte_count) {
    places_.reserve(item_count);
    buffer_.reserve(byte_count);
  }
  /// Appends a copy of an item in stored form, and of a tail. Invalidates views.
  void append(BytesView stored_item, BytesView tail = {}) {
    const std::size_t begin = buffer_.size();
    buffer_.append(stored_item);
    places_.push_back({begin, buffer_.size()});
    buffer_.append(tail);
  }

  std::size_t size() const noexcept { return places_.size(); }
  bool empty() const noexcept { return places_.empty(); }
  std::size_t buffer_bytes() const noexcept { return buffer_.size(); }
  /// Returns a view of an item. Asserts that `index` is below `size()`.
  item::ItemView operator[](std::size_t index) const {
    ADJOIN_ASSERT(index < places_.size());
    const Place& place = places_[index];
    return item::ItemView(BytesView(buffer_.data() + place.begin, place.end - place.begin));
  }
  /// Returns the tail of an item's key. Empty: the item has none, or the store gives none.
  std::string_view tail(std::size_t index) const {
    ADJOIN_ASSERT(index < places_.size());
    const std::size_t begin = places_[index].end;
    const std::size_t end = index + 1 < places_.size() ? places_[index + 1].begin : buffer_.size();
    return {buffer_.data() + begin, end - begin};
  }

  class const_iterator {
   public:
    using value_type = item::ItemView;
    using difference_type = std::ptrdiff_t;
    const_iterator() = default;
    const_iterator(const ItemPage* page, std::size_t index) : page_(page), index_(index) {}
    item::ItemView operator*() const { return (*page_)[index_]; }
    const_iterator& operator++() {
      ++index_;
      return *this;
    }
    const_iterator operator++(int) {
      const_iterator before = *this;
      ++index_;
      return before;
    }
    friend bool operator==(const const_iterator&, const const_iterator&) = default;

   private:
    const ItemPage* page_ = nullptr;
    std::size_t index_ = 0;
  };
  const_iterator begin() const noexcept { return {this, 0}; }
  const_iterator end() const noexcept { return {this, size()}; }

 private:
  struct Place {
    std::size_t begin;
    std::size_t end;  ///< of the item; its tail goes on to the next one
  };
  Bytes buffer_;
  std::vector<Place> places_;
};

}  // namespace adjoin::table
