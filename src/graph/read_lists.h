#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/meter.h"
#include "graph/shard_counts.h"
#include "plan/edge_list.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Calls `met(row, other)` for every edge of the lists, in further shards too.
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
