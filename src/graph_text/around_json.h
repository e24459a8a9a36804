#pragma once

#include <string>
#include <string_view>

#include "graph/graph.h"

namespace adjoin::graph_text {

/// Appends {"node":…,"halves":[…],"groups":[…],"rows":[…]}, the data of what is around a node
/// (docs/graph-http.md). @param ref  the node's
void append_around(const graph::Graph& graph, std::string_view ref, const graph::AroundPage& page,
                   std::string& out);

}  // namespace adjoin::graph_text
