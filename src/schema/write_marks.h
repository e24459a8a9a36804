#pragma once

#include <string_view>

#include "item/attribute_value.h"
#include "schema/schema.h"

namespace adjoin::schema {

// Where a store has no transactions, the two items of an edge with a mirror are written one after
// the other (docs/formats/graph.md, Edges without transactions).

/// On a mirrored item that may not be as its edge is: the token of the write that is at it.
inline constexpr std::string_view kPendingMark = "pending";
/// On the edge's own item: the token of the write that changed it last.
inline constexpr std::string_view kIntentMark = "intent";

/// The mark of that name on an item of the edge type, or null: a field of the user's that is called
/// the same is none.
const item::AttributeValue* write_mark(const EdgeType& edge, const item::AttributeMap& item,
                                       std::string_view name);
/// Takes both away.
void erase_write_marks(const EdgeType& edge, item::AttributeMap& item);

}  // namespace adjoin::schema
