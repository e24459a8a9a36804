#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "graph/context/meter.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

// Readers find the further shards of nodes here, whose shard count may have been raised. EdgeReader
// reads one page of a node's edges and asks for the count in the same round.

/// Inserts the lists of further shards after those of each node whose shard count was raised.
/// @cost one BatchGetItem for every 100 lists that can have further shards
Result<void> add_further_shards(table::TableStore& store, const plan::Target& target, Meter& meter,
                                std::vector<plan::EdgeList>& lists);

/// Returns the shard counts of these, in their order. @cost as add_further_shards
Result<std::vector<std::uint32_t>> shard_counts(table::TableStore& store,
                                                const plan::Target& target, Meter& meter,
                                                const std::vector<const plan::Growth*>& growths);

/// Returns the newest shard count of one node. @cost one GetItem, whatever the budget
Result<std::uint32_t> shard_count(table::TableStore& store, const plan::Target& target,
                                  Meter& meter, const plan::Growth& growth);

/// Calls `read(list)` for every list, further shards included, until it returns false or an error.
/// Shards come in ascending order. The shard count is read after them, again until it stays the
/// same, so that an edge that moves to a higher shard meanwhile is met at least once.
/// @cost one GetItem for each list that can have further shards, one more if it has
template <typename Read>
Result<void> each_list(table::TableStore& store, const plan::Target& target, Meter& meter,
                       std::vector<plan::EdgeList> lists, Read read) {
  const plan::EdgeList* first = nullptr;
  ADJOIN_ASSERT(lists.empty() || lists.front().shard == 0);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (lists[i].shard == 0) first = lists[i].growth ? &lists[i] : nullptr;
    ADJOIN_TRY(bool goes_on, read(lists[i]));
    const bool last = i + 1 == lists.size() || lists[i + 1].shard == 0;
    std::uint32_t shard = lists[i].shard + 1;
    while (goes_on && first != nullptr && last) {
      ADJOIN_TRY(const std::uint32_t count, shard_count(store, target, meter, *first->growth));
      if (shard >= count) break;
      for (; goes_on && shard < count; ++shard) {
        ADJOIN_TRY(plan::EdgeList further, plan::list_in_shard(target, *first, shard));
        ADJOIN_TRY(goes_on, read(further));
      }
    }
    if (!goes_on) return {};
  }
  return {};
}

/// Calls `met(row, other)` for every edge of the lists, further shards included. `other` is the ref
/// of the other end, valid during the call.
template <typename Met>
Result<void> read_lists(table::TableStore& store, const plan::Target& target,
                        std::vector<plan::EdgeList> lists, Meter& meter, Met met) {
  std::string made;
  const auto read = [&](plan::EdgeList& list) -> Result<bool> {
    do {
      ADJOIN_CHECK(meter.check());
      ADJOIN_TRY(table::QueryResult page, store.query(meter.context(), list.request));
      for (const item::ItemView row : page.items) {
        const std::string_view other = list.rows.other_end(row, made);
        if (!other.empty()) ADJOIN_CHECK(met(row, other));
      }
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  };
  return each_list(store, target, meter, std::move(lists), read);
}

}  // namespace adjoin::graph
