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

/// Cache of a store's open graphs. Opens a graph on first use and keeps it while its table has the
/// same schema. Thread-safe.
class Graphs {
 public:
  /// `store` must outlive this.
  /// @param topology  size limit of the topology that each graph keeps in memory; nullopt: none is
  ///         kept
  explicit Graphs(table::TableStore& store,
                  std::optional<graph::TopologyOptions> topology = std::nullopt)
      : store_(store), topology_(std::move(topology)) {}

  /// Loads the topologies of all graphs, so that the first request does not wait for that. Does
  /// nothing if topologies are not kept. Returns one line for each graph whose topology is not
  /// kept, with the reason: "table Social: …".
  /// @errors cancelled; of the store, if its tables cannot be listed
  /// @cost a Scan of each graph's table
  Result<std::vector<std::string>> read_topologies(const graph::CallOptions& call);

  /// Returns the graph in a table; without a name, the only graph of the store.
  /// @errors resource_not_found, not_found; configuration: the table has no schema, or no table is
  ///         named and there are several graphs; deadline_exceeded: a client has just changed the
  ///         schema, and other clients may use the old one for some time
  /// @cost a map lookup under a lock and an atomic load for a known graph; without a name one
  ///         metadata read for each table. Opening waits at most one second, since the pool has few
  ///         threads
  Result<graph::Graph> open(std::string_view table, table::CallContext context = {});

 private:
  /// Returns the names of tables with a schema, at most `count_max` of them.
  Result<std::vector<std::string>> tables(std::size_t count_max);

  table::TableStore& store_;
  const std::optional<graph::TopologyOptions> topology_;
  std::mutex mutex_;
  std::map<std::string, graph::Graph, std::less<>> known_;
};

}  // namespace adjoin::server
