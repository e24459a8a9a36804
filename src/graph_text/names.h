#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "plan/operation/operation.h"

namespace adjoin::graph_text {

// Resolves the short names of types and nodes that people and programs use.

/// Splits "A,B" at the commas; empty parts are left out.
std::vector<std::string> split_list(std::string_view list);

/// Splits a list of edge types or role names, each with an optional `~` in front. `reverse` turns
/// each direction round. @errors invalid_argument for a name that the schema does not have, listing
/// those it has
Result<std::vector<std::string>> edge_types(const graph::Graph& graph, std::string_view list,
                                            bool reverse);

/// Returns a node's ref, given the ref or an id alone. An id is enough if the edge types leave one
/// node type for it; without edge types the whole schema must. @errors invalid_argument
Result<std::string> node_ref(const graph::Graph& graph, std::string_view text,
                             const std::vector<std::string>& types);
/// Returns the ref of the node at the far end of one edge type, given the ref or an id alone.
/// @errors invalid_argument
Result<std::string> far_node_ref(const graph::Graph& graph, std::string_view text,
                                 const std::vector<std::string>& types);

/// Returns the ref of a series' owner, given the ref or an id of the type that owns the series. For
/// a series that the schema does not have it returns `text` as it is.
/// @errors those of Graph::complete_ref
Result<std::string> series_owner(const graph::Graph& graph, std::string_view text,
                                 std::string_view series);

/// Returns the edge between `a` and `b`, its `from` first. `type` must name exactly one edge type,
/// followed forward, or backwards with `~`. @errors invalid_argument
Result<plan::EdgeId> edge_id(const graph::Graph& graph, std::string_view a, std::string_view type,
                             std::string_view b);

}  // namespace adjoin::graph_text
