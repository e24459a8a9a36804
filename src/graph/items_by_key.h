#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/meter.h"
#include "plan/plan.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Items by the identities of their keys.
using ItemsByKey = std::map<std::string, item::Item, std::less<>>;

/// Those of the items that are there, as they are now. @cost a BatchGetItem for 100 of them
Result<ItemsByKey> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                              const std::vector<item::Item>& keys);

/// The item with this key, or null.
const item::Item* find_item(const ItemsByKey& items, const item::Item& key);

}  // namespace adjoin::graph
