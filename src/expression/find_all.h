#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/path.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// Returns the indexes of `paths`, ascending by path: the order that `find_all` requires.
std::vector<std::uint32_t> path_order(const std::vector<Path>& paths);

/// Returns what `find` (path.h) returns for each path, at the path's index. Valid while the item's
/// bytes live. @param order  from `path_order`  @cost one walk over the item for all paths
std::vector<std::optional<item::ValueView>> find_all(item::ItemView item,
                                                     const std::vector<Path>& paths,
                                                     const std::vector<std::uint32_t>& order);

}  // namespace adjoin::expression
