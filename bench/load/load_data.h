#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "plan/operation/operation.h"

namespace adjoin::bench {

/// Edges FOLLOWS of a made-up graph, hubs and all: `sorted` by their keys, and the same shuffled.
struct LoadData {
  std::vector<plan::AddEdge> sorted;
  std::vector<plan::AddEdge> shuffled;
  /// What a bulk load of them leaves of items, as RocksDB has them: mirrors and counted nodes too.
  std::vector<std::pair<Bytes, Bytes>> items;
};
/// @param folder  for a store that is made once to learn the items
Result<LoadData> make_load_data(const std::string& folder, std::size_t edges);

/// Fills a new store at `folder` with the edges and removes it again. Answers its items; 0: failed.
std::uint64_t load_in_bulk(const std::string& folder, const std::vector<plan::AddEdge>& edges);
/// Writes the items into table files of a new database at `folder` and has them taken in. Answers
/// how many they are; 0: failed.
std::uint64_t take_in_by_hand(const std::string& folder,
                              const std::vector<std::pair<Bytes, Bytes>>& items);

}  // namespace adjoin::bench
