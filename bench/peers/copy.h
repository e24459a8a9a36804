#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "bench/paired.h"
#include "bench/peers/edges.h"

namespace adjoin::bench {

/// Bulk loads from a file of edges, each once, beside Kuzu's COPY from the same: a new database
/// that can be walked both ways. All answer how many edges are in it then. One by the library, one
/// by the program `adjoin` that lies beside this one.
/// @param modules  the folder with node_modules/kuzu
Result<std::vector<Comparison>> compare_copies(const std::string& folder,
                                               const std::string& modules, const Edges& edges);

}  // namespace adjoin::bench
