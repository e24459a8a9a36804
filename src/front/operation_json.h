#pragma once

#include <string_view>

#include "base/result.h"
#include "graph/graph.h"
#include "plan/operation/operation.h"

namespace adjoin::front {

// Operations as people and programs write them in JSON: docs/graph-http.md has their form. Types
// and nodes may be given by their short names (names.h). What is left out has its default, what is
// not known is an error that names it.

/// One write, for example {"addEdge":{…}}. @errors usage; validation for an unknown type or ref
Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view json);

/// Whether there is a write of this name: "addEdge".
bool is_write(std::string_view name) noexcept;
/// What stands behind that name. @errors as above
Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view name,
                                         std::string_view json);

/// {"node":ref,"fields":[…]}. @errors as above
Result<plan::GetNode> parse_get_node(const graph::Graph& graph, std::string_view json);
/// {"nodes":[ref,…],"fields":[…]}. @errors as above
Result<plan::GetNodes> parse_get_nodes(const graph::Graph& graph, std::string_view json);
/// {"from":ref,"type":TYPE,"to":ref,"key":{…},"fields":[…]}. @errors as above
Result<plan::GetEdge> parse_get_edge(const graph::Graph& graph, std::string_view json);

}  // namespace adjoin::front
