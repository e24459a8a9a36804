#pragma once

#include <string>

#include "base/result.h"
#include "bench/paired.h"

namespace adjoin::bench {

inline constexpr const char* kVerifyScan = "graph.verify_scan";

/// Makes a graph of 1,000,000 items below `folder` (emptied first): the row that compares `verify`
/// of it with a Scan of it. The store is closed with the comparison. About 3 s.
Result<Comparison> verify_beside_scan(const std::string& folder);

}  // namespace adjoin::bench
