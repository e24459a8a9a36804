#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "plan/operation/operation.h"

namespace adjoin::front {

// What people and programs call types and nodes, as the schema means it.

/// "A,B" as its parts; empty parts are left out.
std::vector<std::string> split_list(std::string_view list);

/// A list of edge types or end names, each perhaps after `~`. `reverse` turns
/// every one round. @errors usage for a name the schema does not know, listing those it does.
Result<std::vector<std::string>> edge_types(const graph::Graph& graph, std::string_view list,
                                            bool reverse);

/// A node: its whole ref, or an id alone when the edge types (or, without any, the schema)
/// leave one type of node for it. @errors usage.
Result<std::string> node_ref(const graph::Graph& graph, std::string_view text,
                             const std::vector<std::string>& types);
/// The node at the far end of one edge type.
Result<std::string> far_node_ref(const graph::Graph& graph, std::string_view text,
                                 const std::vector<std::string>& types);

/// The node of a series: its whole ref, or the id alone of the type that the series is of.
Result<std::string> series_owner(const graph::Graph& graph, std::string_view text,
                                 std::string_view series);

/// What must name exactly one edge type, followed forward or `~` backwards, with
/// both ends: the edge it means, its `from` first. @errors validation.
Result<plan::EdgeId> edge_id(const graph::Graph& graph, std::string_view a, std::string_view type,
                             std::string_view b);

}  // namespace adjoin::front
