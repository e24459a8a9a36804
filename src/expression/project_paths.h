#pragma once

#include <vector>

#include "expression/path.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// Returns an item with only the values at the paths, which must be ascending and must not overlap.
/// Selected list elements close up, in their order. @cost copies the selected values
item::Item project_paths(const item::Item& item, const std::vector<const Path*>& sorted);

}  // namespace adjoin::expression
