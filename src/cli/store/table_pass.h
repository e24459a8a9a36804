#pragma once

#include <functional>

#include "base/result.h"
#include "cli/store/opened.h"
#include "item/stored_item.h"

namespace adjoin::cli {

/// Reads every item of a table once, by Scan. An interrupt ends it.
/// @errors those of the store; cancelled
Result<void> each_item(const OpenedTable& opened, const std::function<void(item::ItemView)>& take);

}  // namespace adjoin::cli
