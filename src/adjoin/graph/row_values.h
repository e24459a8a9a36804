#pragma once

#include <string>
#include <string_view>

#include "adjoin/rows.h"
#include "graph/context/answer.h"
#include "graph/graph.h"
#include "graph/read/pages.h"
#include "item/stored_item.h"

// Rows of the graph as values that own their bytes.

namespace adjoin::detail {

/// Attributes without keys, index keys and the type's name.
Item fields_of(const graph::Graph& graph, item::ItemView item);

/// REQUIRES: a node type of the schema has such refs.
Node node_of(const graph::Graph& graph, std::string ref, item::ItemView item);
/// An edge that was read at `node`.
Edge edge_of(const graph::Graph& graph, std::string_view node, const graph::EdgeRow& row);
Record record_of(const graph::Graph& graph, const graph::ItemRow& row);
PlanRow plan_row_of(const graph::Graph& graph, graph::PlanEntry entry);

}  // namespace adjoin::detail
