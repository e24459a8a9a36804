#pragma once

#include <string>
#include <vector>

#include "adjoin/value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns why a store without transactions cannot write edges of this type: items besides the edge
/// and its mirror change with it. Empty if it can. "nodes User count them (followers)".
std::string why_transactions(const schema::Schema& schema, const schema::EdgeType& edge);

/// Returns why items with these keys must be written together: "edges FOLLOWS are written together
/// with other items, as nodes User count them (followers)".
std::string why_together(const schema::Schema& schema, const std::vector<Item>& items);

}  // namespace adjoin::plan
