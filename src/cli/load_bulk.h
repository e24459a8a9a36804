#pragma once

#include <vector>

#include "base/result.h"
#include "cli/load_file.h"
#include "cli/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// Loads files into an empty graph: all of them or, after an error, nothing. While it reads regular
/// files it keeps what it has read now and then: when it is interrupted, killed or finds the disk
/// full, the same call goes on from there, as long as no file has changed.
Result<void> load_in_bulk(const graph::Graph& graph, const std::vector<FileToLoad>& files,
                          bool skip_bad, Terminal& terminal, LoadCounts& counts);

}  // namespace adjoin::cli
