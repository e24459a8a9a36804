#pragma once

#include <vector>

#include "expression/path.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// What `item` has at the paths, which are ascending and do not overlap. Selected list elements
/// move together. @cost copies what is selected.
item::Item project_paths(const item::Item& item, const std::vector<const Path*>& sorted);

}  // namespace adjoin::expression
