#pragma once

#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "schema/schema.h"

namespace adjoin::plan {

/// What tells a node that was put from a virtual one, which is there only because edges counted
/// themselves on it: an item of the type that was put has at least one of these attributes, a
/// virtual one none (docs/decisions). Empty when only puts write items of the type, so that any
/// item is a node.
std::vector<std::string> node_marks(const schema::Schema& schema, const schema::NodeType& node);

/// Whether a put leaves room for doubt: nothing that it always writes is a mark.
bool needs_own_mark(const schema::Schema& schema, const schema::NodeType& node);

/// The mark of a node that has no other: its first id part. Valid while the schema lives.
const std::string& own_mark(const schema::NodeType& node);

/// Whether the item has one of the marks. Without marks every item is a node.
bool has_mark(const item::AttributeMap& item, const std::vector<std::string>& marks);

}  // namespace adjoin::plan
