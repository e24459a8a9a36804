#pragma once

#include <string>

#include "base/result.h"
#include "bench/paired.h"
#include "bench/peers/edges.h"

namespace adjoin::bench {

/// A bulk load from a file of edges, each once, beside Kuzu's COPY from the same: a new database
/// that can be walked both ways. Both answer how many edges are in it then.
/// @param modules  the folder with node_modules/kuzu
Result<Comparison> compare_copy(const std::string& folder, const std::string& modules,
                                const Edges& edges);

}  // namespace adjoin::bench
