#pragma once

#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine {

/// What one write does to one item. Borrows from the prepared write and from the old item.
struct Evaluation {
  enum class Effect : std::uint8_t { none, store, remove };
  Effect effect = Effect::none;
  std::optional<item::ItemView> old_item;
  std::optional<item::ItemView> new_item;      ///< what is there afterwards
  Bytes new_bytes;                             ///< behind `new_item` when an update made it
  std::optional<table::OwnedItem> attributes;  ///< what ReturnValues asked for
  bool by_time_to_live = false;                ///< the item is removed because it expired

  Evaluation() = default;
  // `new_item` may point into `new_bytes`, whose address a copy would not keep.
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  std::size_t old_size() const { return old_item ? old_item->size_bytes() : 0; }
  std::size_t new_size() const { return new_item ? new_item->size_bytes() : 0; }
};

/// Decides a write from the request and the item as it is: pure, touches no database.
/// @param old_item  absent when there is none; must outlive `out`
/// @errors conditional_check_failed (with the old item when asked for), validation
Result<void> evaluate(const table::PreparedWrite& write, std::optional<item::ItemView> old_item,
                      Evaluation& out);

}  // namespace adjoin::engine
