#include "graph/topology_scan.h"

#include <utility>

#include "topology/builder.h"

namespace adjoin::graph {

Result<std::unique_ptr<topology::Topology>> scan_topology(table::TableStore& store,
                                                          const table::CallContext& context,
                                                          table::TableRef table,
                                                          TopologyEdges& edges,
                                                          std::size_t memory_bytes_max) {
  topology::Builder builder(edges.shapes(), memory_bytes_max);
  table::ScanRequest request;
  request.table = std::move(table);
  request.consistent_read = true;
  const auto add = [&](const TopologyEdges::Scanned& found) {
    return builder.add(found.edge.type, found.edge.from, found.edge.to);
  };
  const auto between = [] { return Result<void>(); };
  ADJOIN_CHECK(edges.scan(store, context, std::move(request), add, between));
  return builder.finish(CommitId{});
}

}  // namespace adjoin::graph
