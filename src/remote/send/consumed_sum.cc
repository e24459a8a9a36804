#include "remote/send/consumed_sum.h"

#include <algorithm>
#include <utility>

namespace adjoin::remote {
namespace {

void add_index(table::IndexCapacity more, std::vector<table::IndexCapacity>& sum) {
  const auto same = std::find_if(
      sum.begin(), sum.end(), [&](const auto& one) { return one.index_name == more.index_name; });
  if (same == sum.end()) {
    sum.push_back(std::move(more));
  } else {
    same->units += more.units;
  }
}

}  // namespace

/// Linear searches: a batch names a handful of tables, and a table has some twenty indexes at most.
void add_consumed(std::vector<table::ConsumedCapacity> more,
                  std::vector<table::ConsumedCapacity>& sum) {
  for (table::ConsumedCapacity& table : more) {
    const auto same = std::find_if(sum.begin(), sum.end(), [&](const auto& one) {
      return one.table_name == table.table_name;
    });
    if (same == sum.end()) {
      sum.push_back(std::move(table));
      continue;
    }
    same->total += table.total;
    same->table += table.table;
    for (table::IndexCapacity& index : table.indexes) add_index(std::move(index), same->indexes);
  }
}

}  // namespace adjoin::remote
