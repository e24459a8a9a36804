#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "graph/graph.h"
#include "table/table_store.h"

namespace adjoin::server {

/// The graphs of a store, each opened when it is first asked for and then kept for as long as its
/// table carries the same schema. Thread-safe.
class Graphs {
 public:
  /// `store` outlives this.
  explicit Graphs(table::TableStore& store) : store_(store) {}

  /// The graph in a table; without a name the only one there is.
  /// @errors resource_not_found, not_found; configuration when the table carries no schema, or when
  /// there are several graphs and none is named
  /// @cost an atomic load once it is known; without a name a note read for each table
  Result<graph::Graph> open(std::string_view table);

 private:
  /// The table to ask when none is named; empty: none, or several.
  Result<std::string> only_table();

  table::TableStore& store_;
  std::mutex mutex_;
  std::map<std::string, graph::Graph, std::less<>> known_;
};

}  // namespace adjoin::server
