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

// Series: items of a node ordered by time, spread over the declared shards (docs/formats/graph.md).

/// The lists of the initial shards of a node's series, in the order of shards.
struct SeriesLists {
  std::vector<ItemList> lists;
  std::optional<Growth> growth;  ///< set if the node can have more shards
};
/// Returns the lists of a series.
/// @errors invalid_argument: unknown series, a node of another type, a range without an ordered key
Result<SeriesLists> series_lists(const Target& target, const ReadSeries& operation);
/// Returns the list of one shard, which may be a further one. @errors as series_lists
Result<ItemList> series_list(const Target& target, const ReadSeries& operation,
                             std::uint32_t shard);

}  // namespace adjoin::plan
