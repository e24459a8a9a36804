#pragma once

#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine {

/// Effect of one write on one item. Borrows from the prepared write and from the old item.
/// Views and no copies: an evaluation lives for one operation, and what it borrows lives longer.
struct Evaluation {
  /// What happens to the stored item. `none`: it stays as it is.
  enum class Effect : std::uint8_t { none, store, remove };
  Effect effect = Effect::none;
  std::optional<item::ItemView> old_item;
  std::optional<item::ItemView> new_item;      ///< the item after the write; nullopt: none
  Bytes new_bytes;                             ///< storage of `new_item` if an update made it
  std::optional<table::OwnedItem> attributes;  ///< attributes that ReturnValues requested
  bool by_time_to_live = false;                ///< the item is removed because it expired

  Evaluation() = default;
  // `new_item` may point into `new_bytes`, whose address a copy would not keep.
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  std::size_t old_size() const { return old_item ? old_item->size_bytes() : 0; }
  std::size_t new_size() const { return new_item ? new_item->size_bytes() : 0; }
};

/// Computes the effect of a write on the present item. Pure: it reads no database and stages
/// nothing, so a transaction evaluates all its actions first, and stages none if one fails.
/// @param old_item  nullopt: there is no item; must outlive `out`
/// @errors conditional_check_failed (with the old item if the request wants it), validation
Result<void> evaluate(const table::PreparedWrite& write, std::optional<item::ItemView> old_item,
                      Evaluation& out);
/// Returns the size of the item that the write would have made if its condition held; 0: none, or
/// it can make none. A refused write is charged by it. @cost as `evaluate`
std::size_t attempted_size(const table::PreparedWrite& write,
                           std::optional<item::ItemView> old_item);

}  // namespace adjoin::engine
