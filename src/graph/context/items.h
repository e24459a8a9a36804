#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/context/meter.h"
#include "plan/operation/plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Calls `each(item)` for every item of the Scan, and `page_done(key)` after each page. `key` is
/// where the next page starts, nullopt at the end. An error of either ends the Scan.
template <typename Each, typename Page>
Result<void> each_item(table::TableStore& store, Meter& meter, table::ScanRequest scan, Each& each,
                       Page& page_done) {
  do {
    ADJOIN_CHECK(meter.check());
    ADJOIN_TRY(table::ScanResult page, store.scan(meter.context(), scan));
    for (const item::ItemView item : page.items) ADJOIN_CHECK(each(item.decode()));
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
    ADJOIN_CHECK(page_done(scan.exclusive_start_key));
  } while (scan.exclusive_start_key);
  return {};
}

/// Items by their key identity (plan::key_identity).
using ItemsByKey = std::map<std::string, Item, std::less<>>;

/// Returns each key once, in their order. A request names an item once, and a list names one twice
/// where an edge moves in an index between two pages, or both its ends are one node.
std::vector<Item> each_once(const std::vector<Item>& keys);

/// Reads the items with these keys, each once however often it is listed; missing ones are left
/// out. @cost a BatchGetItem for every 100
Result<ItemsByKey> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                              const std::vector<Item>& listed);

/// Returns the item with this key, null if there is none. Valid while `items` is unchanged.
const Item* find_item(const ItemsByKey& items, const Item& key);

}  // namespace adjoin::graph
