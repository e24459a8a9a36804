#pragma once

#include <string_view>

#include "base/result.h"
#include "graph/graph.h"
#include "plan/operation/operation.h"

namespace adjoin::graph_text {

// Parses operations from JSON; docs/graph-http.md describes the form. Types and nodes may have
// their short names (names.h). A member that is left out has its default. An unknown member is an
// error that names it.

/// Parses one write, for example {"addEdge":{…}}. @errors invalid_argument, also for an unknown
/// type or ref
Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view json);

/// Returns whether a write has this name, for example "addEdge".
bool is_write(std::string_view name) noexcept;
/// Parses the value of the member with that name. @errors as above
Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view name,
                                         std::string_view json);

/// Parses {"node":ref,"fields":[…]}. @errors as above
Result<plan::GetNode> parse_get_node(const graph::Graph& graph, std::string_view json);
/// Parses {"nodes":[ref,…],"fields":[…]}. @errors as above
Result<plan::GetNodes> parse_get_nodes(const graph::Graph& graph, std::string_view json);
/// Parses {"from":ref,"type":TYPE,"to":ref,"key":{…},"fields":[…]}. @errors as above
Result<plan::GetEdge> parse_get_edge(const graph::Graph& graph, std::string_view json);

}  // namespace adjoin::graph_text
