#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/path.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// The order in which find_all wants `paths`: their indexes, ascending by path.
std::vector<std::uint32_t> path_order(const std::vector<Path>& paths);

/// What `find` answers for every path, in one walk over the item however many paths there are.
/// Answers stand at the paths' indexes. Valid while the item's bytes live.
std::vector<std::optional<item::ValueView>> find_all(item::ItemView item,
                                                     const std::vector<Path>& paths,
                                                     const std::vector<std::uint32_t>& order);

}  // namespace adjoin::expression
