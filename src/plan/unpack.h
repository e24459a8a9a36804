#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "item/attribute_value.h"
#include "schema/schema.h"

namespace adjoin::plan {

/// An edge as a set on its `from` node repeats it: the other end, and the fields in the set's text.
struct UnpackedEdge {
  std::string to;
  item::AttributeMap fields;
};

/// The edges of one type in the set on a node, in order of their texts. Null is an empty set;
/// entries of other types are passed over. @cost linear in the set.
std::vector<UnpackedEdge> unpack_edges(const schema::Schema& schema, const schema::EdgeType& edge,
                                       std::string_view from, const item::AttributeValue* set);

}  // namespace adjoin::plan
