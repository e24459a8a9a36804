#pragma once

#include <vector>

#include "adjoin/value.h"
#include "expression/path.h"

namespace adjoin::expression {

/// Returns an item with only the values at the paths, which must be ascending and must not overlap.
/// Selected list elements close up, in their order. @cost copies the selected values
Item project_paths(const Item& item, const std::vector<const Path*>& sorted);

}  // namespace adjoin::expression
