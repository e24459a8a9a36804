#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

inline const Option kTopologyOption{
    "--topology", "", "read the table once into memory and answer from there", {}, false};
inline const Option kTopologyMemoryOption{
    "--topology-memory",
    "MIB",
    "at most so much memory for it (1024); beyond, the table answers",
    {},
    false};

/// The graph as the options want it: with a topology when `always`, or when --topology is given.
/// @errors usage
Result<graph::Graph> with_chosen_topology(const graph::Graph& graph, const Invocation& invocation,
                                          bool always);

/// For --explain: prints the topology that would answer. False when the table would: then nothing
/// is printed but, if a topology was asked for, the reason on standard error.
Result<bool> explain_topology(const graph::Graph& graph, const std::vector<std::string>& types,
                              const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
