#pragma once

#include <cstdint>

#include "bench/graph/graph_data.h"

namespace adjoin::bench {

// The work of the graph layer as one would write it on RocksDB for one model: keys put together by
// hand, no schema, no conditions in text, no change records, one writer at a time. Each answers
// what ours answers.

/// Adds edges with their mirror, count them on both nodes and put them into the from node's set;
/// an edge that is there is kept. Answers how many were new.
std::uint64_t add_edges_by_hand(GraphData& data, std::uint64_t count, std::uint64_t first);
/// A team's goals and the people of each: a prefix of the index, and two batches. Answers the bytes
/// of goals and people.
std::uint64_t fetch_pages_by_hand(GraphData& data, std::uint64_t count);
/// The first 100 fans of a star over all shards, merged by sort key. Answers their bytes.
std::uint64_t read_shards_by_hand(GraphData& data, std::uint64_t count);
/// Reads every item of the goals table, and counts for each edge whether both of its nodes are
/// there and its goal's set has it. Answers how many items there are.
std::uint64_t verify_by_hand(GraphData& data, std::uint64_t count);

}  // namespace adjoin::bench
