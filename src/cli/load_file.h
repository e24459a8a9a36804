#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/load_records.h"
#include "cli/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// A file, and what its records are meant as.
struct FileToLoad {
  std::string path;  ///< - is standard input
  LoadPlan plan;
};

struct LoadCounts {
  std::uint64_t read = 0;     ///< records, bad ones too
  std::uint64_t written = 0;  ///< records that are durable by this load
  std::uint64_t kept = 0;     ///< those whose edges were there already
  std::uint64_t bad = 0;
};

/// Loads one file and adds to the counts, also when it fails. A bad record is printed as
/// "adjoin: FILE:LINE: reason" with skip_bad; without it, it is the error that ends the load, after
/// everything before it was written.
Result<void> load_file(const graph::Graph& graph, const FileToLoad& file, bool skip_bad,
                       Terminal& terminal, LoadCounts& counts);

}  // namespace adjoin::cli
