#include "graph/context/further_shards.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/key_value.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

/// What was read of up to 100 nodes, by the identity of the key.
using Counts = std::unordered_map<std::string, Item>;

Result<void> read_items(table::TableStore& store, const plan::Target& target, Meter& meter,
                        std::vector<Item> keys, Counts& found) {
  ADJOIN_ASSERT(!keys.empty());
  ADJOIN_ASSERT(keys.size() <= table::kBatchGetKeysMax);
  table::BatchGetItemRequest request;
  request.tables.emplace_back().table = target.table;
  request.tables.front().keys = std::move(keys);
  while (!request.tables.empty()) {
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) return {};
    ADJOIN_TRY(table::BatchGetItemResult result, store.batch_get_item(meter.context(), request));
    for (const auto& part : result.tables) {
      for (const item::ItemView view : part.items) {
        Item item = view.decode();
        std::string identity = plan::key_identity(plan::key_of(*target.schema, item));
        found.emplace(std::move(identity), std::move(item));
      }
    }
    request.tables = std::move(result.unprocessed);
  }
  return {};
}

void remember(const plan::Target& target, const std::string& identity, std::uint32_t count) {
  if (target.shards != nullptr) target.shards->keep(identity, count);
}

}  // namespace

Result<std::vector<std::uint32_t>> shard_counts(table::TableStore& store,
                                                const plan::Target& target, Meter& meter,
                                                const std::vector<const plan::Growth*>& growths) {
  std::vector<std::uint32_t> counts;
  Counts found;
  for (std::size_t begin = 0; begin < growths.size(); begin += table::kBatchGetKeysMax) {
    const std::size_t end = std::min(growths.size(), begin + table::kBatchGetKeysMax);
    // A batch names a key once.
    std::unordered_map<std::string, Item> keys;
    for (std::size_t i = begin; i < end; ++i) {
      keys.emplace(plan::key_identity(growths[i]->key), growths[i]->key);
    }
    std::vector<Item> wanted;
    for (auto& [identity, key] : keys) wanted.push_back(std::move(key));
    found.clear();
    ADJOIN_CHECK(read_items(store, target, meter, std::move(wanted), found));
    for (std::size_t i = begin; i < end; ++i) {
      std::string identity = plan::key_identity(growths[i]->key);
      const auto item = found.find(identity);
      counts.push_back(growths[i]->count_in(item == found.end() ? nullptr : &item->second));
      remember(target, std::move(identity), counts.back());
    }
  }
  ADJOIN_ASSERT(counts.size() == growths.size());
  return counts;
}

Result<std::uint32_t> shard_count(table::TableStore& store, const plan::Target& target,
                                  Meter& meter, const plan::Growth& growth) {
  table::GetItemRequest get = plan::get_count(target, growth);
  // An older count would leave out the newest shards, and an edge that has just moved there.
  get.consistent_read = true;
  ADJOIN_CHECK(meter.check());
  ADJOIN_TRY(const table::GetItemResult result, store.get_item(meter.context(), get));
  const std::optional<item::ItemView> item =
      result.item ? std::optional(result.item->view()) : std::nullopt;
  const std::uint32_t count = growth.count_in(item ? &*item : nullptr);
  remember(target, plan::key_identity(growth.key), count);
  return count;
}

Result<void> add_further_shards(table::TableStore& store, const plan::Target& target, Meter& meter,
                                std::vector<plan::EdgeList>& lists) {
  std::vector<const plan::Growth*> growths;
  for (const plan::EdgeList& list : lists) {
    if (list.growth) growths.push_back(list.growth.get());
  }
  if (growths.empty()) return {};
  ADJOIN_TRY(const std::vector<std::uint32_t> counts, shard_counts(store, target, meter, growths));
  std::vector<plan::EdgeList> all;
  std::size_t next = 0;
  for (std::size_t i = 0; i < lists.size();) {
    const std::size_t first = all.size();
    std::uint32_t shard = 0;
    ADJOIN_ASSERT(lists[i].shard == 0);
    do {
      all.push_back(std::move(lists[i++]));
      ++shard;
    } while (i < lists.size() && lists[i].shard != 0);
    if (!all[first].growth) continue;
    ADJOIN_ASSERT(next < counts.size());
    // Numbers go on where those of the first lists end, so that cursors stay valid when a node
    // grows.
    for (const std::uint32_t count = counts[next++]; shard < count; ++shard) {
      ADJOIN_TRY(plan::EdgeList further, plan::list_in_shard(target, all[first], shard));
      all.push_back(std::move(further));
    }
  }
  lists = std::move(all);
  return {};
}

}  // namespace adjoin::graph
