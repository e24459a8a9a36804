#pragma once

#include <cstddef>
#include <memory>

#include "base/result.h"
#include "graph/topology_edges.h"
#include "table/table_store.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// The edges that a strongly consistent scan finds. Others may write meanwhile: it is of no one
/// moment. @errors of the store; limit_exceeded: over its memory; cancelled
/// @cost a Scan of the table
Result<std::unique_ptr<topology::Topology>> scan_topology(table::TableStore& store,
                                                          const table::CallContext& context,
                                                          table::TableRef table,
                                                          TopologyEdges& edges,
                                                          std::size_t memory_bytes_max);

}  // namespace adjoin::graph
