#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "advise/price/seen_traffic.h"
#include "plan/cost/traffic_cost.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

// What seen traffic takes under a schema, as the planner prices it (plan/cost). The schema may be
// another one than that of the traffic. Pure.

/// An eventually consistent read takes half a unit for each 4 KB.
inline constexpr double kHalfUnitBytes = 4096;

/// Units of the log's time.
struct TrafficUnits {
  double reads = 0;
  double writes = 0;
};

/// The list that a plan reads: its size, and over how many shards it is spread at least.
struct ListSize {
  double rows = 1;
  double row_bytes = 1;
  double nodes = 1;  ///< that a batch behind it reads
  std::uint32_t shards = 1;
};

/// Whether the average size of the type's items is known.
bool has_size(const plan::Traffic& sizes, std::string_view type);

/// Returns the Queries that a plan sends at once for one list, before its shards have grown.
std::uint32_t lists_of(const plan::Plan& plan);

/// Returns the read units of a plan, once. The shards of a list are of several sizes: some take
/// half a unit more than the average one.
double units_of(const schema::Schema& schema, const plan::Traffic& sizes, const plan::Plan& plan,
                const ListSize& list);

/// Returns the read units of all calls of a read; nullopt: the schema has no such read.
/// @param shards  over which the list's shards have grown; 1: as the schema says
std::optional<double> units_of(const schema::Schema& schema, const SeenTraffic& traffic,
                               const SeenRead& read, std::uint32_t shards = 1);

/// Returns the plan of a write, with the GetItems that it sends first, of which nodes are there and
/// all else is not. nullopt: the schema refuses it.
std::optional<plan::Plan> plan_of(const schema::Schema& schema,
                                  const plan::WriteOperation& operation);

/// Returns what all calls of a write take; nullopt: the schema refuses it.
std::optional<TrafficUnits> units_of(const schema::Schema& schema, const SeenTraffic& traffic,
                                     const SeenWrite& write);

/// Returns what the traffic takes under one schema less what it takes under the other. What one of
/// them refuses is left out.
TrafficUnits units_between(const schema::Schema& today, const schema::Schema& changed,
                           const SeenTraffic& traffic);

}  // namespace adjoin::advise
