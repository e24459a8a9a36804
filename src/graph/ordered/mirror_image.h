#pragma once

#include <optional>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

/// An edge with a mirror, named by its own item. The own item decides where an edge's two items are
/// not written in one transaction. Of a symmetric edge the item that sorts first is its own.
/// With one item that decides, a write that was broken off can be finished by whoever meets it.
struct MirroredEdge {
  const schema::EdgeType* edge = nullptr;
  schema::Key own;
};

/// Returns the edge to which an item belongs, as own item or mirror. `item` needs its key only.
/// nullopt: it belongs to no edge with a mirror.
std::optional<MirroredEdge> mirrored_edge(const schema::Schema& schema, const Item& item);

/// Returns the mirror that an edge with this own item should have, without pending mark; nullopt if
/// it has none. @errors invalid_argument: it cannot be derived
Result<std::optional<Item>> mirror_image(const schema::Schema& schema, const Item& own);

}  // namespace adjoin::graph
