#pragma once

#include <cstdint>
#include <functional>

#include "advise/log/log_entry.h"
#include "base/result.h"
#include "plan/cost/traffic_cost.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// How long expected traffic lasts. Its time begins at 0.
inline constexpr std::int64_t kExpectedSeconds = std::int64_t{20} * 60;

/// Takes an entry of a replay, and how many requests it stands for. The entry is valid during the
/// call. Returns whether the traffic goes on.
using TakeExpected = std::function<Result<bool>(const LogEntry&, double times)>;

/// Turns the expected traffic of a graph into requests for a replay: twenty minutes, of which the
/// middle ten go at the peak and the others at the average. The same file gives the same requests.
///
/// A line's requests go to as many partitions as keep each below 100 units a second, and `hottest`
/// of them to one more. Requests of one second and partition come as one. A read goes to the table
/// or index of its first request. Of a write the busiest item goes to the table, the rest in equal
/// parts to its global indexes, or to the table if there are none. Writes of nodes have a sort key,
/// since all that go to one key go to one item; those of edges and series have none. Pure.
/// @errors as plan::price_traffic; those of `take`
Result<void> expect_traffic(const schema::Schema& schema, const plan::Traffic& traffic,
                            const TakeExpected& take);

}  // namespace adjoin::advise
