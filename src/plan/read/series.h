#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// Series: items of a node in the order of a time, spread over the shards that the schema declares
// (docs/formats/graph.md).

/// The lists that together hold the series of a node that has not grown, one for each shard, in the
/// order of shards.
struct SeriesLists {
  std::vector<ItemList> lists;
  std::optional<Growth> growth;  ///< where the node can have more shards
};
/// @errors validation: unknown series, a node of another type, a range without an ordered key.
Result<SeriesLists> series_lists(const Target& target, const ReadSeries& operation);
/// The list of one shard, of those that a node has grown by too. @errors as series_lists
Result<ItemList> series_list(const Target& target, const ReadSeries& operation,
                             std::uint32_t shard);

}  // namespace adjoin::plan
