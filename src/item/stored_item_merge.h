#pragma once

#include <span>
#include <string_view>

#include "base/bytes.h"
#include "item/stored_item.h"

namespace adjoin::item {

/// A new value of one attribute, in stored form. Empty: the attribute is removed.
struct AttributeChange {
  std::string_view name;
  BytesView value;
};

/// Writes `old` with some attributes changed to `out`, in stored form. What does not change is
/// copied as bytes, and nothing is decoded. Replaces the content of `out`, which `old` must not
/// view.
/// @param old  an empty view: an item of the changes alone
/// @param changes  sorted by name, each name once (asserted)
void merge_item(ItemView old, std::span<const AttributeChange> changes, Bytes& out);

}  // namespace adjoin::item
