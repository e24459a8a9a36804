#include "graph/context/items.h"

#include <algorithm>
#include <utility>

#include "plan/operation/key_value.h"
#include "table/request/limits.h"

namespace adjoin::graph {

Result<ItemsByKey> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                              const std::vector<item::Item>& keys) {
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
          item::Item item = view.decode();
          std::string identity = plan::key_identity(plan::key_of(*target.schema, item));
          found.emplace(std::move(identity), std::move(item));
        }
      }
      request.tables = std::move(page.unprocessed);
    }
  }
  return found;
}

const item::Item* find_item(const ItemsByKey& items, const item::Item& key) {
  const auto found = items.find(plan::key_identity(key));
  return found == items.end() ? nullptr : &found->second;
}

}  // namespace adjoin::graph
