#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bytes.h"
#include "engine/cache/item_cache.h"

namespace adjoin::engine {

/// Brings the items of one list into the item cache. Lists whose items are there already, or find
/// no room, let more and more lists pass unlooked at: to look costs a small list a tenth of its
/// time. One whose items were not there makes all be looked at again.
/// Borrows the cache. Must stay in one thread.
class ListFill {
 public:
  /// Must be made before the list's iterator.
  /// @param items  null: the list's items may not enter the cache
  explicit ListFill(ItemCache* items) {
    if (items == nullptr) return;
    if (pace().passing > 0) {
      --pace().passing;
      return;
    }
    items_ = items;
    moment_ = items->list_moment();
  }

  /// Offers the item that the list has just read.
  void offer(BytesView key, BytesView value) {
    if (items_ == nullptr) return;
    if (items_->keep_listed(key, value, moment_)) {
      pace() = {};
      return;
    }
    items_ = nullptr;
    pace().pause = std::min(pace().pause * 2 + 1, kPauseMax);
    pace().passing = pace().pause;
  }

 private:
  static constexpr std::uint32_t kPauseMax = 31;

  struct Pace {
    std::uint32_t pause = 0;    ///< lists that pass after one that brought nothing
    std::uint32_t passing = 0;  ///< of those, how many are still to come
  };
  /// Of a thread and not of a store: a counter that threads share would cost them more than a look.
  static Pace& pace() noexcept {
    thread_local Pace pace;
    return pace;
  }

  ItemCache* items_ = nullptr;
  ItemCache::ListMoment moment_;
};

}  // namespace adjoin::engine
