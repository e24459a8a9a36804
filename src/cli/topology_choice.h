#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "graph/graph.h"

namespace adjoin::cli {

inline const Option kTopologyOption{
    "--topology", "", "read the table once into memory and answer from there", {}, false};
inline const Option kTopologyMemoryOption{
    "--topology-memory",
    "MIB",
    "from memory, at most so much of it (1024); beyond, the table answers",
    {},
    false};

/// Whether the command is to answer from memory.
bool wants_topology(const Invocation& invocation);

/// How large a topology may be, where the command is to answer from memory. @errors usage
Result<std::optional<graph::TopologyOptions>> topology_options(const Invocation& invocation);

/// The graph with a topology of these edge types, of the size that the options allow.
/// @errors usage
Result<graph::Graph> with_topology(const graph::Graph& graph, const std::vector<std::string>& types,
                                   const Invocation& invocation);

}  // namespace adjoin::cli
