#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"

namespace adjoin::graph {

/// Request to raise the shard count of a hot node (docs/decisions/0023).
struct Reshard {
  std::string node;
  std::string type;          ///< of edges, by its name or that of an end, or of a series
  std::uint32_t shards = 0;  ///< the new count
  bool dry_run = false;      ///< only counts what would move
};

/// Result of a reshard.
struct Resharded {
  std::string type;  ///< the declared name
  std::uint32_t before = 0;
  std::uint32_t shards = 0;
  std::uint64_t edges = 0;    ///< edges read: those in the old shards
  std::uint64_t moved = 0;    ///< or would be
  std::uint64_t changed = 0;  ///< written by others meanwhile, and left to them
  bool complete = false;      ///< false: the budget ended it; run it again to finish
  Spent spent;
};

/// Edges looked at so far.
using ReshardProgress = std::function<void(std::uint64_t edges)>;

/// Gives a node more shards, and spreads its edges over them. Ended early it is finished by running
/// it again. Graph::reshard says more.
Result<Resharded> reshard(const GraphContext& graph, const Reshard& wanted,
                          const ReshardProgress& progress, const CallOptions& options);

}  // namespace adjoin::graph
