#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/graph.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// The graphs of a store, each opened when it is first asked for and then kept for as long as its
/// table carries the same schema. Thread-safe.
class Graphs {
 public:
  /// `store` outlives this.
  /// @param topology  each graph's adjacency is kept in memory, of that size at most each
  explicit Graphs(table::TableStore& store,
                  std::optional<graph::TopologyOptions> topology = std::nullopt)
      : store_(store), topology_(std::move(topology)) {}

  /// Reads the adjacency of every graph that there is into memory, where it is to be kept: else the
  /// first who asks waits for that. Answers a line for each graph of which it is not kept, and why:
  /// "table Social: …".
  /// @errors cancelled; of the store, when its tables cannot be listed
  /// @cost a Scan of each graph's table
  Result<std::vector<std::string>> read_topologies(const graph::CallOptions& call);

  /// The graph in a table; without a name the only one there is.
  /// @errors resource_not_found, not_found; configuration when the table carries no schema, or when
  /// there are several graphs and none is named; deadline_exceeded: a client has just changed its
  /// schema, and others may use the former one for some time
  /// @cost an atomic load once it is known; without a name a note read for each table. No more than
  /// a second of waiting: there are few threads
  Result<graph::Graph> open(std::string_view table, table::CallContext context = {});

 private:
  /// Names of the tables that carry a schema; more than `count_max` are not looked for.
  Result<std::vector<std::string>> tables(std::size_t count_max);

  table::TableStore& store_;
  const std::optional<graph::TopologyOptions> topology_;
  std::mutex mutex_;
  std::map<std::string, graph::Graph, std::less<>> known_;
};

}  // namespace adjoin::server
