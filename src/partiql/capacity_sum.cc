#include "partiql/capacity_sum.h"

#include <algorithm>

namespace adjoin::partiql {

/// One statement may be several Queries, and the API reports one sum for each table.
void add_capacity(const table::ConsumedCapacity& from, table::ConsumedCapacity& to) {
  to.total += from.total;
  to.table += from.table;
  for (const table::IndexCapacity& index : from.indexes) {
    const auto known = std::find_if(
        to.indexes.begin(), to.indexes.end(),
        [&](const table::IndexCapacity& one) { return one.index_name == index.index_name; });
    if (known == to.indexes.end()) {
      to.indexes.push_back(index);
    } else {
      known->units += index.units;
    }
  }
}

/// A transaction touches few tables, so a search of the list is quicker than a map.
void add_capacity(const table::ConsumedCapacity& from, std::vector<table::ConsumedCapacity>& to) {
  const auto known = std::find_if(to.begin(), to.end(), [&](const table::ConsumedCapacity& one) {
    return one.table_name == from.table_name;
  });
  if (known == to.end()) {
    to.push_back(from);
  } else {
    add_capacity(from, *known);
  }
}

}  // namespace adjoin::partiql
