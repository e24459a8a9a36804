#pragma once

#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Why edges of this type can only be written by transactions, or the empty text: because other
/// items change with them than their own two. "nodes User count them (followers)".
std::string why_transactions(const schema::Schema& schema, const schema::EdgeType& edge);

/// What items with these keys are, that they have to be written together:
/// "edges FOLLOWS are written together with other items, as nodes User count them (followers)".
std::string why_together(const schema::Schema& schema, const std::vector<item::Item>& items);

}  // namespace adjoin::plan
