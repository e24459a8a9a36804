#include "graph/context/items.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "plan/operation/key_value.h"
#include "table/request/limits.h"

namespace adjoin::graph {

std::vector<Item> each_once(const std::vector<Item>& keys) {
  std::vector<Item> once;
  once.reserve(keys.size());
  std::set<std::string> seen;
  for (const Item& key : keys) {
    if (seen.insert(plan::key_identity(key)).second) once.push_back(key);
  }
  return once;
}

Result<ItemsByKey> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                              const std::vector<Item>& listed) {
  // BatchGetItem refuses a batch that names a key twice.
  const std::vector<Item> keys = each_once(listed);
  ItemsByKey found;
  for (std::size_t begin = 0; begin < keys.size(); begin += table::kBatchGetKeysMax) {
    const std::size_t end = std::min(keys.size(), begin + table::kBatchGetKeysMax);
    table::BatchGetItemRequest request;
    table::KeysAndAttributes& wanted = request.tables.emplace_back();
    wanted.table = target.table;
    wanted.consistent_read = true;
    wanted.keys.assign(keys.begin() + static_cast<std::ptrdiff_t>(begin),
                       keys.begin() + static_cast<std::ptrdiff_t>(end));
    while (!request.tables.empty()) {
      ADJOIN_CHECK(meter.check());
      ADJOIN_TRY(table::BatchGetItemResult page, store.batch_get_item(meter.context(), request));
      for (const auto& part : page.tables) {
        for (const item::ItemView view : part.items) {
          Item item = view.decode();
          std::string identity = plan::key_identity(plan::key_of(*target.schema, item));
          found.emplace(std::move(identity), std::move(item));
        }
      }
      // The service may answer a part of a batch, when it would be larger than 16 MB or the table
      // is throttled.
      request.tables = std::move(page.unprocessed);
    }
  }
  return found;
}

const Item* find_item(const ItemsByKey& items, const Item& key) {
  const auto found = items.find(plan::key_identity(key));
  return found == items.end() ? nullptr : &found->second;
}

}  // namespace adjoin::graph
