#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/upkeep/migrate.h"

namespace adjoin::graph {

/// How often a page is gone over whose items others change meanwhile, and what is waited before.
constexpr int kPageTriesMax = 8;
constexpr std::chrono::milliseconds kPagePause{5};

/// Goes over the pages of a pass, anew from `position` on when others changed something of a page
/// again and again. @param pages  goes over all pages behind `position`, which it moves
/// @errors conflict: they change it still; those of `pages`
template <typename Pages>
Result<void> go_over(const std::optional<Item>& position, const Pages& pages) {
  for (int attempt = 1;;) {
    const std::optional<Item> began = position;
    const Result<void> done = pages();
    if (done) return {};
    // Whoever gets a page further is not stuck.
    attempt = position == began ? attempt + 1 : 1;
    if (done.error().code() != ErrorCode::conflict || attempt > kPageTriesMax) return done.error();
    std::this_thread::sleep_for(kPagePause * attempt);
  }
}

/// Returns the error of a page with a finding that others change again and again: conflict.
Error changes_again(const Finding& finding);

/// Returns the same options for one verification, which is counted and paid for by whoever runs it.
/// No budget ends it: what is left out would be missing.
CallOptions part_of(const CallOptions& call);

/// Adds what a part has cost, and returns its end. @errors budget_exceeded: it ended early
Result<void> end_part(const Spent& part, Spent& whole);

/// Gives every node of which edges or shards are all that there is its counters and edge sets.
/// From then on each node that counts has an item, and a Scan for counters that begins afterwards
/// meets it. Nobody has to know whether an item was made behind such a Scan by a write.
/// @param progress  receives how many of the table's items were read
/// @errors conflict: others change a node again and again
/// @cost a Scan, BatchGetItem for the ends of edges, Queries for nodes without items
Result<void> count_absent_nodes(const GraphContext& graph, const MigrateOptions& options,
                                const std::function<void(std::uint64_t items)>& progress,
                                const CallOptions& call, MigrateAnswer& answer);

}  // namespace adjoin::graph
