#pragma once

#include <optional>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

/// An edge with a mirror, by its own item, which is the truth where its two items are not written
/// together. Of a symmetric edge the first in order is the edge's own.
struct MirroredEdge {
  const schema::EdgeType* edge = nullptr;
  schema::Key own;
};

/// The edge that an item is one of the two items of; `item` has its key at least. Nothing: it is of
/// no edge with a mirror.
std::optional<MirroredEdge> mirrored_edge(const schema::Schema& schema, const item::Item& item);

/// What the mirrored item of the edge with this own item should be: without marks. Nothing: it has
/// none. @errors validation when it cannot be derived
Result<std::optional<item::Item>> mirror_image(const schema::Schema& schema, const item::Item& own);

}  // namespace adjoin::graph
