#pragma once

#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns why edges of this type need transactions: other items change with their own two. Empty
/// if they need none. "nodes User count them (followers)".
std::string why_transactions(const schema::Schema& schema, const schema::EdgeType& edge);

/// Returns why items with these keys must be written together: "edges FOLLOWS are written together
/// with other items, as nodes User count them (followers)".
std::string why_together(const schema::Schema& schema, const std::vector<item::Item>& items);

}  // namespace adjoin::plan
