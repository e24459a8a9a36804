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

/// Calls `each(item)` for every item that the Scan finds, `page_done(key)` behind each page, with
/// the key of its last item, or without one at the end. An error of either ends it.
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

/// Items by the identities of their keys.
using ItemsByKey = std::map<std::string, item::Item, std::less<>>;

/// Those of the items that are there, as they are now. @cost a BatchGetItem for 100 of them
Result<ItemsByKey> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                              const std::vector<item::Item>& keys);

/// The item with this key, or null.
const item::Item* find_item(const ItemsByKey& items, const item::Item& key);

}  // namespace adjoin::graph
