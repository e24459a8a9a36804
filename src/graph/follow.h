#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/answer.h"
#include "graph/context.h"

namespace adjoin::graph {

struct FollowOptions {
  /// Counts everything anew where changes were lost; else that is an error, trimmed_data_access.
  bool recount = true;
  std::size_t records_at_once = 1000;  ///< read in one request, 1 to 1000
};

/// What following a stream to its end has done.
struct Followed {
  std::uint64_t records = 0;  ///< read
  std::uint64_t changes = 0;  ///< of them, those that mean something to what follows the stream
  std::uint64_t updates = 0;  ///< items written
  bool recounted = false;     ///< changes had been lost, or nobody had followed yet
  /// Nodes whose item takes no counter (it is full, or has something else there), edges whose item
  /// takes no copy ("U#1 LIKES P#2"), and what expired edges left at items that others change again
  /// and again: they are passed over, and verify names them.
  std::vector<std::string> refused;
  Spent spent;
};

/// How far it is: records read so far, and when the last of them was made (since 1970, UTC).
using FollowProgress =
    std::function<void(std::uint64_t records, std::chrono::milliseconds made_at)>;

/// Brings everything that the schema declares to be eventual up to what the table was when this
/// began. Any number may follow at the same time, and each may end anywhere: no change counts
/// twice. Nothing to do, and no request, where the schema has no such parts.
/// @errors configuration: the table's stream is not on; trimmed_data_access without `recount`;
///         those of the store
/// @cost a request for 1000 records, one transaction for the up to 99 nodes that they concern;
///       for copies a BatchGetItem for 24 edges, a transaction for those that were stale, a Query
///       for each page of edges of a node that changed; a recount: that of verify
Result<Followed> follow(const GraphContext& graph, const FollowOptions& options = {},
                        const FollowProgress& progress = {}, const CallOptions& call = {});

}  // namespace adjoin::graph
