#pragma once

#include "graph/context/context.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Returns the store to which the graph's requests go as they are sent: a decorator that is to see
/// each of them stands before this one.
table::TableStore& sent_to(const GraphContext& graph) noexcept;

/// Returns the graph with its requests sent to `store`, a decorator of `sent_to(graph)`. What the
/// graph remembers (shards, edges, topology) is shared. The store must outlive what is returned. A
/// topology keeps reading where it did.
GraphContext redirected(const GraphContext& graph, table::TableStore& store);

}  // namespace adjoin::graph
